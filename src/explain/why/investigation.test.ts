import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import type { Mode } from '../../engine/mode.ts';
import { createEngine } from '../../engine/node.ts';
import { randomPositions } from '../../lab/positions.ts';
import { randomNumbers } from '../../lab/random.ts';
import { parseSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { amount, isSlow } from '../../rules/amount.testing.ts';
import type { Move } from '../../rules/move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { explain } from './explain.ts';
import { investigated, investigationAt } from './investigation.testing.ts';
import type { Investigation, RootLine } from './investigation.ts';
import { conclusionOf, sensitivity } from './sensitivity.ts';
import { doubtWords } from './words.ts';

/** White has many moves of nearly the same value here, and different searches choose different ones. */
const ISSUE = 'r1bq1rk1/pp3ppp/2n1pn2/2bp4/8/P1N1PN2/1PQ2PPP/R1B1KB1R w KQ - 0 9';
const FULL = { mode: 'full', variations: 3 } as const;

/** Positions with many moves of nearly the same value. */
const UNDECIDED = [
  ISSUE,
  'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
];

/** One engine investigates, the other varies knobs, as in the workbench. */
let [engine, turner]: Engine[] = [];
beforeAll(async () => {
  [engine, turner] = [await createEngine(), await createEngine()];
});
afterAll(() => Promise.all([engine!.dispose(), turner!.dispose()]));

const profile = (name: string) => unwrap(chessProfiles().preset(name));

/** Records every answer of an investigation: a move has one score per depth. */
class Book {
  readonly #scores = new Map<string, number>();

  note(uci: string, depth: number, score: number): void {
    const name = `${uci} at depth ${depth}`;
    expect([name, this.#scores.get(name) ?? score]).toEqual([name, score]);
    this.#scores.set(name, score);
  }

  /** The list: all moves at one depth, best first for the side to move. */
  noteList({ lines, depth, position }: Investigation): void {
    const sign = position.turn === 0 ? 1 : -1;
    const scores = lines.map(({ report }) => sign * report.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(lines.map(({ move }) => move)).size).toBe(lines.length);
    for (const { report, found, move } of lines) {
      expect([report.intendedDepth, found.pv[0]]).toEqual([depth, move]);
      this.note(report.plies[0]!.uci, depth, report.score);
    }
  }
}

async function flipsOf(investigation: Investigation, own: Profile, fen: string, only = (_: string) => false) {
  await turner!.setProfile(own);
  unwrap(turner!.setPosition(fen));
  return sensitivity(turner!, own, unwrap(conclusionOf(investigation)), { only });
}

test('lines, why not, deeper searches and flip points agree (trust 1)', async () => {
  const own = profile('lucena');
  const depth = amount({ quick: 9, slow: 12 });
  const investigation = await investigated(engine!, own, { fen: ISSUE }, FULL, { depth });
  const book = new Book();
  book.noteList(investigation);
  const before = investigation.lines.map(({ move }) => move);
  const flips = await flipsOf(investigation, own, ISSUE);
  expect(flips).toMatchObject({ depth, best: { score: investigation.lines[0]!.report.score } });
  expect([flips.repeated!.uci, flips.rival.uci]).toEqual(before.slice(0, 2).map((move) => formatUci(move)));
  const known = new Map(investigation.lines.map(({ report }) => [report.plies[0]!.uci, report.score]));
  for (const san of ['Bb5', 'b4', 'Bd3', 'h3']) {
    const move = unwrap(parseSan(investigation.position, san));
    const told = unwrap(await explain(investigation, { move }));
    expect(told.depth).toBe(depth);
    for (const { plies, score } of [told.move, told.not]) {
      book.note(plies[0]!.uci, depth, score);
      expect(known.get(plies[0]!.uci) ?? score).toBe(score);
    }
    book.noteList(investigation);
    expect(investigation.lineOf(move)!.report).toEqual(told.move);
    expect(told.chosen.uci).toBe(investigation.lines[0]!.report.plies[0]!.uci);
  }
  expect(investigation.lines.length).toBeGreaterThanOrEqual(5);
  expect(investigation.lines.filter(({ isAsked }) => !isAsked).map(({ move }) => move)).toEqual(before);
});

test('asking again deepens the search and never gives another answer for the same depth (trust 1)', async () => {
  const own = profile('lucena');
  const book = new Book();
  const investigation = await investigated(engine!, own, { fen: ISSUE }, FULL, { depth: 6 });
  await investigation.ask(unwrap(parseSan(investigation.position, 'Kd1')));
  for (const depth of [6, 8, 7, 6, 8]) {
    const before = investigation.nodes;
    await investigation.search({ depth });
    expect(investigation.depth).toBe(depth);
    book.noteList(investigation);
    expect(investigation.lines.some(({ report, isAsked }) => isAsked && report.plies[0]!.san === 'Kd1')).toBe(true);
    if (depth < 8) expect(investigation.nodes).toBe(before);
  }
  // A search to this depth at once finds the same.
  const direct = await investigated(engine!, own, { fen: ISSUE }, FULL, { depth: 8 });
  const scores = ({ lines }: Investigation) =>
    lines.filter(({ isAsked }) => !isAsked).map(({ report }) => [report.uci.split(' ')[0], report.score]);
  expect(scores(direct)).toEqual(scores(investigation));
});

test('a move that proves better than the best takes the lead, and the answer says so (trust 1)', async () => {
  // The search of the best lines is limited to the knight loop, so any good move is better.
  const own = unwrap(chessProfiles().named('lines{lineSearch.knightLoop=true}'));
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  const investigation = await investigated(engine!, own, { fen }, { mode: 'greedy', variations: 3 }, { depth: 1 });
  expect(investigation.lines.map(({ report }) => report.san)).toEqual(['Nf3']);
  const told = unwrap(await explain(investigation, { move: unwrap(parseSan(investigation.position, 'd4')) }));
  expect(told.words.at(-1)).toBe('d4 proved better than Nf3 and now leads.');
  expect([told.chosen.san, told.not.san]).toEqual(['d4', 'Nf3']);
  expect(investigation.lines.map(({ report, isAsked }) => [report.san, isAsked])).toEqual([
    ['d4', true],
    ['Nf3', false],
  ]);
  // The same search, repeated, still chooses the other move, so no knob is tried.
  const flips = await flipsOf(investigation, own, fen, () => true);
  expect(flips).toMatchObject({ tooClose: true, knobs: [], best: { san: 'd4' }, repeated: { san: 'Nf3' } });
  expect(doubtWords(flips)[0]).toMatch(/^Too close to call: .* run again, chooses Nf3\./);
});

test.each([
  'lines',
  ...amount({ quick: [], slow: ['lines{lineSearch.takeMates=false,mate.perPly=0}', 'lines{mate.opponent=1000}'] }),
])(
  'with %s, moves that were asked about take the places that the search gives them: shorter mates first (trust 1, 3.6)',
  async (name) => {
    const own = unwrap(chessProfiles().named(name));
    const places = ['8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44', '7k/P7/6K1/8/8/8/8/1R4R1 w - - 0 1'];
    for (const fen of places.slice(0, amount({ quick: 1, slow: 2 }))) {
      // The search does not order mates on the same ply that differ by less than a centipawn.
      const listed = ({ lines }: Investigation) => lines.map(({ report: { mate, score } }) => mate ?? score);
      const all = await investigated(engine!, own, { fen }, { mode: 'lines', variations: 256 }, { depth: 3 });
      const few = await investigated(engine!, own, { fen }, { mode: 'lines', variations: 2 }, { depth: 3 });
      for (const { move } of all.lines.toReversed()) unwrap(await few.ask(move));
      expect(listed(few)).toEqual(listed(all));
      expect(few.overtaken).toBeUndefined();
    }
  },
);

test.runIf(isSlow)(
  'a move that was not listed at an earlier depth counts as no better there than the last of the list (trust 1)',
  async () => {
    const own = profile('lucena');
    let entered = 0;
    for (const fen of UNDECIDED) {
      let before: readonly Move[] = [];
      let end = Number.NEGATIVE_INFINITY;
      for (let depth = 3; depth <= amount({ quick: 7, slow: 9 }); depth++) {
        const investigation = await investigated(engine!, own, { fen }, FULL, { depth });
        const [best, ...others] = investigation.lines;
        const cp = ({ found: { score } }: RootLine) => ('cp' in score ? score.cp : 0);
        for (const { move } of before.length === 0
          ? []
          : others.filter((line) => !before.includes(line.move) && cp(line) > end)) {
          entered++;
          const { moved } = investigation.closeness(best!.move, move);
          expect(moved, `${formatUci(move)} at depth ${depth}`).toBeGreaterThanOrEqual(
            cp(investigation.lineOf(move)!) - end,
          );
        }
        before = investigation.lines.map(({ move }) => move);
        end = cp(investigation.lines.at(-1)!);
      }
    }
    expect(entered).toBeGreaterThan(2);
  },
);

test('with one variation the rival is still the second best move, whatever was asked about', async () => {
  const place = { fen: '4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1' };
  const scope = { mode: 'full', variations: 1 } as const;
  const investigation = await investigated(engine!, profile('material'), place, scope, { depth: 1 });
  unwrap(await investigation.ask(unwrap(parseSan(investigation.position, 'Ke2'))));
  const firsts = (lines: Investigation['lines']) => lines.map(({ report }) => report.plies[0]!.san);
  expect(firsts(investigation.lines)).toEqual(['exd6', 'Ke2']);
  expect(firsts(investigation.leaders)).toEqual(['exd6', 'exf6']);
  unwrap(await investigation.ask(investigation.leaders[1]!.move));
  expect(firsts(investigation.lines)).toEqual(['exd6', 'exf6', 'Ke2']);
});

test('while a search runs, its nodes are those of its last report (trust 1)', async () => {
  const investigation = await investigationAt(engine!, profile('baseline'), { fen: ISSUE }, FULL);
  const counts: number[] = [];
  await investigation.search({ depth: 5 }, { onProgress: () => counts.push(investigation.nodes) });
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(investigation.nodes).toBeGreaterThanOrEqual(counts.at(-1)!);
});

test('moves asked about later are searched to the depth reached, whatever ended the search', async () => {
  const own = profile('baseline');
  for (const goal of [{ nodes: 20_000 }, { ms: 30 }]) {
    const investigation = await investigated(engine!, own, { fen: ISSUE }, FULL, goal);
    const { depth } = investigation;
    expect(depth).toBeGreaterThan(1);
    const line = unwrap(await investigation.ask(unwrap(parseSan(investigation.position, 'h3'))));
    expect([investigation.depth, line.report.intendedDepth]).toEqual([depth, depth]);
  }
});

test('a search that is stopped keeps all moves of the list at one depth', async () => {
  const own = profile('baseline');
  const investigation = await investigated(engine!, own, { fen: ISSUE }, FULL, { depth: 4 });
  unwrap(await investigation.ask(unwrap(parseSan(investigation.position, 'Kd1'))));
  const before = investigation.lines.map(({ report }) => report.score);
  const controller = new AbortController();
  const { signal } = controller;
  // Deep enough that no machine is done before it is stopped.
  await investigation.search({ depth: 20 }, { signal, onProgress: () => controller.abort() });
  expect(investigation.depth).toBe(4);
  expect(investigation.lines.map(({ report }) => report.score)).toEqual(before);
  await investigation.search({ depth: 7 });
  expect(investigation.depth).toBe(7);
});

describe('random questions in random order get consistent answers (trust 1)', async () => {
  const rules = await loadRules();
  const fens = randomPositions(rules, {
    count: amount({ quick: 3, slow: 10 }),
    seed: 18,
    plies: [4, 60],
    accepts: (position) => position.moves().length > 3,
  });
  const ways = [
    ['full', 'lucena', [3, 4, 5]],
    ['lines', 'lines', [1, 2]],
    ['full', 'baseline', [2, 4, 5]],
    ['greedy', 'lines', [1]],
    ['full', 'scacchista', [2, 3, 4]],
  ] as const satisfies readonly (readonly [Mode, string, readonly number[]])[];

  test.each(fens.map((fen, i) => [fen, ...ways[i % ways.length]!, i] as const))(
    '%s, %s, %s',
    async (fen, mode, name, depths, seed) => {
      const own = profile(name);
      const random = randomNumbers(seed + 1);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
      const lines = 1 + Math.floor(random() * 4);
      const investigation = await investigationAt(engine!, own, { fen }, { mode, variations: lines });
      const book = new Book();
      const legal = investigation.position.moves();
      const why = async (question: { move?: Move; not?: Move }) => {
        const told = unwrap(await explain(investigation, question));
        expect(told.depth).toBe(investigation.depth);
        expect(told.difference).toBe(told.move.score - told.not.score);
        for (const { plies, score } of [told.move, told.not]) book.note(plies[0]!.uci, told.depth, score);
      };
      const questions = [
        () => investigation.search({ depth: pick(depths) }),
        () => why({ move: pick(legal) }),
        () => why({}),
        async () => {
          const [move, not] = [pick(legal), pick(legal)];
          if (move !== not) await why({ move, not });
        },
        async () => {
          const { best, rival, depth, repeated, tooClose } = await flipsOf(investigation, own, fen);
          book.note(best.uci, depth, best.score);
          book.note(rival.uci, depth, rival.score);
          expect(best.uci).toBe(investigation.leaders[0]!.report.plies[0]!.uci);
          // The search finds its own moves again. Exact modes find the same whatever was asked.
          const isOwn = mode !== 'full' || !investigation.lines[0]!.isAsked;
          expect(repeated!.uci === best.uci).toBe(isOwn || tooClose === false);
        },
      ];
      await investigation.search({ depth: depths[0] });
      book.noteList(investigation);
      for (let asked = 0; asked < 6; asked++) {
        await pick(questions)();
        book.noteList(investigation);
      }
    },
  );
});
