// Plays a random tournament with a seating engine and writes the log for `desk seating audit`.
//
//     node sample.mjs desk 7 40 > log.ndjson
//     desk seating audit < log.ndjson
//
// The arguments are the program, a seed and the number of players. Any program that answers as
// `desk seating run` does can take its place: `node sample.mjs ./my-engine 7 40`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const [program, seed, players] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const engine = spawn(program, ["seating", "run"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

// A small generator of numbers from 0 to 1 with a seed (mulberry32).
let state = seed >>> 0;
function chance() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
const choose = (list) => list[Math.floor(chance() * list.length)];

// Sends a line and reads its answer.
async function ask(document) {
  engine.stdin.write(JSON.stringify(document) + "\n");
  const answer = JSON.parse((await answers.next()).value);
  if (answer.error) throw new Error(`${JSON.stringify(document)}: ${answer.error.message}`);
  return answer;
}

const tables = new Map(); // by name: { seats: Map(number -> player), inHand, mayDeal, paused }

// Takes a player out of their seat.
function leave(player) {
  for (const { seats } of tables.values()) {
    for (const [seat, who] of seats) if (who === player) seats.delete(seat);
  }
}

// Does what the engine decided.
function obey(action) {
  const table = tables.get(action.table);
  switch (action.type) {
    case "open":
      tables.set(action.table, { seats: new Map(), inHand: false, mayDeal: false, paused: false });
      break;
    case "break":
      tables.delete(action.table);
      break;
    case "depart":
    case "wait":
      leave(action.player);
      break;
    case "seat":
      table.seats.set(action.seat, action.player);
      break;
    case "hold":
    case "halt":
      table.paused = true;
      break;
    case "may_deal":
      table.mayDeal = true;
      table.paused = false;
      break;
    case "final_table":
      if (action.seats) {
        table.seats = new Map(Object.entries(action.seats).map(([seat, who]) => [Number(seat), who]));
      }
      break;
  }
}

// Reports an event, does what follows, and writes both down.
async function happen(event) {
  const { actions } = await ask(event);
  console.log(JSON.stringify({ event, actions }));
  for (const player of event.busted ?? []) leave(player);
  for (const action of actions) obey(action);
}

const config = {
  n_max: 9,
  n_min: 5,
  profile: "online",
  tolerance: 1,
  registration_open: false,
  seed,
  hold_ms: 1000,
};
const beginning = { config, state: { tables: [] } };
await ask(beginning);
console.log(JSON.stringify(beginning));
for (let number = 1; number <= players; number += 1) {
  await happen({ type: "register", player: `p${number}`, stack: 20000 });
}
await happen({ type: "start" });
let [hands, alive] = [0, players];
while (alive > 1) {
  const named = [...tables];
  const playing = named.filter(([, table]) => table.inHand).map(([name]) => name);
  const idle = named.filter(([, table]) => !table.inHand);
  const paused = idle.filter(([, table]) => table.paused).map(([name]) => name);
  const ready = idle
    .filter(([, table]) => table.mayDeal && !table.paused && table.seats.size > 1)
    .map(([name]) => name);
  if (ready.length > 0 && (playing.length === 0 || chance() < 0.5)) {
    const table = choose(ready);
    tables.get(table).inHand = true;
    await happen({ type: "hand_started", table });
    hands += 1;
  } else if (paused.length > 0 && chance() < 0.1) {
    await happen({ type: "hold_expired", table: choose(paused) });
  } else {
    const table = choose(playing);
    tables.get(table).inHand = false;
    const busted = chance() < 0.3 ? [choose([...tables.get(table).seats.values()])] : [];
    alive -= busted.length;
    await happen({ type: "hand_ended", table, busted });
  }
}
engine.stdin.end();
await once(engine, "close");
console.error(`${players} players, ${hands} hands`);
