import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Info } from '../../engine/messages.ts';
import type { LineReport } from '../../explain/lines/report.ts';
import { START_FEN } from '../../notation/fen.ts';
import { ok } from '../../rules/result.ts';
import type { Search } from '../engines/engines.ts';
import { Query } from '../engines/query.ts';
import { sourceText } from '../score/scored.tsx';
import { presetFile } from '../state/profile-file.ts';
import { useSearched } from '../state/searched.ts';
import {
  comparedSearch,
  type LineBook,
  type LiveMoves,
  type LiveOrder,
  liveSearch,
  REST_MS,
  searchedIn,
  shownMoves,
} from './live-search.ts';

const info = (depth: number, variation: number, move = variation): Info => ({
  ...{ depth, variation, selectiveDepth: depth, score: { cp: 10 - variation }, nodes: 1, ms: 1, hashfull: 0 },
  pv: [move],
});

/** The searches the engine was asked for; the test answers them. */
let asked: { readonly order: Search; readonly answer: (infos: readonly Info[]) => void }[] = [];
let shown: LiveMoves[] = [];

const engine = {
  search: (order: Search, onInfo?: (info: Info) => void) =>
    new Promise<Info | undefined>((resolve) => {
      const answer = (infos: readonly Info[]) => {
        for (const one of infos) onInfo?.(one);
        resolve(infos.at(-1));
      };
      asked.push({ order, answer });
    }),
  cancel: async () => asked.at(-1)?.answer([]),
};

/** The ledgers that were asked for; the test answers them. */
let ledgers: { readonly of: LiveMoves; readonly answer: () => void }[] = [];

/** A ledger that says which line, depth and profile it is of. */
const bookOf = ({ answers, source, file }: LiveMoves): LineBook => ({
  report: { san: `${file.name} ${answers[0]!.pv} ${sourceText(source)}` } as LineReport,
  plain: undefined,
});

const readBook: Parameters<typeof liveSearch>[1] = (of) =>
  new Promise((resolve) => ledgers.push({ of, answer: () => resolve(ok(bookOf(of))) }));

/** The live search of a screen; what it shows is kept in `shown`. */
function newSearch() {
  const query = new Query<LiveMoves>();
  query.use.subscribe(({ value }, before) => {
    if (value !== undefined && value !== before.value) shown.push(value);
  });
  return {
    ask: (asking: LiveOrder) => void query.ask([asking], liveSearch(engine, readBook, asking)),
    end: () => query.cancel(),
  };
}

const order = (name: string, mode: 'full' | 'lines' = 'full') => ({
  ...{ fen: START_FEN, game: { fen: START_FEN, moves: [] }, profile: presetFile(name), legal: 2, mode },
});
const labels = () => shown.map(({ source }) => sourceText(source));
const modes = () => asked.map(({ order: { limits } }) => limits.mode);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  shown = [];
  ledgers = [];
  useSearched.setState({ last: undefined });
});

afterEach(() => {
  vi.useRealTimers();
});

test('1-ply moves appear at once, and after 300 ms without a change those of a search with its depth (trust 1)', async () => {
  const live = newSearch();
  live.ask(order('lucena'));
  asked[0]!.answer([info(1, 1), info(1, 2)]);
  expect(REST_MS).toBe(300);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(labels()).toEqual(['1-ply']);
  expect(modes()).toEqual(['greedy']);
  await vi.advanceTimersByTimeAsync(1);
  expect(modes()).toEqual(['greedy', 'full']);
  asked[1]!.answer([info(1, 1), info(1, 2), info(2, 2), info(2, 1), info(3, 1)]);
  await vi.advanceTimersByTimeAsync(0);
  // The last iteration did not report all moves.
  expect(labels()).toEqual(['1-ply', 'search depth 1', 'search depth 2', 'search depth 2']);
  expect(shown.map(({ isFinal }) => isFinal)).toEqual([false, false, false, true]);
  expect(shown.at(-1)!.answers).toEqual([info(2, 1), info(2, 2)]);
});

test('the same position and values have the same moves, whatever was searched before (trust 1)', async () => {
  newSearch().ask({ ...order('lucena'), alsoLines: true });
  asked[0]!.answer([]);
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[1]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(modes()).toEqual(['greedy', 'full', 'lines']);
  for (const { order: one } of asked) {
    expect(one.isFresh).toBe(true);
    expect(one.limits.ms).toBeUndefined();
  }
});

