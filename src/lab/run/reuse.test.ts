import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import { modeAndProfile } from '../match/player-text.ts';
import { profileSpec } from '../match/profile-contestant.ts';
import { startPlayer } from '../match/start-player.ts';
import { knownOpenings } from '../openings.ts';
import { gameSignature } from '../queue/replays.ts';
import { processRunner } from './process-runner.ts';
import type { Entrant, GameOrder, GameRecord } from './runner.ts';
import { type PlayerStart, Table } from './table.ts';

const rules = await loadRules();
const openings = knownOpenings(rules.position());
const RULES = { adjudication: { maxPlies: 18 }, stall: 60_000, chess960: false, margin: 10_000 };

function entrant(text: string, control: Control = { nodes: 1000 }): Entrant {
  const { mode, profile } = modeAndProfile(text);
  return { label: text, spec: profileSpec(unwrap(chessProfiles().named(profile)), mode), control };
}

/**
 * More players than a table keeps, of every mode. A small TT whose size is not a power of two reveals where its entries are placed, and
 * some profiles keep a pawn hash table.
 */
const PLAYERS = [
  'lucena{level=hard}',
  'material{search.tableEntries=700}',
  'lines:lines{opponent.adapt=true,opponent.adaptDepth=2,opponent.plyDepth=1}',
  'baseline{level=easy}',
  'lucena{passed.weight=0.2,search.tableEntries=1500}',
  'greedy:orchestrator',
  'lucena{level=1400}',
];

/** Every player meets the next two, in the quick test only the next. */
const GAMES: readonly GameOrder[] = PLAYERS.flatMap((text, index) =>
  amount({ quick: [1], slow: [1, 2] }).map((distance) => ({
    number: 2 * index + distance,
    fen: openings[index]!,
    white: entrant(text),
    black: entrant(PLAYERS[(index + distance) % PLAYERS.length]!),
    rules: RULES,
    seed: index,
  })),
);

const TIMED: GameOrder = {
  number: 99,
  fen: openings[9]!,
  white: entrant('lucena', { movetime: 5 }),
  black: entrant('lines:', { clock: { base: 100, increment: 2 } }),
  rules: RULES,
};

const never = new AbortController().signal;
const start: PlayerStart = ({ spec }, spare) => startPlayer(spec, spare);

async function freshGames(): Promise<string[]> {
  const games: GameRecord[] = [];
  for (const order of GAMES) {
    const table = new Table(rules.position(), start);
    games.push(await table.play(order, never));
    await table.dispose();
  }
  return games.map(gameSignature);
}

test('games without a clock are the same with new engines, with reused engines and in a table thread', async () => {
  const fresh = await freshGames();
  const table = new Table(rules.position(), start);
  const reused: GameRecord[] = [];
  for (const [index, order] of GAMES.entries()) {
    if (index % 3 === 2) await table.play(TIMED, never);
    reused.push(await table.play(order, never));
  }
  await table.dispose();
  expect(reused.map(gameSignature)).toEqual(fresh);
  const runner = processRunner(rules, 2);
  const inThreads = await Promise.all(GAMES.slice(0, runner.capacity).map((order) => runner.play(order, never)));
  for (const order of GAMES.slice(runner.capacity)) inThreads.push(await runner.play(order, never));
  await runner.dispose();
  expect(inThreads.map(gameSignature)).toEqual(fresh);
});

test('a table whose players are all of this engine starts no more engines than it keeps', async () => {
  let started = 0;
  const table = new Table(rules.position(), async ({ spec }, spare) => {
    if (spare === undefined) started++;
    return startPlayer(spec, spare);
  });
  for (const order of GAMES) await table.play({ ...order, rules: { ...RULES, adjudication: { maxPlies: 2 } } }, never);
  await table.dispose();
  expect(started).toBe(4);
});
