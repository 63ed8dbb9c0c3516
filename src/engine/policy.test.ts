import { beforeEach, describe, expect, test } from 'vitest';
import { parseUci } from '../notation/uci-move.ts';
import { levelChanges } from '../profiles/levels.ts';
import { POLICY, type SearchValues } from '../profiles/search-parameters.ts';
import { unwrap } from '../rules/result.ts';
import { type Finding, Root } from './root.testing.ts';

const root = await Root.create();

/** Rooks and kings moved back and forth: a1b1 leads to a position that has occurred once, every other move to a new one. */
const ROOKS = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const ONCE = 'a1b1 g8f8 b1a1 f8g8'.split(' ');
const TWICE = [...ONCE, ...ONCE];
/** The rook may go back to b1, a new position; g8f8 would then bring an earlier one back. */
const LOOP_FEN = '4k3/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const LOOP = 'a1b1 e8f8 b1c1 f8g8'.split(' ');
/** Every move of the king leads to a position that has occurred: a1b2 twice, the others once. */
const BOX_FEN = '2r5/8/8/8/8/7r/8/K6k w - - 0 1';
const BOX = ['a2', 'b1', 'b2', 'b2'].flatMap((square) => [`a1${square}`, 'h1g1', `${square}a1`, 'g1h1']);
const CASTLE = 'r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1';

/** Search values with everything off but what a test turns on. */
const QUIET = {
  playForWin: 1,
  repetitionScale: 100,
  ...Object.fromEntries(
    ['repetitionPenalty', 'contempt', 'topMoveWindow', 'nudgeWindow', 'banWindow', 'antiLoop', 'repeatsLate'].map(
      (name) => [name, 0],
    ),
  ),
  ...Object.fromEntries(
    Object.keys(POLICY)
      .filter((name) => name.startsWith('progress'))
      .map((name) => [name, 0]),
  ),
};

interface Case {
  readonly fen?: string;
  readonly moves?: readonly string[];
  readonly findings: Readonly<Record<string, Finding>>;
}

function choice({ fen = ROOKS, moves = ONCE, findings }: Case, values: Partial<SearchValues>): string {
  root.setParameters({ ...QUIET, ...values });
  root.setPosition(fen, moves);
  return root.choose(findings);
}

beforeEach(() => {
  root.static = 0;
});