test('each change of a knob restarts the wait, and answers to earlier questions are not shown', async () => {
  const live = newSearch();
  live.ask(order('lucena'));
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  live.ask(order('baseline'));
  // The engine is stopped; what it still finds is not shown.
  asked[0]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(modes()).toEqual(['greedy', 'greedy']);
  expect(shown).toEqual([]);
  asked[1]!.answer([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(modes()).toEqual(['greedy', 'greedy', 'full']);
  asked[2]!.answer([info(2, 1), info(2, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(labels()).toEqual(['search depth 2', 'search depth 2']);
  live.ask(order('lucena'));
  await vi.advanceTimersByTimeAsync(0);
  live.end();
  asked[3]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(2 * REST_MS);
  expect(asked).toHaveLength(4);
  expect(shown).toHaveLength(2);
});

test('the lines and the ledger of the best one always belong to the same search, depth and profile (review 1)', async () => {
  const live = newSearch();
  live.ask(order('lucena', 'lines'));
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(modes()).toEqual(['lines']);
  // The first iterations arrive before any ledger; the best line changes meanwhile.
  asked[0]!.answer([info(1, 1, 7), info(1, 2, 8), info(2, 1, 8), info(2, 2, 7)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
  for (let i = 0; i < ledgers.length; i++) {
    ledgers[i]!.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(shown.map(({ book }) => book!.report.san)).toEqual([
    'lucena 7 line scoring depth 1',
    'lucena 8 line scoring depth 2',
  ]);
  for (const found of shown) expect(found.book).toEqual(bookOf(found));
  expect(shown.at(-1)!.isFinal).toBe(true);

  // A ledger that arrives after another change is not shown.
  live.ask(order('baseline', 'lines'));
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[1]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  live.ask(order('lucena', 'lines'));
  ledgers.at(-1)!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveLength(2);
});

test('moves keep the order of the engine, which may prefer another line to a mate (trust 1)', async () => {
  newSearch().ask(order('lines', 'lines'));
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[0]!.answer([info(4, 1), { ...info(4, 2), score: { mate: 2 } }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(ledgers.at(-1)!.of.answers.map(({ variation }) => variation)).toEqual([1, 2]);
});

test('where knobs of whole lines are among those shown, lines are scored after the full search (trust 3.5)', async () => {
  newSearch().ask({ ...order('lucena'), alsoLines: true });
  asked[0]!.answer([]);
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[1]!.answer([info(2, 1), info(2, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(modes()).toEqual(['greedy', 'full', 'lines']);
  asked[2]!.answer([info(5, 1, 7), info(5, 2, 8)]);
  await vi.advanceTimersByTimeAsync(0);
  const found = shown.at(-1)!;
  expect([found, found.lines!].map(({ source }) => sourceText(source))).toEqual([
    'search depth 2',
    'line scoring depth 5',
  ]);
  expect(found.lines!.answers[0]!.pv).toEqual([7]);
  const later = shownMoves(found, { fen: found.fen, profile: presetFile('baseline'), mode: 'full' })!;
  expect(sourceText(later.lines!.source)).toBe('line scoring depth 5 · old values');
});

async function searchedMoves(): Promise<LiveMoves> {
  newSearch().ask(order('lucena'));
  asked[0]!.answer([]);
  await vi.advanceTimersByTimeAsync(REST_MS);
  asked[1]!.answer([info(1, 1), info(1, 2), info(2, 1), info(2, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  return shown.at(-1)!;
}

test('the live search is recorded for screens whose scores it may contradict (review 2)', async () => {
  const found = await searchedMoves();
  const { fen, file } = found;
  expect(useSearched.getState().last).toEqual({ fen, file, depth: 2, score: { cp: 9 } });
});

test('the search score on the knobs screen is that of the first move in its list (review 3)', async () => {
  const found = await searchedMoves();
  // Another screen has searched deeper.
  useSearched.setState({ last: { fen: found.fen, file: found.file, depth: 30, score: { cp: -500 } } });
  expect(searchedIn(found)).toMatchObject({ depth: 2, score: found.answers[0]!.score });
  expect(sourceText(found.source)).toBe('search depth 2');
  expect(searchedIn({ ...found, source: { kind: 'greedy' } })).toBeUndefined();
});

test('until its own search has an answer, the screen compares with the search of another one (trust 1)', async () => {
  const found = await searchedMoves();
  const known = { fen: found.fen, file: found.file, depth: 30, score: { cp: -500 } };
  expect(comparedSearch(undefined, known)).toBe(known);
  expect(comparedSearch({ ...found, source: { kind: 'greedy' } }, known)).toBe(known);
  // The panel shows one search score.
  expect(comparedSearch(found, known)).toEqual(searchedIn(found));
});

test('moves found with earlier values are marked, and those of another kind of search are not shown (review 13)', async () => {
  const found = await searchedMoves();
  const now = { fen: found.fen, profile: found.file, mode: 'full' } as const;
  expect(shownMoves(found, now)).toEqual({ ...found, isOld: false });
  const later = shownMoves(found, { ...now, profile: presetFile('baseline') })!;
  expect([later.isOld, sourceText(later.source)]).toEqual([true, 'search depth 2 · old values']);
  expect(shownMoves(found, { ...now, mode: 'lines' })).toBeUndefined();
  expect(shownMoves(found, { ...now, fen: '' })).toBeUndefined();
});
