#!/usr/bin/env node
// gunzip -c data/chess/lichess_clocks.pgn.gz | tools/openings.mjs >ui/src/lib/openings.json
//
// Names of chess openings and the moves that make them, from the tags [Opening] of games: a table of facts for the page.
// A position is known by the moves of either side in any order, so that another order of moves is the same opening. Each
// name (and the part of it before a colon or comma) gets the earliest position that nearly all its games went through and
// in which it is the name of most games, or the beginning of their name. Names that few games have are left out.
import { readFileSync } from 'node:fs';

const kFewest = 3, kMost = 12; // games of a name; plies looked at
const kWent = 0.8; // of the games of a name: the others came to it in another way
const kShare = 0.6; // of the games through a position that are called so

const games = [];
let name = '';
for (const line of readFileSync(0, 'utf8').split('\n')) {
  const tag = line.match(/^\[Opening "(.*)"\]/);
  if (tag) name = tag[1];
  if (line.startsWith('[') || !line.trim()) continue;
  const moves = line.replace(/\{[^}]*\}/g, ' ').replace(/\d+\.+/g, ' ').split(/\s+/).filter((word) => /^[a-hNBRQKO]/.test(word));
  if (name && name !== '?') games.push({ name, moves: moves.slice(0, kMost).map((move) => move.replace(/[?!]+$/, '')) });
  name = '';
}

const key_at = (moves, ply) => [0, 1].map((side) => moves.slice(0, ply).filter((_, i) => i % 2 === side).sort().join(' ')).join('/');
const through = new Map(); // by position: the names of the games
for (const game of games)
  for (let ply = 1; ply <= game.moves.length; ++ply) {
    const key = key_at(game.moves, ply);
    through.set(key, [...(through.get(key) ?? []), game.name]);
  }

const named = new Map();
for (const { name, moves } of games)
  for (const part of new Set([name, name.split(',')[0], name.split(':')[0]])) named.set(part, [...(named.get(part) ?? []), moves]);

// The positions of these games, the earliest first.
const keys = (own) => {
  const out = new Map();
  for (const moves of own) moves.forEach((_, i) => out.set(key_at(moves, i + 1), i));
  return [...out].sort(([, a], [, b]) => a - b).map(([key]) => key);
};
const begins = (whole, part) => whole === part || whole.startsWith(part + ':') || whole.startsWith(part + ',');
const table = new Map();
for (const [part, own] of named) {
  if (own.length < kFewest) continue;
  for (const key of keys(own)) {
    const went = own.filter((moves) => moves.some((_, i) => key_at(moves, i + 1) === key)).length;
    const names = through.get(key) ?? [];
    if (went < kWent * own.length || names.filter((other) => begins(other, part)).length < kShare * names.length) continue;
    // Of two names of a position the one that more games have.
    if (own.length > (table.get(key)?.games ?? 0)) table.set(key, { name: part, games: own.length });
    break;
  }
}
const rows = [...table].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
console.log(`{\n${rows.map(([key, { name }]) => `  ${JSON.stringify(key)}: ${JSON.stringify(name)}`).join(',\n')}\n}`);
