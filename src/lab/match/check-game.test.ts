import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { knownOpenings } from '../openings.ts';
import { randomNumbers, shuffle } from '../random.ts';
import { checkGame } from './check-game.ts';
import { Run, type RunOptions, readRun } from './run.ts';
import { matchLabel, matchSchedule } from './schedule.ts';
import type { MatchGame } from './tally.ts';

/**
 * A journal without checksums, written by version 0.1.0:
 * lucena match material slice --nodes 20,60 --games 6 --concurrency 2 --max-plies 90 --resign 900,3,either --seed 60
 */
const OLD = fileURLToPath(new URL('./journal-format-1.testing.jsonl', import.meta.url));

const rules = await loadRules();
const position = rules.position();
const openings = shuffle(knownOpenings(position), randomNumbers(60));
const adjudication = { maxPlies: 90, resign: { score: 900, moves: 3, agreed: false } };
const plan = { schedule: matchSchedule(openings), label: matchLabel, adjudication, position };

let folder: string;
let journal: string;
let options: RunOptions;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-old-run-'));
  journal = join(folder, 'journal.jsonl');
  copyFileSync(OLD, journal);
  const { settings, games } = unwrap((await readRun(folder))!);
  const players = [
    { name: 'material', control: { nodes: 20 } },
    { name: 'slice', control: { nodes: 60 } },
  ] as const;
  options = { kind: 'match', settings, games, players, chess960: false, ...plan };
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Lines of the old journal: the settings, a session, then games 2, 1, 3, 4, 5, 6 in the order they ended. */
function change(line: number, was: RegExp | string, is: string): void {
  const lines = readFileSync(journal, 'utf8').split('\n');
  const changed = lines[line - 1]!.replace(was, is);
  expect(changed).not.toBe(lines[line - 1]);
  lines[line - 1] = changed;
  writeFileSync(journal, lines.join('\n'));
}