describe('a move that repeats', () => {
  test.each([
    // Hard: 15 × 1, Max: 15 × 2; at +120 × 3, at +20 × 1, at 0 × ½, at −120 × 0; seen once × 2.2, twice × 4, by Max × 1.5.
    ['hard', 120, 1, 99],
    ['hard', 119, 1, 33],
    ['hard', 20, 2, 60],
    ['hard', 19, 1, 16],
    ['hard', -119, 2, 30],
    ['hard', -120, 2, 0],
    ['max', 500, 1, 198],
    ['max', 500, 2, 540],
    ['max', 20, 1, 66],
    ['max', 0, 2, 90],
    ['max', -120, 1, 0],
    ['max', 500, 0, 0],
  ] as const)(
    'costs level %s at score %i, if the position occurred %i times before, %i centipawns',
    (level, score, seen, cost) => {
      root.setParameters(levelChanges(level));
      expect(root.core.exports.repetitionCost(score, seen)).toBe(cost);
    },
  );

  test('is not played if another is as good after the penalty', () => {
    const findings = { a1b1: 30, a1c1: 0 };
    expect(choice({ findings }, { repetitionPenalty: 13 })).toBe('a1b1');
    expect(choice({ findings }, { repetitionPenalty: 14 })).toBe('a1c1');
    expect(choice({ findings }, { repetitionPenalty: 14, playForWin: 0 })).toBe('a1b1');
  });

  test('is welcome to a side below the draw-hold threshold', () => {
    const values = { repetitionPenalty: 500, repetitionLosing: 100, contempt: 100, banWindow: 200, antiLoop: 100 };
    expect(choice({ findings: { a1b1: -79, a1c1: -90 } }, values)).toBe('a1c1');
    expect(choice({ findings: { a1b1: -80, a1c1: -90 } }, values)).toBe('a1b1');
  });

  test('is exempt where every move repeats', () => {
    const box = { fen: BOX_FEN, moves: BOX, findings: { a1b2: 20, a1a2: 10, a1b1: 0 } };
    expect(choice(box, { repetitionPenalty: 15 })).toBe('a1b2');
    expect(choice(box, { repetitionPenalty: 15, forcedRepeats: 0 })).toBe('a1a2');
  });

  test('gives way to one within the window of the top move, times the scale, unless the side is losing', () => {
    const values = { topMoveWindow: 15, repetitionScale: 200 };
    expect(choice({ findings: { a1b1: 130, a1c1: 100 } }, values)).toBe('a1c1');
    expect(choice({ findings: { a1b1: 131, a1c1: 100 } }, values)).toBe('a1b1');
    expect(choice({ findings: { a1b1: -119, a1c1: -120 } }, values)).toBe('a1c1');
    expect(choice({ findings: { a1b1: -120, a1c1: -120 } }, values)).toBe('a1b1');
  });

  test('gives way a little sooner at +30, by the nudge of Hard', () => {
    const values = { topMoveWindow: 15, nudgeWindow: 10 };
    expect(choice({ findings: { a1b1: 30, a1c1: 5 } }, values)).toBe('a1c1');
    expect(choice({ findings: { a1b1: 29, a1c1: 4 } }, values)).toBe('a1b1');
    expect(choice({ findings: { a1b1: 30, a1c1: 4 } }, values)).toBe('a1b1');
  });

  test('is banned if another is within the ban window by its own score', () => {
    const values = { banWindow: 60 };
    expect(choice({ findings: { a1b1: 300, a1d1: 230, a1c1: 240 } }, values)).toBe('a1c1');
    expect(choice({ findings: { a1b1: 301, a1c1: 240 } }, values)).toBe('a1b1');
  });

  test('is searched last if it is quiet and the side is not losing', () => {
    root.setParameters({ ...QUIET, repeatsLate: 1 });
    root.setPosition(ROOKS, ONCE);
    expect(root.list().at(-1)).toBe('a1b1');
    root.static = -80;
    expect(root.list().at(-1)).not.toBe('a1b1');
  });
});

test('contempt lowers the score of a draw', () => {
  const findings = { a1c1: 0, a1d1: -15 };
  expect(choice({ findings, moves: [] }, { contempt: 14 })).toBe('a1c1');
  expect(choice({ findings, moves: [] }, { contempt: 16 })).toBe('a1d1');
});

test('the two-ply anti-loop penalises a move whose expected reply repeats a position', () => {
  const findings = { c1b1: [40, 'g8f8'], c1d1: 25 } as const;
  const loop = { fen: LOOP_FEN, moves: LOOP, findings };
  expect(choice(loop, { antiLoop: 18 })).toBe('c1d1');
  expect(choice(loop, { antiLoop: 14 })).toBe('c1b1');
  expect(choice({ ...loop, findings: { ...findings, c1b1: [40, 'h7h6'] } }, { antiLoop: 18 })).toBe('c1b1');
  // Only the best moves are looked at.
  expect(choice(loop, { antiLoop: 18, antiLoopMoves: 0 })).toBe('c1b1');
});

