import { expect, test } from 'vitest';
import { LineScorer } from '../../evaluation/line/scorer.ts';
import { loadFen } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { LineReporter } from '../lines/report.ts';
import { Slider, withNumber } from './knob-number.ts';
import { lineSensitivities } from './line-sensitivity.ts';
import { type FoundLine, fullSensitivities, type PairSensitivity } from './pair-sensitivity.ts';

const position = (await loadRules()).position();

function lineOf(...moves: string[]): FoundLine {
  const pv = moves.map((text) => {
    const move = unwrap(parseUci(position, text));
    position.make(move);
    return move;
  });
  for (const _ of pv) position.unmake();
  return { pv, score: { cp: 0 } };
}

const FENS = {
  white: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
  black: 'rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3',
} as const;
const LINES = {
  white: [
    ['f1b5', 'a7a6', 'b5c6'],
    ['d2d4', 'e5d4', 'f3d4', 'g8f6'],
  ],
  black: [
    ['f8b4', 'a2a3', 'b4c3'],
    ['d7d5', 'e4d5', 'f6d5', 'g1f3'],
  ],
} as const;

function ofSide(side: 'white' | 'black'): [FoundLine, FoundLine] {
  unwrap(loadFen(position, FENS[side]));
  return [lineOf(...LINES[side][0]), lineOf(...LINES[side][1])];
}

function inOrder(found: readonly PairSensitivity[]): void {
  const steps = found.map(({ perStepStm }) => Math.abs(perStepStm));
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
}

test.each(['white', 'black'] as const)(
  'in a full search, turning a knob moves the lead as predicted, %s to move',
  (side) => {
    const profile = unwrap(chessProfiles().preset('lucena'));
    const [best, rival] = ofSide(side);
    const found = fullSensitivities(profile, position, best, rival);
    inOrder(found);
    const lead = (with_: Profile) => {
      const scorer = new LineScorer(with_.evaluation, with_.values);
      const at = ({ pv }: FoundLine) => {
        for (const move of pv) position.make(move);
        const score = scorer.static(position.setup());
        for (const _ of pv) position.unmake();
        return score;
      };
      return (side === 'white' ? 1 : -1) * (at(best) - at(rival));
    };
    const smooth = found.filter(({ isKink, name }) => !isKink && !name.endsWith('.pow')).slice(0, 12);
    expect(smooth).toHaveLength(12);
    for (const knob of smooth) {
      const to = new Slider(profile, knob).at(1);
      const moved = lead(withNumber(profile, knob, to)) - lead(profile);
      // Position scores are rounded to whole centipawns, four of them here.
      expect(Math.abs(moved - knob.derivativeStm * (to - knob.value)), knob.name).toBeLessThanOrEqual(2.5);
    }
  },
);

test('no knob changes the score of a line that ends the game', () => {
  const profile = unwrap(chessProfiles().preset('baseline'));
  const [best, rival] = ofSide('white');
  const both = fullSensitivities(profile, position, best, rival);
  const alone = fullSensitivities(profile, position, { ...best, score: { mate: 3 } }, rival);
  const none = fullSensitivities(profile, position, { ...best, score: { mate: 3 } }, { ...rival, score: { mate: 5 } });
  expect(none).toEqual([]);
  // The tempo is the same at the ends of lines of equal length, unless one of them is drawn.
  expect(alone.length).toBeGreaterThan(0);
  expect(alone).not.toEqual(both);
});

test.each(amount<readonly ('white' | 'black')[]>({ quick: [], slow: ['white', 'black'] }))(
  'in line scoring, a step moves the lead as predicted, path included, %s to move',
  async (side) => {
    const profile = unwrap(chessProfiles().preset('orchestrator'));
    const [best, rival] = ofSide(side);
    const options = {
      depth: 3,
      mode: 'lines',
      only: (id: string) => /^(material|risk|line)\.(?!.*Squares)/.test(id),
    } as const;
    const seen: number[] = [];
    const found = await lineSensitivities(profile, position, best, rival, {
      ...options,
      onProgress: (done, of) => seen.push(done / of),
    });
    inOrder(found);
    expect(seen[0]).toBe(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const lead = (with_: Profile) => {
      const reporter = new LineReporter(with_);
      const at = ({ pv }: FoundLine) => reporter.report(position, pv, options).score;
      return (side === 'white' ? 1 : -1) * (at(best) - at(rival));
    };
    for (const knob of found.filter(({ isKink }) => !isKink).slice(0, 8)) {
      const to = new Slider(profile, knob).at(1);
      const moved = lead(withNumber(profile, knob, to)) - lead(profile);
      expect(Math.abs(moved - knob.perStepStm), knob.name).toBeLessThanOrEqual(1 + 0.25 * Math.abs(moved));
    }
    // Knobs of terms, of shared parts and of line scoring; none that only controls how far lines are followed.
    const groups = new Set(found.map(({ id }) => id.split('.')[0]));
    expect([...groups]).toEqual(expect.arrayContaining(['material', 'risk', 'line']));
    expect(groups.has('lineSearch')).toBe(false);
  },
);

test('line scoring: a number that follows material is not varied, but material is (trust 3.7)', async () => {
  const profile = unwrap(chessProfiles().preset('lines'));
  const [best, rival] = ofSide('white');
  const only = (id: string) => id.endsWith('.knight');
  const names = async (with_: Profile) =>
    (await lineSensitivities(with_, position, best, rival, { depth: 3, mode: 'lines', only })).map(({ name }) => name);
  const following = await names(profile);
  expect(following).toContain('material.knight/mg');
  expect(following).not.toContain('development.knight');
  const own = await names(withNumber(profile, { name: '', id: 'development.knight', entry: 0 }, 300));
  expect(own).toContain('development.knight');
});

test('an abort rejects the promise', async () => {
  const profile = unwrap(chessProfiles().preset('orchestrator'));
  const [best, rival] = ofSide('white');
  const controller = new AbortController();
  const running = lineSensitivities(profile, position, best, rival, {
    depth: 3,
    mode: 'lines',
    only: () => true,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(running).rejects.toThrow('aborted');
});