async function refusal(): Promise<string> {
  return Run.open(folder, options).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

test('a journal of version 0.1.0 is read, and lines added to it have checksums (trust 5.5)', async () => {
  const before = readFileSync(journal, 'utf8');
  const run = await Run.open(folder, { ...options, games: 8 });
  expect(run.played).toHaveLength(6);
  const first = run.played.find(({ number }) => number === 1)!;
  await run.keep({ ...first, number: 7, fen: openings[3]!, moves: [], reason: 'crash', detail: '', white: 1 });
  await run.close();
  const after = readFileSync(journal, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect(unwrap((await readRun(folder))!).played).toHaveLength(7);
  // The first checksum also covers the earlier lines without one.
  change(3, /\[("[a-h][1-8][a-h][1-8]"),-?\d+/, '[$1,5');
  options = { ...options, games: 8 };
  expect(await refusal()).toMatch(/line 9, session: the checksum does not match/);
});

test.each<[string, number, RegExp | string, string, RegExp]>([
  [
    'a game beyond the planned number',
    8,
    '"game":6',
    '"game":7',
    /line 8, game: number 7 is beyond the requested 6 games/,
  ],
  ['a game that occurs twice', 8, '"game":6', '"game":4', /line 8, game: number 4 occurs twice/],
  [
    'a game with colors exchanged',
    4,
    '"white":0',
    '"white":1',
    /line 4, white: player B has White, but the schedule gives it to A/,
  ],
  ['a game with another opening', 4, / 0 4"/, ' 0 5"', /line 4, fen: the schedule starts this game from /],
  [
    'a game with points exchanged',
    3,
    /"points":(\d)/,
    '"points":0.5',
    /line 3, points: White has 0\.5, but 'checkmate' here gives/,
  ],
  [
    'a win recorded as a draw',
    4,
    '"points":0.5',
    '"points":1',
    /line 4, points: White has 1, but 'max-plies' here gives 0\.5/,
  ],
  [
    'a mate that is not on the board',
    4,
    '"max-plies"',
    '"checkmate"',
    /line 4, reason: is 'checkmate', but the moves end in 'max-plies'/,
  ],
  [
    'a mate recorded too early',
    3,
    /(\[\[.*?\],\[.*?\],\[.*?\],\[.*?\]),.*?\]\]/,
    '$1]',
    /line 3, reason: is 'checkmate', but the game is not over after its last move/,
  ],
  [
    'an adjudication that the rules do not give',
    3,
    '"checkmate"',
    '"adjudicated-win"',
    /line 3, reason: .*the moves end in 'checkmate'/,
  ],
  [
    'a loss on time after a mate',
    3,
    '"checkmate"',
    '"time"',
    /line 3, reason: is 'time', but the moves end in 'checkmate'/,
  ],
  [
    'a move after the end of the game',
    3,
    /\]\]\}$/,
    '],["a2a3",0,1,1,1]]}',
    /line 3, moves: half-move \d+ comes after the end .*checkmate/,
  ],
  ['an illegal move', 3, /\[\["(....)"/, '[["a1a1"', /line 3, moves: half-move 1: /],
  [
    'an overrun without a move',
    3,
    /\}$/,
    ',"overruns":[{"ply":500,"allowed":1,"wall":2,"cpu":null}]}',
    /line 3, overruns: there is no half-move 501/,
  ],
  ['an impossible date', 3, /"date":"[^"]*"/, '"date":"2026.99.99"', /line 3, date: there is no such day/],
  ['a score out of range', 3, /\[("[a-h][1-8][a-h][1-8]"),[^\]]*\]/, '[$1,1e300,1,1,1]', /line 3, moves\.0\.1: /],
  ['a negative depth', 3, /\[("[a-h][1-8][a-h][1-8]"),[^\]]*\]/, '[$1,0,-1,1,1]', /line 3, moves\.0\.2: /],
  ['negative nodes', 3, /\[("[a-h][1-8][a-h][1-8]"),[^\]]*\]/, '[$1,0,1,-1,1]', /line 3, moves\.0\.3: /],
  ['a negative time', 3, /\[("[a-h][1-8][a-h][1-8]"),[^\]]*\]/, '[$1,0,1,1,-1]', /line 3, moves\.0\.4: /],
  [
    'an overrun before the game',
    3,
    /\}$/,
    ',"overruns":[{"ply":-5,"allowed":1,"wall":2,"cpu":null}]}',
    /line 3, overruns\.0\.ply: /,
  ],
  [
    'an overrun between two moves',
    3,
    /\}$/,
    ',"overruns":[{"ply":1.5,"allowed":1,"wall":2,"cpu":null}]}',
    /line 3, overruns\.0\.ply: /,
  ],
  ['an impossible number of points', 3, /"points":\d/, '"points":2', /line 3, points: /],
  ['a changed setting', 1, '"maxPlies":"90"', '"maxPlies":"91"', /was started with '91', not with '90'/],
])(
  '%s in a journal is refused with line and field, and nothing is changed (trust 5.5)',
  async (_, line, was, is, complaint) => {
    change(line, was, is);
    const before = readFileSync(journal, 'utf8');
    expect(await refusal()).toMatch(complaint);
    expect(readFileSync(journal, 'utf8')).toBe(before);
  },
);

const [first] = openings;
const BASE: MatchGame = {
  number: 1,
  whitePlayer: 0,
  fen: first!,
  white: 0,
  reason: 'crash',
  detail: '',
  moves: [],
  overruns: [],
};

test('the side to move forfeits, or either side before the first move (trust 5.5)', () => {
  const fault = (game: MatchGame) => () => checkGame(game, plan);
  expect(fault(BASE)).not.toThrow();
  expect(fault({ ...BASE, white: 1 })).not.toThrow();
  expect(fault({ ...BASE, white: 0.5 })).toThrow("White has 0.5, but 'crash' here gives 1 or 0");
  expect(fault({ ...BASE, reason: 'time' })).not.toThrow();
  expect(fault({ ...BASE, reason: 'time', white: 1 })).toThrow("White has 1, but 'time' here gives 0");
  expect(fault({ ...BASE, reason: 'stalemate', white: 0.5 })).toThrow('the game is not over after its last move');
});
