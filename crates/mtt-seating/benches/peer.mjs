// Plans of philios33/Poker-Now-Tournament-Rebalancer for the rooms of the bench `plans`.
//
//   cargo bench -p mtt-seating --features serde --bench plans -- rooms > rooms.ndjson
//   node crates/mtt-seating/benches/peer.mjs FOLDER/dist/index.js < rooms.ndjson
//
// FOLDER is a copy of the published repository, whose `dist` needs no build. It is asked until it moves nobody.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const { getMovements } = createRequire(import.meta.url)(resolve(process.argv[2]));

/// The state of the peer: a name of table and seat per player.
function translate(state) {
  const players = {};
  const tables = {};
  for (const table of state.tables) {
    const seats = [];
    for (const [seat, { player }] of Object.entries(table.seats)) {
      seats.push([Number(seat), player]);
      players[player] = { id: player, name: player, movements: 0, currentTable: table.id, seat: Number(seat) };
    }
    tables[table.id] = { id: table.id, dealerButtonLastRound: table.button, seats };
  }
  return { players, tables };
}

function perform(state, movement) {
  const { fromTable, fromPlayer, to } = movement;
  const from = state.tables[fromTable.id];
  from.seats = from.seats.filter(([, player]) => player !== fromPlayer.id);
  if (from.seats.length === 0) delete state.tables[fromTable.id];
  state.tables[to.tableId].seats.push([to.seat, fromPlayer.id]);
  const player = state.players[fromPlayer.id];
  Object.assign(player, { currentTable: to.tableId, seat: to.seat, movements: player.movements + 1 });
}

const all = { rooms: 0, balanced: 0, moves: 0, unequal: 0 };
const times = [];
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { config, state } = JSON.parse(line);
  const n = Object.values(state.tables).reduce((sum, table) => sum + Object.keys(table.seats).length, 0);
  const rules = {
    maxPlayersPerTable: config.n_max,
    breakWithLessThan: config.n_max + 1,
    balanceMinFlexibility: 0,
    balanceMaxFlexibility: 0,
  };
  const room = translate(state);
  const seats = () =>
    getMovements(structuredClone(room), rules, state.tables[0].id)
      .movements.map(({ fromPlayer, to }) => `${fromPlayer.id} ${to.tableId}${to.seat}`)
      .sort()
      .join();
  if (Object.keys(room.tables).length > 1 && process.argv[3] === "twice" && seats() !== seats()) all.unequal += 1;
  const begun = process.hrtime.bigint();
  while (Object.keys(room.tables).length > 1) {
    const { movements } = getMovements(structuredClone(room), rules, Object.keys(room.tables)[0]);
    if (movements.length === 0) break;
    for (const movement of movements) perform(room, movement);
    all.moves += movements.length;
  }
  times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  const sizes = Object.values(room.tables).map((table) => table.seats.length);
  const right = sizes.length === Math.ceil(n / config.n_max) && Math.max(...sizes) - Math.min(...sizes) <= 1;
  all.rooms += 1;
  all.balanced += Number(right);
}
times.sort((a, b) => a - b);
const total = times.reduce((sum, time) => sum + time, 0);
console.log(JSON.stringify({ ...all, ms: total, median_ms: times[times.length >> 1], most_ms: times.at(-1) }));
