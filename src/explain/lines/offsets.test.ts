// Gain and loss are computed without side-to-move parts, and an offset raises every line by its value.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { LineScorer } from '../../evaluation/line/scorer.ts';
import { READ_BY_LINES } from '../../evaluation/line/total.ts';
import { loadFen, START_FEN } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { type Profile, withKnob } from '../../profiles/profile.ts';
import { amount } from '../../rules/amount.testing.ts';
import type { Move } from '../../rules/move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { LineReporter } from './report.ts';
import { findLines, LINE_PROFILE, profileWith } from './search.testing.ts';

const position = (await loadRules()).position();
const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';

/** The starts of lines and their moves. White is the engine's side in some, Black in others. */
const LINES: readonly (readonly [fen: string, moves: string])[] = [
  [START_FEN, 'a3'],
  [START_FEN, 'e4 d5 exd5 Qxd5 Nc3'],
  ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'a6'],
  [ITALIAN, 'Bxf7+ Kxf7 Nxe5+ Nxe5 O-O'],
  [ITALIAN.replace(' w ', ' b '), 'Nf6 O-O Nxe4 Re1 d5 Bxd5 Qxd5 Nc3'],
  ['8/5pk1/6p1/8/3R4/6P1/r4PK1/8 b - - 0 1', 'Kf6 Rd6+ Ke5'],
];

/** The moves of a line, the position being at its start. */
function movesOf([fen, text]: (typeof LINES)[number]): Move[] {
  unwrap(loadFen(position, fen));
  const moves = text.split(' ').map((san) => {
    const move = unwrap(parseSan(position, san));
    position.make(move);
    return move;
  });
  for (const _ of moves) position.unmake();
  return moves;
}

/** The score of each line for the engine's side. */
function worths(profile: Profile): number[] {
  const reporter = new LineReporter(profile);
  return LINES.map((line) => {
    const moves = movesOf(line);
    const [score, sign] = [reporter.score(position, moves, { depth: 5, mode: 'lines' }), position.turn === 0 ? 1 : -1];
    return sign * score;
  });
}

const offsets = [...LINE_PROFILE.evaluation.knobs.keys()].filter((id) => id.endsWith('.offset'));

describe('an offset raises every line by its value, whatever the opponent’s depth', () => {
  test('there is an offset for every term, for risk and for the total', () => {
    expect(offsets).toEqual(
      expect.arrayContaining(['tempo.offset', 'centerPlacement.offset', 'risk.offset', 'line.offset']),
    );
    expect(offsets).toHaveLength(LINE_PROFILE.evaluation.terms.length + 2);
  });

  test.each(offsets)('%s (trust 3.1)', (id) => {
    const term = id.split('.')[0]!;
    const keeps = (one: string) => one === term || LINE_PROFILE.terms.includes(one) || READ_BY_LINES.includes(one);
    const evaluation = LINE_PROFILE.evaluation.only(keeps);
    const weighed = withKnob({ ...LINE_PROFILE, evaluation }, `${term}.weight`, 1);
    const plain = id === 'line.offset' ? { ...LINE_PROFILE, evaluation } : weighed;
    for (const [depth, by] of [
      [0, 100],
      [4, -37],
    ] as const) {
      const before = withKnob(plain, 'opponent.plyDepth', depth);
      const moved = worths(withKnob(before, id, by));
      expect(moved, `D ${depth}`).toEqual(worths(before).map((worth) => worth + by));
    }
  });
});