describe('progress', () => {
  test.each([
    ['a minor piece that leaves the first rank gets a bonus', undefined, [], 'g1f3', 6],
    [
      'a minor piece that has left it gets none',
      'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1',
      [],
      'f3d4',
      0,
    ],
    ['castling gets a bonus', CASTLE, [], 'e1g1', 8],
    ['a king that steps into a corner gets a bonus', '3qk3/8/8/8/8/8/8/5K2 w - - 0 1', [], 'f1g1', 4],
    ['a king that steps into a corner without queens gets none', '3rk3/8/8/8/8/8/8/5K2 w - - 0 1', [], 'f1g1', 0],
    ['a king that leaves the corner gets none', '3qk3/8/8/8/8/8/8/6K1 w - - 0 1', [], 'g1f1', 0],
    ['a pawn move gets a bonus', undefined, [], 'e2e4', 3],
    ['an advanced pawn gets a larger bonus', undefined, ['e2e4', 'a7a6'], 'e4e5', 6],
    ['an advanced pawn of Black gets a larger bonus', undefined, ['e2e4', 'd7d5', 'a2a3'], 'd5d4', 6],
    ['a capture gets none', undefined, ['e2e4', 'd7d5'], 'e4d5', 0],
    ['a rook move gets none', ROOKS, [], 'a1b1', 0],
    ['a rook that moves back gets a penalty', ROOKS, ['a1b1', 'g8f8'], 'b1a1', -6],
    ['a rook that moves on gets none', ROOKS, ['a1b1', 'g8f8'], 'b1c1', 0],
  ] as const)('%s', (_name, fen, moves, move, bonus) => {
    root.setParameters({ playForWin: 1 });
    root.setPosition(fen ?? 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves);
    const parsed = unwrap(parseUci(root.position, move));
    expect(root.core.exports.progressBonus(root.position.address, parsed)).toBe(bonus);
  });

  test('decides between equal moves, but not below the draw-hold threshold', () => {
    const findings = (score: number) => ({ fen: CASTLE, moves: [], findings: { d2c1: score + 7, e1g1: score } });
    expect(choice(findings(0), { progressCastle: 8 })).toBe('e1g1');
    expect(choice(findings(-90), { progressCastle: 8 })).toBe('d2c1');
  });
});

describe('fairness', () => {
  const findings = { a1c1: 30, a1d1: 25, a1e1: 20, a1f1: 19 };
  const drawn = (values: Partial<SearchValues>, given: Case['findings'] = findings) =>
    Array.from({ length: 60 }, (_, seed) => choice({ findings: given, moves: [] }, { fairness: 1, seed, ...values }));

  test('chooses at random among the moves within the window, and can choose each of them', () => {
    expect([...new Set(drawn({}))].sort()).toEqual(['a1c1', 'a1d1', 'a1e1']);
    expect(new Set(drawn({ fairness: 0 }))).toEqual(new Set(['a1c1']));
  });

  test('also requires that the move’s own score is near the best', () => {
    const lifted = { fairnessWindow: 500, fairnessBase: 7 };
    expect([...new Set(drawn(lifted))].sort()).toEqual(['a1c1', 'a1d1']);
  });

  test('chooses alike for the same seed, and differently in another position', () => {
    expect(drawn({})).toEqual(drawn({}));
    const elsewhere = Array.from({ length: 60 }, (_, seed) =>
      choice({ findings, moves: ['g1h1', 'g8h8'] }, { fairness: 1, seed }),
    );
    expect(elsewhere).not.toEqual(drawn({}));
  });

  test('never prefers a longer mate, or being mated earlier', () => {
    expect(new Set(drawn({}, { a1b1: 31_999, a1c1: 31_997 }))).toEqual(new Set(['a1b1']));
    expect(new Set(drawn({}, { a1b1: -31_990, a1c1: -31_992 }))).toEqual(new Set(['a1b1']));
  });

  test('does not choose a move that was banned for repeating', () => {
    const values = { banWindow: 60, fairness: 1, fairnessWindow: 100, fairnessBase: 100 };
    for (let seed = 0; seed < 40; seed++)
      expect(choice({ findings: { a1b1: 100, a1c1: 90, a1d1: 90 } }, { ...values, seed })).not.toBe('a1b1');
  });
});

