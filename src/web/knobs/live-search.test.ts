import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Info } from '../../engine/messages.ts';
import { START_FEN } from '../../notation/fen.ts';
import type { Search } from '../engines/engines.ts';
import { sourceText } from '../score/scored.tsx';
import { presetFile } from '../state/profile-file.ts';
import { type LiveMoves, LiveSearch, REST_MS } from './live-search.ts';

const info = (depth: number, line: number, move = line): Info => ({
  ...{ depth, line, selectiveDepth: depth, score: { cp: 10 - line }, nodes: 1, ms: 1, hashfull: 0 },
  pv: [move],
});

/** What the engine was asked, to be answered by the test. */
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
  cancel: async () => {},
};

const order = (name: string, mode: 'full' | 'lines' = 'full') => ({
  ...{ fen: START_FEN, line: { fen: START_FEN, moves: [] }, profile: presetFile(name), legal: 2, mode },
});
const labels = () => shown.map(({ source }) => sourceText(source));
const modes = () => asked.map(({ order: { limits } }) => limits.mode);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  shown = [];
});

afterEach(() => {
  vi.useRealTimers();
});

test('live moves are those of one ply at once, and after 300 ms of rest those of a search that names its depth (trust 1)', async () => {
  const live = new LiveSearch(engine);
  live.ask(order('lucena'), (found) => shown.push(found));
  asked[0]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(labels()).toEqual(['1-ply']);
  await vi.advanceTimersByTimeAsync(1);
  expect(modes()).toEqual(['greedy', 'full']);
  asked[1]!.answer([info(1, 1), info(1, 2), info(2, 2), info(2, 1), info(3, 1)]);
  await vi.advanceTimersByTimeAsync(0);
  // The last iteration did not tell all moves.
  expect(labels()).toEqual(['1-ply', 'search depth 1', 'search depth 2', 'search depth 2']);
  expect(shown.map(({ isFinal }) => isFinal)).toEqual([false, false, false, true]);
  expect(shown.at(-1)!.answers).toEqual([info(2, 1), info(2, 2)]);
});

test('each turn of a knob begins the rest anew, and what was asked before is not shown', async () => {
  const live = new LiveSearch(engine);
  live.ask(order('lucena'), (found) => shown.push(found));
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  live.ask(order('slice', 'lines'), (found) => shown.push(found));
  asked[0]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(modes()).toEqual(['greedy', 'greedy']);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(modes()).toEqual(['greedy', 'greedy', 'lines']);
  asked[2]!.answer([info(2, 1), info(2, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(labels()).toEqual(['line scoring depth 2', 'line scoring depth 2']);
  live.ask(order('lucena'), (found) => shown.push(found));
  live.end();
  asked[3]!.answer([info(1, 1), info(1, 2)]);
  await vi.advanceTimersByTimeAsync(2 * REST_MS);
  expect(asked).toHaveLength(4);
  expect(shown).toHaveLength(2);
});
