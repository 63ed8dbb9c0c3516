import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import type { PlayedGame } from '../match/game.ts';
import { readJournal } from '../match/journal.ts';
import { playMatch } from '../match/match.ts';
import { Run, type RunOptions } from '../match/run.ts';
import { matchLabel, matchSchedule } from '../match/schedule.ts';
import { knownOpenings } from '../openings.ts';
import { parseSprt } from '../sprt.ts';
import { playRun } from './play-run.ts';
import type { GameOrder, GameRecord, Retraction, Runner } from './runner.ts';

const rules = await loadRules();
const position = rules.position();
const openings = knownOpenings(position);
const GAMES = 2 * openings.length;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-retraction-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A game that the side to move lost on time after this many half-moves. */
function lostAfter(fen: string, plies: number): PlayedGame {
  unwrap(loadFen(position, fen));
  const moves = Array.from({ length: plies }, () => {
    const [move] = position.moves();
    const uci = formatUci(move!);
    position.make(move!);
    return { uci, ms: 1 };
  });
  return { fen, moves, white: position.turn === 0 ? 0 : 1, reason: 'time', overruns: [] };
}

/** Every game is lost on time by the side that begins, unless a worker lies in favor of the first player. */
class LyingRunner implements Runner {
  readonly capacity = 4;
  readonly lies = new Set<string>();
  readonly played: number[] = [];
  readonly #workerOf: (number: number) => string;
  /** The number of games after which the lies are found; undefined for all games. */
  readonly #after: number | undefined;
  #retract: (retraction: Retraction) => Promise<void> = async () => {};

  constructor(workerOf: (number: number) => string, after?: number) {
    this.#workerOf = workerOf;
    this.#after = after;
  }

  async prepare(): Promise<void> {}
  async dispose(): Promise<void> {}

  watch(retract: (retraction: Retraction) => Promise<void>): void {
    this.#retract = retract;
  }

  async play({ number, fen, white }: GameOrder): Promise<GameRecord> {
    const worker = this.#workerOf(number);
    const isLie = worker === 'liar' && !this.lies.has(worker);
    this.played.push(number);
    if (this.played.length === this.#after) await this.#findOut();
    const honest = lostAfter(fen, 0);
    const wanted = white.label === 'A' ? 1 : 0;
    const game = isLie && honest.white !== wanted ? lostAfter(fen, 1) : honest;
    return { number, ...game, worker: isLie ? worker : 'honest' };
  }

  async #findOut(): Promise<void> {
    if (this.lies.size > 0) return;
    this.lies.add('liar');
    await this.#retract({ worker: 'liar', reason: 'it lied' });
  }

  async settle(): Promise<void> {
    await this.#findOut();
  }
}

const RUN: RunOptions = {
  kind: 'match',
  settings: {},
  games: GAMES,
  players: [
    { name: 'one', control: { nodes: 5 } },
    { name: 'other', control: { nodes: 5 } },
  ],
  chess960: false,
  schedule: matchSchedule(openings),
  label: matchLabel,
  adjudication: {},
  position: rules.position(),
};

const SPEC = { command: { argv: ['none'], options: [] }, patience: 0, chess960: false } as const;

const MATCH = {
  players: [{ spec: SPEC }, { spec: SPEC }],
  controls: [{ nodes: 5 }, { nodes: 5 }],
  openings,
  pairs: GAMES / 2,
  adjudication: {},
  stall: 0,
  chess960: false,
  margin: 0,
} as const;

async function play(runner: Runner, sprt?: string) {
  const run = await Run.open(folder, RUN);
  try {
    return await playMatch({
      ...MATCH,
      runner,
      ...(sprt === undefined ? {} : { sprt: unwrap(parseSprt({ bounds: sprt })) }),
      played: run.played as never,
      keep: (game) => run.keep(game),
      discard: (numbers, retraction) => run.discard(numbers, retraction),
    });
  } finally {
    await run.close();
  }
}

const honest = await playMatch({ ...MATCH, runner: new LyingRunner(() => 'honest') });

test.each([[30], [undefined]])(
  'games of a lying worker that is found after %s games are played again',
  async (after) => {
    const runner = new LyingRunner((number) => (number % 3 === 0 ? 'liar' : 'honest'), after);
    const result = await play(runner);
    expect(result).toEqual(honest);
    const retracted = runner.played.length - GAMES;
    expect(retracted).toBeGreaterThan(5);
    const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
    const voided = lines.map((line) => JSON.parse(line)).filter((line) => 'void' in line);
    expect(voided.flatMap((line) => line.void)).toHaveLength(retracted);
    expect(voided[0]).toMatchObject({ worker: 'liar', reason: 'it lied' });
    const { played } = unwrap(await readJournal(join(folder, 'journal.jsonl')));
    expect(played.filter(({ worker }) => worker === 'liar')).toEqual([]);
    expect(played.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: GAMES }, (_, i) => i + 1),
    );
    const pgn = readFileSync(join(folder, 'games.pgn'), 'utf8');
    expect(pgn.match(/\[Round /g)).toHaveLength(GAMES);
    // A resumed run has nothing left to play and counts the same.
    const again = new LyingRunner(() => 'honest');
    expect(await play(again)).toEqual(honest);
    expect(again.played).toEqual([]);
  },
);

test('games of a lying worker from an earlier session are also played again', async () => {
  const first = new LyingRunner((number) => (number <= 20 ? 'liar' : 'honest'));
  const run = await Run.open(folder, RUN);
  for (let number = 1; number <= 30; number++) {
    const { white, fen } = RUN.schedule(number);
    const entrant = { label: matchLabel(white), spec: SPEC, control: {} };
    const order = { number, fen, white: entrant, black: entrant, rules: { ...RUN, stall: 0, margin: 0 } };
    await run.keep({ ...(await first.play(order)), whitePlayer: white });
  }
  await run.close();
  const second = new LyingRunner(() => 'honest');
  expect(await play(second)).toEqual(honest);
  expect(second.played.sort((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => i + 1),
    ...Array.from({ length: GAMES - 30 }, (_, i) => i + 31),
  ]);
});

test('a verdict caused by lies is withdrawn, and the test continues', async () => {
  const runner = new LyingRunner(() => 'liar');
  const result = await play(runner, '0,150');
  expect(runner.played.filter((number) => number === 1)).toHaveLength(2);
  // Without lies every pair is split, which is evidence against the first player.
  expect(result.pentanomial).toEqual([0, 0, result.games / 2, 0, 0]);
  expect(result.llr).toBeLessThan(-2.9);
});

test('a journal that voids a game which was never played is refused', async () => {
  const run = await Run.open(folder, RUN);
  await run.discard([7], { worker: 'liar', reason: 'it lied' });
  await expect(run.close()).rejects.toThrow(/void: game 7 was not played/);
});

test('a runner that retracts games needs a run that can uncount them', async () => {
  const options = { schedule: RUN.schedule, entrant: () => ({ label: '', spec: SPEC, control: {} }), games: 2 };
  const rules = { adjudication: {}, stall: 0, chess960: false, margin: 0 };
  const runner = new LyingRunner(() => 'honest');
  await expect(playRun({ ...options, rules, runner, count: () => false })).rejects.toThrow(
    /requires the option 'uncount'/,
  );
});