describe('in searches', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await createEngine(LINE_PROFILE);
  });

  afterAll(() => engine.dispose());

  const POSITIONS = [START_FEN, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'];

  async function scores(overrides: string): Promise<Map<string, number>> {
    await engine.setProfile(profileWith(overrides));
    const found = new Map<string, number>();
    for (const fen of POSITIONS)
      for (const [mode, depth] of [
        ['greedy', 1],
        ['lines', 2],
        ...amount({ quick: [], slow: [['lines', 3] as const] }),
      ] as const)
        for (const { uci, exact } of await findLines(engine, { fen, moves: [] }, { mode, depth, variations: 256 }))
          found.set(`${fen} ${mode} ${depth} ${uci[0]}`, fen === START_FEN ? exact : -exact);
    return found;
  }

  test.each(['opponent.plyDepth=2', 'opponent.plyDepth=0'])(
    'every move gains the offset, with %s (trust 3.1)',
    async (sight) => {
      const before = await scores(sight);
      for (const id of ['centerPlacement', 'tempo', 'material', 'risk', 'line']) {
        const after = await scores(`${sight},${id}.offset=100`);
        expect(after, id).toEqual(new Map([...before].map(([line, score]) => [line, score + 100])));
      }
    },
  );
});

describe('gain and loss', () => {
  test.each(['', 'tempo.value=50', 'centerPlacement.offset=100,tempo.offset=-30'])(
    'a quiet move that changes nothing gains and loses nothing: %s (trust 3.1)',
    (overrides) => {
      const reporter = new LineReporter(overrides === '' ? LINE_PROFILE : profileWith(overrides));
      for (const [fen, moves] of [
        LINES[0]!,
        ['rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1', 'a6'],
      ] as const) {
        const report = reporter.report(position, movesOf([fen, moves]), { depth: 1, mode: 'greedy' });
        expect(report).toMatchObject({ gain: 0, loss: 0, trajectory: [0, 0].map((_, i) => report.trajectory[i]) });
        expect(report.trajectory[1]).toBe(report.trajectory[0]);
      }
    },
  );

  test('the score they are computed from does not depend on the side to move, in every preset (trust 3.1)', () => {
    for (const name of chessProfiles().names) {
      const { evaluation, values } = unwrap(chessProfiles().preset(name));
      const scorer = new LineScorer(evaluation, values);
      for (const fen of [
        ITALIAN,
        '8/5pk1/6p1/8/3R4/6P1/r4PK1/8 b - - 0 1',
        'r2q1rk1/1b2bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 w - - 0 11',
      ]) {
        unwrap(loadFen(position, fen));
        const setup = position.setup();
        const turned = { ...setup, turn: (1 - setup.turn) as 0 | 1 };
        for (const engine of [0, 1] as const)
          expect(scorer.trajectory(turned, engine), `${name} ${fen}`).toBe(scorer.trajectory(setup, engine));
      }
    }
  });

  test('the worked example of docs/lines.md is right', () => {
    const start = 'rnbqkbnr/pppppppp/8/8/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 1';
    const reportWith = (overrides: string) => {
      const profile = unwrap(chessProfiles().named(overrides));
      return new LineReporter(profile).report(position, movesOf([start, 'Nd5']), { depth: 1, mode: 'greedy' });
    };
    const { components, trajectory, gain, loss, score } = reportWith('lines');
    const rows = components.filter(({ total }) => total !== 0).map(({ id, total }) => `${id} ${total.toFixed(1)}`);
    expect(rows).toEqual(['base -10.0', 'standing 304.6', 'center 50.0', 'development 119.5', 'defense -2.0']);
    expect([...trajectory, gain, loss, score].map((value) => value.toFixed(1)).join(' ')).toBe(
      '304.6 472.1 167.5 0.0 462.1',
    );
    expect(reportWith('orchestrator').score.toFixed(1)).toBe('157.5');
    expect(reportWith('lines{centerPlacement.offset=100}').score).toBe(score + 100);
    expect(reportWith('lines{opponent.plyDepth=0}').score.toFixed(1)).toBe('629.5');
  });

  test('it is the static score without tempo', () => {
    const scorer = new LineScorer(LINE_PROFILE.evaluation, LINE_PROFILE.values);
    unwrap(loadFen(position, ITALIAN));
    const setup = position.setup();
    expect(Math.round(scorer.trajectory(setup, 0))).toBe(scorer.static(setup) - 10);
  });
});