/** A change of each parameter that changes the choice, with the parameters that turn it on. */
const SHOWN: Readonly<Record<string, [Case, Readonly<Record<string, number>>, number]>> = {
  repetitionScale: [{ findings: { a1b1: 30, a1c1: 0 } }, { repetitionPenalty: 15 }, 50],
  repetitionWinning: [{ findings: { a1b1: 150, a1c1: 60 } }, { repetitionPenalty: 15 }, 100],
  repetitionAhead: [{ findings: { a1b1: 30, a1c1: 0 } }, { repetitionPenalty: 15 }, 50],
  repetitionNeutral: [{ findings: { a1b1: 10, a1c1: 0 } }, { repetitionPenalty: 15 }, 10],
  repetitionLosing: [{ findings: { a1b1: -130, a1c1: -140 } }, { repetitionPenalty: 15, drawHold: 500 }, 100],
  winningScore: [{ findings: { a1b1: 150, a1c1: 60 } }, { repetitionPenalty: 15 }, 200],
  aheadScore: [{ findings: { a1b1: 30, a1c1: 0 } }, { repetitionPenalty: 15 }, 50],
  losingScore: [{ findings: { a1b1: -130, a1c1: -140 } }, { repetitionPenalty: 15, drawHold: 500 }, 200],
  repeatedOnce: [{ findings: { a1b1: 30, a1c1: 0 } }, { repetitionPenalty: 15 }, 100],
  repeatedTwice: [{ moves: TWICE, findings: { a1b1: 50, a1c1: 0 } }, { repetitionPenalty: 15 }, 100],
  repeatedLoop: [{ moves: TWICE, findings: { a1b1: 80, a1c1: 0 } }, { repetitionPenalty: 15 }, 100],
  nudgeScore: [{ findings: { a1b1: 30, a1c1: 5 } }, { topMoveWindow: 15, nudgeWindow: 10 }, 31],
  antiLoopMoves: [{ fen: LOOP_FEN, moves: LOOP, findings: { c1b1: [40, 'g8f8'], c1d1: 25 } }, { antiLoop: 18 }, 0],
  drawHold: [{ findings: { a1b1: -90, a1c1: -95 } }, { repetitionPenalty: 15, topMoveWindow: 0 }, 100],
  progressMinor: [
    { fen: CASTLE.replace('2NP1N2', '2NP4').replace('K2R', 'K1NR'), moves: [], findings: { d2c1: 5, g1f3: 0 } },
    {},
    6,
  ],
  progressKing: [{ fen: '3qk3/8/8/8/8/8/8/5K2 w - - 0 1', moves: [], findings: { f1f2: 3, f1g1: 0 } }, {}, 4],
  progressPawn: [{ moves: [], findings: { g1f1: 2, h2h3: 0 } }, {}, 3],
  progressAdvanced: [
    {
      fen: ROOKS.replace('5PPP', '6PP').replace('/8/8/8/8/', '/8/8/5P2/8/'),
      moves: [],
      findings: { g1f1: 2, f4f5: 0 },
    },
    {},
    3,
  ],
  progressShuffle: [{ moves: ['a1b1', 'g8f8'], findings: { b1a1: 50, b1c1: 45 } }, {}, 6],
};

test.each(Object.entries(SHOWN))('the parameter %s changes the choice', (name, [given, values, changed]) => {
  expect(choice(given, { ...values, [name]: changed })).not.toBe(choice(given, values));
});

test('every parameter of the policies is tried here', () => {
  const elsewhere = [
    ...['playForWin', 'repetitionPenalty', 'forcedRepeats', 'contempt', 'topMoveWindow', 'nudgeWindow', 'banWindow'],
    ...['antiLoop', 'progressCastle', 'repeatsLate', 'fairness', 'fairnessWindow', 'fairnessBase', 'seed'],
  ];
  expect([...Object.keys(SHOWN), ...elsewhere].sort()).toEqual(Object.keys(POLICY).sort());
});

test('scores are exact as far down as a policy may choose', () => {
  const margin = (fen: string, moves: readonly string[], values: Partial<SearchValues>) => {
    root.setParameters(values);
    root.setPosition(fen, moves);
    root.list();
    return root.core.exports.policyMargin(root.position.address);
  };
  expect(margin(ROOKS, [], {})).toBe(0);
  expect(margin(ROOKS, [], { fairness: 1 })).toBe(10);
  expect(margin(ROOKS, [], { playForWin: 1 })).toBe(8 + 6);
  // Max, where a1b1 repeats: 15 × 2 × 3 × 2.2, contempt, anti-loop, progress, twice the window.
  expect(margin(ROOKS, ONCE, { playForWin: 1 })).toBe(198 + 20 + 30 + 8 + 6 + 30);
});
