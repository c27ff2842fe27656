// Search in the documents: every word must occur in a section or its title.
"use strict";
(async () => {
  const asked = new URLSearchParams(location.search);
  const lang = asked.get("lang") === "ja" ? "ja" : "en";
  const say = {
    en: { none: "Nothing was found.", one: "1 section", some: (n) => `${n} sections`, first: (n, all) => `The first ${n} of ${all} sections`, failed: "The index could not be read." },
    ja: { none: "見つかりませんでした。", one: "1 件", some: (n) => `${n} 件`, first: (n, all) => `${all} 件のうち先頭の ${n} 件`, failed: "索引を読めませんでした。" },
  }[lang];
  const shown = 60;
  const around = 90;
  const query = (asked.get("q") ?? "").slice(0, 200);
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const words = plain(query).split(/\s+/u).filter(Boolean);
  document.documentElement.lang = lang;
  const [field, count, list] = ["q", "count", "found"].map((id) => document.getElementById(id));
  field.value = query;
  if (!words.length) return field.focus();
  let sections;
  try {
    sections = await (await fetch("search.json")).json();
  } catch {
    count.textContent = say.failed;
    return;
  }
  // A word in a title counts more than one in the text.
  const weigh = ({ title, text }) => {
    const [head, body] = [plain(title), plain(text)];
    let sum = 0;
    for (const word of words) {
      const [inHead, inBody] = [head.includes(word), body.includes(word)];
      if (!inHead && !inBody) return 0;
      sum += (inHead ? 10 : 0) + (inBody ? 1 : 0);
    }
    return sum;
  };
  const found = sections.map((section) => [weigh(section), section]).filter(([sum]) => sum > 0);
  found.sort(([one], [other]) => other - one);
  const all = found.length;
  count.textContent = all === 0 ? say.none : all === 1 ? say.one : all > shown ? say.first(shown, all) : say.some(all);
  // Text with its words marked. Positions are those of the text as it is written.
  const marked = (text) => {
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const parts = text.split(new RegExp(`(${escaped.join("|")})`, "iu"));
    return parts.map((part, at) => (at % 2 ? Object.assign(document.createElement("mark"), { textContent: part }) : part));
  };
  const excerpt = (text) => {
    const at = Math.max(0, text.toLowerCase().indexOf(words.find((word) => text.toLowerCase().includes(word)) ?? ""));
    const from = Math.max(0, at - around);
    return `${from ? ".. " : ""}${text.slice(from, at + 2 * around)}${at + 2 * around < text.length ? " .." : ""}`;
  };
  for (const [, { href, title, page, text }] of found.slice(0, shown)) {
    const [item, head, where, body] = ["li", "a", "div", "p"].map((name) => document.createElement(name));
    head.href = href;
    head.append(...marked(title));
    where.className = "small";
    where.textContent = page;
    body.append(...marked(excerpt(text)));
    item.append(head, where, body);
    list.append(item);
  }
})();
