import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation.ts';
import { ledger } from '../ledger.ts';
import { CHESS } from '../ruleset.ts';
import { SCALING } from '../term.ts';
import { bishops } from './bishops.ts';
import { castling } from './castling.ts';
import { drawish } from './drawish.ts';
import { imbalance } from './imbalance.ts';
import { kingSafety } from './king-safety.ts';
import { material } from './material.ts';
import { mopUp } from './mop-up.ts';
import { outposts } from './outposts.ts';
import { passed } from './passed.ts';
import { pawns } from './pawns.ts';
import { rooks } from './rooks.ts';
import { shelter } from './shelter.ts';
import { cases, ENDGAME, features, RANKS, type Settings, sides } from './sides.testing.ts';
import { space } from './space.ts';
import { tempo } from './tempo.ts';
import { threats } from './threats.ts';

describe('imbalance', () => {
  cases(imbalance, [
    ['bishops on both colors are a pair', { bishopPair: [1, 50] }, '2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1', 50, 50],
    ['two bishops on one color are not a pair', { bishopPair: [1, 50] }, '4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1', 0, 0],
    [
      'knights count by the number of own pawns',
      { knightPawns: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
      '1n2k3/p7/8/8/8/8/PPP5/NN2K3 w - - 0 1',
      6,
      1,
    ],
    [
      'rooks count by the number of own pawns',
      { rookPawns: [8, 7, 6, 5, 4, 3, 2, 1, 0] },
      'r3k3/8/8/8/8/8/PPP5/RR2K3 w - - 0 1',
      10,
      8,
    ],
  ]);
  test('the pair is tapered', () => {
    // Two bishops of weight 2 and a full weight of 8: half of the middlegame is left.
    expect(
      sides(
        imbalance,
        { bishopPair: [10, 50], 'phase.bishop': 2, 'phase.full': 8 },
        '4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1',
      ),
    ).toEqual([30, 0]);
  });
});

describe('pawns', () => {
  cases(pawns, [
    [
      'of two pawns on a file, the rear one is doubled',
      { doubled: [0, -10] },
      '4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1',
      -10,
      0,
    ],
    ['of three pawns on a file, two are doubled', { doubled: [0, -10] }, '4k3/p7/p7/p7/8/8/4P3/4K3 w - - 0 1', 0, -20],
    [
      'a pawn without pawns on adjacent files is isolated',
      { isolated: [0, -10] },
      '4k3/6p1/8/P7/8/8/3PP3/4K3 w - - 0 1',
      -10,
      -10,
    ],
    ['a pawn on an adjacent file far away is enough', { isolated: [0, -10] }, '4k3/8/1P6/8/8/8/P7/4K3 w - - 0 1', 0, 0],
    // d3 cannot go to d4, and c4 and e4 are too far advanced to help; c5 and e5 stand against pawns.
    [
      'a pawn whose helpers have advanced is backward',
      { backward: [0, -10] },
      '4k3/8/8/2p1p3/2P1P3/3P4/8/4K3 w - - 0 1',
      -10,
      0,
    ],
    ['an isolated pawn is not backward', { backward: [0, -10] }, '4k3/8/8/4p3/8/3P4/8/4K3 w - - 0 1', 0, 0],
    ['a blocked pawn is not backward', { backward: [0, -10] }, '4k3/8/8/3pp3/2PP4/8/8/4K3 w - - 0 1', 0, 0],
    [
      'a pawn with a helper behind it is not backward',
      { backward: [0, -10] },
      '4k3/8/8/4p3/8/3P4/2P5/4K3 w - - 0 1',
      0,
      0,
    ],
    ['a phalanx counts by rank', { phalanxEndgame: RANKS }, '4k3/pp6/8/8/3PP3/8/8/4K3 w - - 0 1', 6, 2],
    ['supported pawns count by rank', { supportedEndgame: RANKS }, '4k3/1p6/p7/8/4P3/3P4/8/4K3 w - - 0 1', 3, 2],
    [
      'a candidate has a helper beside it and no pawn ahead, and the enemy guards its path',
      { candidateEndgame: RANKS },
      '4k3/2p5/8/8/1P6/P7/8/4K3 w - - 0 1',
      3,
      0,
    ],
    ['a passed pawn is not a candidate', { candidateEndgame: RANKS }, '4k3/6p1/8/8/1P6/P7/8/4K3 w - - 0 1', 0, 0],
  ]);
});

describe('passed pawns', () => {
  cases(passed, [
    ['a passed pawn counts by rank', { rankEndgame: RANKS }, '4k3/8/8/P7/8/7p/8/4K3 w - - 0 1', 4, 5],
    ['a pawn with an enemy pawn ahead is not passed', { rankEndgame: RANKS }, '4k3/p7/8/P7/8/8/8/4K3 w - - 0 1', 0, 0],
    [
      'a pawn with an enemy pawn ahead on an adjacent file is not passed',
      { rankEndgame: RANKS },
      '4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1',
      0,
      0,
    ],
    [
      'a pawn with an enemy pawn behind on an adjacent file is passed',
      { rankEndgame: RANKS },
      '4k3/8/8/P7/1p6/8/8/4K3 w - - 0 1',
      4,
      4,
    ],
    [
      'of two pawns on a file, only the front one is passed',
      { rankEndgame: RANKS },
      '4k3/8/P7/8/P7/8/8/4K3 w - - 0 1',
      5,
      0,
    ],
    ['a defended passed pawn counts more', { defended: [0, 10] }, '4k3/8/8/1P6/P7/8/8/4K3 w - - 0 1', 10, 0],
    ['a passed pawn is blocked by an enemy piece', { blocked: [0, -10] }, '4k3/8/n7/P7/8/8/8/4K3 w - - 0 1', -10, 0],
    ['an own piece does not block a passed pawn', { blocked: [0, -10] }, '4k3/8/N7/P7/8/8/8/4K3 w - - 0 1', 0, 0],
    ['a passed pawn with a clear path is free', { free: RANKS }, '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', 4, 0],
    ['a passed pawn is not free if its path is attacked', { free: RANKS }, '1k6/8/8/P7/8/8/8/4K3 w - - 0 1', 0, 0],
    [
      'a passed pawn is not free if an own piece is in its path',
      { free: RANKS },
      '4k3/N7/8/P7/8/8/8/4K3 w - - 0 1',
      0,
      0,
    ],
    // From the square ahead, a6, it is five steps to e1 and four to e8, and its rank is 5.
    [
      'the distance of the own king counts',
      { ownKing: RANKS.map((rank) => -rank), least: -500 },
      '4k3/8/8/P7/8/8/8/4K3 w - - 0 1',
      -25,
      0,
    ],
    ['the distance of the enemy king counts', { enemyKing: RANKS }, '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', 20, 0],
    ['the floor', { ownKing: RANKS.map(() => -50), least: -100 }, '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', -100, 0],
  ]);
});

describe('bishops', () => {
  cases(bishops, [
    // c1 is dark: of a3, b2 and d3 the first two are dark.
    ['pawns on the bishop’s color count', { pawns: [0, -10] }, '4k3/8/8/8/8/P2P4/1P6/2B1K3 w - - 0 1', -20, 0],
    ['both bishops count', { pawns: [0, -10] }, '2b1k3/8/p7/8/8/P2P4/1P6/2B1KB2 w - - 0 1', -30, -10],
    ['fixed pawns count more', { fixed: [0, -10] }, '4k3/8/8/8/p7/P2P4/1P6/2B1K3 w - - 0 1', -10, 0],
  ]);
});

describe('outposts', () => {
  cases(outposts, [
    ['a knight', { knight: [0, 10] }, '4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1', 10, 0],
    ['a bishop', { bishop: [0, 10] }, '4k3/8/8/4p3/3b4/8/8/4K3 w - - 0 1', 0, 10],
    ['an undefended square is not an outpost', { knight: [0, 10] }, '4k3/8/8/3N4/8/8/8/4K3 w - - 0 1', 0, 0],
    [
      'a square that an enemy pawn can attack is not an outpost',
      { knight: [0, 10] },
      '4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1',
      0,
      0,
    ],
    [
      'a square that enemy pawns have passed is an outpost',
      { knight: [0, 10] },
      '4k3/8/8/2pN4/4P3/8/8/4K3 w - - 0 1',
      10,
      0,
    ],
    // The pawn on e4 makes d5 and f5 outposts; a knight on e3 reaches both.
    ['an outpost within reach counts', { reachable: [0, 10] }, '4k3/8/8/8/4P3/4N3/8/4K3 w - - 0 1', 20, 0],
  ]);
});

describe('rooks', () => {
  cases(rooks, [
    ['a rook on an open file counts', { open: [0, 10] }, 'r3k2r/p7/8/8/8/8/P7/R3K2R w - - 0 1', 10, 10],
    ['a rook on a semi-open file counts', { semiOpen: [0, 10] }, '4k3/p7/8/8/8/8/8/R3K2R w - - 0 1', 10, 0],
    [
      'a rook on the seventh counts with the king on the eighth',
      { seventh: [0, 10] },
      '4k3/R6R/8/8/8/8/8/4K3 w - - 0 1',
      20,
      0,
    ],
    [
      'a rook on the seventh counts with enemy pawns there',
      { seventh: [0, 10] },
      '8/R5p1/4k3/8/8/8/8/4K3 w - - 0 1',
      10,
      0,
    ],
    [
      'a rook on the seventh with no target does not count',
      { seventh: [0, 10] },
      '8/R7/4k3/8/8/8/8/4K3 w - - 0 1',
      0,
      0,
    ],
  ]);
});

describe('threats', () => {
  cases(threats, [
    ['pawns that attack pieces count', { pawnOnPiece: [0, 10] }, '4k3/8/8/3n1r2/4P3/8/8/4K3 w - - 0 1', 20, 0],
    ['pawns that attack pawns do not count', { pawnOnPiece: [0, 10] }, '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 0, 0],
    ['a push that attacks a piece counts', { pushOnPiece: [0, 10] }, '4k3/8/8/3n1r2/8/4P3/8/4K3 w - - 0 1', 20, 0],
    [
      'a push does not count if a pawn can take it',
      { pushOnPiece: [0, 10] },
      '4k3/8/8/3n1p2/8/4P3/8/4K3 w - - 0 1',
      0,
      0,
    ],
    [
      'a push does not count if the pawn is lost',
      { pushOnPiece: [0, 10] },
      '4k3/8/8/r2n4/r7/4P3/8/6K1 w - - 0 1',
      0,
      0,
    ],
    ['a blocked push does not count', { pushOnPiece: [0, 10] }, '4k3/8/8/3n4/4N3/4P3/8/4K3 w - - 0 1', 0, 0],
    [
      'minor pieces that attack minor pieces count',
      { minorOnMinor: [0, 10] },
      '4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1',
      10,
      0,
    ],
    ['rooks that attack minor pieces count', { rookOnMinor: [0, 10] }, '4k3/8/8/n6R/8/8/8/4K3 w - - 0 1', 10, 0],
    ['minor pieces that attack rooks count', { minorOnRook: [0, 10] }, '4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1', 10, 0],
    ['minor pieces that attack queens count', { minorOnQueen: [0, 10] }, '4k3/8/8/3q4/8/8/6B1/4K3 w - - 0 1', 10, 0],
    ['rooks that attack queens count', { rookOnQueen: [0, 10] }, '4k3/8/8/q6R/8/8/8/4K3 w - - 0 1', 10, 0],
    ['an undefended attacked piece hangs', { hanging: [0, 10] }, '4k3/8/8/n6R/8/8/8/4K3 w - - 0 1', 10, 0],
    ['a defended piece does not hang', { hanging: [0, 10] }, '4k3/8/1p6/n6R/8/8/8/4K3 w - - 0 1', 0, 0],
    ['a king that attacks a piece counts', { kingOnPiece: [0, 10] }, '4k3/8/8/8/8/8/4n3/4K3 w - - 0 1', 10, 0],
  ]);
});

describe('king safety', () => {
  // The rook on f1 attacks f7 and f8, around the king on g8.
  const rook = '6k1/8/8/8/8/8/8/K4R2 w - - 0 1';
  const plain: Settings = { ...ENDGAME, endgame: 1, scale: 1, most: 3000, start: 0, noQueen: 0 };
  cases(
    kingSafety,
    [
      ['the units of an attacker are squared', { rookAttacker: 3 }, rook, 9, 0],
      ['the units of two attacked squares are squared', { hit: 2 }, rook, 16, 0],
      ['weak squares count', { weak: 3 }, rook, 36, 0],
      ['units below the threshold do no harm', { hit: 2, start: 1 }, rook, 9, 0],
      ['without a queen units are subtracted', { hit: 2, noQueen: 3 }, rook, 1, 0],
      // The queen attacks f7 once more, and nothing behind the king.
      ['with a queen no units are subtracted', { hit: 2, noQueen: 3 }, '6k1/8/8/8/8/8/Q7/K4R2 w - - 0 1', 36, 0],
      ['the danger is limited', { hit: 20, most: 100 }, rook, 100, 0],
      ['in the endgame a part of the danger counts', { hit: 2, endgame: 0.5 }, rook, 8, 0],
      // From b1 the rook can check on b8 and g1.
      ['a safe check counts', { rookCheck: 5 }, '6k1/8/8/8/8/8/8/KR6 w - - 0 1', 25, 0],
      ['an unsafe check does not count', { rookCheck: 5 }, '6k1/8/n7/8/8/8/4n3/KR6 w - - 0 1', 0, 0],
      ['a check counts if one of two is safe', { rookCheck: 5 }, '6k1/8/n7/8/8/8/8/KR6 w - - 0 1', 25, 0],
    ],
    plain,
  );
});

describe('shelter', () => {
  // Shelter counts in the middlegame only, and here one knight is enough for a middlegame.
  const full: Settings = { 'phase.full': 1 };
  const steps = [100, 1, 2, 3, 4, 5, 6, 7];
  cases(
    shelter,
    [
      // White: f2, g3 (rank 2, before the king), h none. Black, in the corner: g7 and h6, no file beyond.
      [
        'own pawns shelter the king',
        { shelter: steps, shelterKing: steps },
        'n6k/6p1/7p/8/8/6P1/5P2/6K1 w - - 0 1',
        103,
        3,
      ],
      ['the king’s file has its own shelter', { shelterKing: steps }, 'n6k/6p1/7p/8/8/6P1/5P2/6K1 w - - 0 1', 2, 2],
      // The pawn on g4 is on White's rank 3; those behind the king do not count.
      ['enemy pawns storm the king', { storm: RANKS }, 'n3k3/8/8/8/6p1/8/6K1/7p w - - 0 1', 3, 0],
    ],
    full,
  );
  test('counts for nothing in the endgame', () => {
    expect(sides(shelter, { shelterKing: steps }, '7k/6p1/7p/8/8/6P1/5P2/6K1 w - - 0 1')).toEqual([0, 0]);
  });
});

describe('space', () => {
  // Files c to f, ranks 2 to 4: twelve squares. White has two pieces, Black two.
  cases(
    space,
    [
      ['safe squares count times the pieces', { square: 1 }, '1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1', 24, 24],
      // The pawn on d4 takes one, Black's pawn on e5 attacks d4 (a pawn's own square) and f4.
      [
        'squares with own pawns or attacked by enemy pawns do not count',
        { square: 1 },
        '1n2k3/8/8/4p3/3P4/8/8/1N2K3 w - - 0 1',
        20,
        20,
      ],
      ['squares behind a pawn count more', { behind: 1 }, '1n2k3/8/8/8/3P4/8/8/1N2K3 w - - 0 1', 4, 0],
    ],
    { 'phase.full': 1 },
  );
});

describe('castling', () => {
  const rights: Settings = { kingSide: [10, 0], queenSide: [3, 0], 'phase.full': 1 };
  cases(
    castling,
    [
      ['each castling right counts', {}, 'r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1', 13, 3],
      ['without rights nothing counts', {}, 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1', 0, 0],
      ['in the endgame nothing counts', ENDGAME, 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 0, 0],
    ],
    rights,
  );
});

describe('tempo', () => {
  const evaluation = new Evaluation(CHESS, [tempo]);
  const score = (turn: string) =>
    ledger(evaluation, new Map([['tempo.value', 10]]), features(`4k3/8/8/8/8/8/8/4K3 ${turn} - - 0 1`)).score;
  test('belongs to the side to move, so that bare kings differ by twice its value', () => {
    expect([score('w'), score('b')]).toEqual([10, -10]);
    expect(score('w') - score('b')).toBe(20);
  });
});

describe('mop-up', () => {
  const value = (fen: string) => ledger(new Evaluation(CHESS, [mopUp]), new Map(), features(fen)).terms[0]!.total;
  cases(mopUp, [
    ['a winning ending gets the bonus', { won: 100 }, '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 100, 0],
    ['a bishop alone does not win', { won: 100 }, '4k3/8/8/8/8/8/8/B3K3 w - - 0 1', 0, 0],
    ['bishops on both colors win', { won: 100 }, '2b1kb2/8/8/8/8/8/8/4K3 w - - 0 1', 0, 100],
    ['bishops on one color do not win', { won: 100 }, 'b1b1k3/8/8/8/8/8/8/4K3 w - - 0 1', 0, 0],
    ['nothing counts if the enemy has a piece', { won: 100 }, '4k3/p7/8/8/8/8/8/R3K3 w - - 0 1', 0, 0],
    ['the distance between the kings counts', { nearness: RANKS }, '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 7, 0],
  ]);
  test('drives the enemy king to the edge and brings our own king near', () => {
    const [center, edge, corner] = ['8/8/8/3k4/8/8/Q7/K7', '3k4/8/8/8/8/8/Q7/K7', '7k/8/8/8/8/8/Q7/K7'].map(
      (placement) => value(`${placement} w - - 0 1`),
    );
    expect(edge).toBeGreaterThan(center!);
    expect(corner).toBeGreaterThanOrEqual(edge!);
    expect(value('7k/8/5K2/8/8/8/Q7/8 w - - 0 1')).toBeGreaterThan(value('7k/8/8/8/8/8/Q7/K7 w - - 0 1'));
  });
  test.each([
    ['a queen', 'Q7'],
    ['a rook', 'R7'],
    ['two bishops', '2B2B2'],
  ])('with %s, each step towards the edge counts, and each step of the king', (_what, pieces) => {
    const fen = (king: string, own = 'K7') =>
      value(
        `${[...king.split('/'), ...new Array(6 - king.split('/').length).fill('8'), own, pieces].join('/')} w - - 0 1`,
      );
    const outwards = ['8/8/8/4k3', '8/8/4k3', '8/4k3', '4k3'].map((king) => fen(king));
    const along = ['4k3', '5k2', '6k1', '7k'].map((king) => fen(king, '7K'));
    const nearer = ['K7', '2K5', '4K3'].map((own) => fen('8/8/7k', own));
    for (const steps of [outwards, along, nearer]) {
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(new Set(steps).size).toBe(steps.length);
    }
  });
  test('with bishop and knight, the king is driven from the middle to the edge and along it to the right corner', () => {
    const fen = (top: string) => value(`${top}/3K4/1N3B2 w - - 0 1`);
    const way = [
      '8/8/8/4k3/8/8',
      '8/8/4k3/8/8/8',
      '6k1/8/8/8/8/8',
      '4k3/8/8/8/8/8',
      '3k4/8/8/8/8/8',
      '1k6/8/8/8/8/8',
      'k7/8/8/8/8/8',
    ];
    const place = way.map((top) => fen(top));
    expect(place).toEqual(place.toSorted((a, b) => a - b));
    // The wrong corner is not a local optimum: both ways out of it lead nearer to a right one.
    expect(fen('7k/8/8/8/8/8')).toBeLessThan(fen('6k1/8/8/8/8/8'));
    expect(fen('7k/8/8/8/8/8')).toBeLessThan(fen('8/7k/8/8/8/8'));
  });
  test.each([
    ['light', 'B', 'a8', 'h8'],
    ['dark', 'D', 'h8', 'a8'],
  ])('with bishop and knight, a bishop on %s squares wants its own corner', (_color, bishop, right, wrong) => {
    // f1 is light, e1 dark; the kings are as far apart in either case.
    const fen = (corner: string) => {
      const top = corner === 'a8' ? 'k7' : '7k';
      const bottom = bishop === 'B' ? '1N3B2' : '1N2B3';
      return `${top}/8/8/8/8/8/3K4/${bottom}`;
    };
    const [good, bad] = [right, wrong].map((corner) => value(`${fen(corner)} w - - 0 1`));
    expect(good).toBeGreaterThan(bad! + 100);
    const black = (placement: string) =>
      value(
        `${[...placement.split('/').reverse().join('/')]
          .map((char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase()))
          .join('')} b - - 0 1`,
      );
    expect([black(fen(right)), black(fen(wrong))]).toEqual([-good!, -bad!]);
  });
});

describe('drawish endgames', () => {
  const evaluation = new Evaluation(CHESS, [material, drawish]);
  const worth: Settings = { 'material.bishop': [300, 300], 'material.rook': [500, 500], 'material.queen': [900, 900] };
  /** The score with and without the scale. */
  const factor = (fen: string, settings: Settings = {}) => {
    const at = (weight: number) =>
      ledger(
        evaluation,
        new Map(Object.entries({ ...ENDGAME, ...worth, ...settings, 'drawish.weight': weight })),
        features(fen),
      );
    const [all, none] = [at(1), at(0)];
    const sum = all.terms.reduce((total, row) => total + row.total, 0);
    expect(none.rows[0]!.total).toBe(0);
    return (sum + all.rows[0]!.total) / sum + 0;
  };
  const pawnsDoNotMatter: Settings = { 'drawish.fewPawns': [1, 1, 1, 1, 1, 1, 1, 1, 1] };
  const half: Settings = { ...pawnsDoNotMatter, 'drawish.oppositeBishops': 0.5, 'drawish.oppositeWithMore': 0.75 };
  test.each<[what: string, fen: string, settings: Settings, expected: number]>([
    ['opposite bishops lower the score', '2b1k3/8/8/8/8/8/PP6/2B1K3 w - - 0 1', half, 0.5],
    ['opposite bishops lower the score for Black, too', '2b1k3/pp6/8/8/8/8/8/2B1K3 w - - 0 1', half, 0.5],
    ['bishops on one color leave the score unchanged', '5bk1/8/8/8/8/8/PP6/2B1K3 w - - 0 1', half, 1],
    ['opposite bishops with rooks lower the score less', 'r1b1k3/8/8/8/8/8/PP6/R1B1K3 w - - 0 1', half, 0.75],
    ['a pair of bishops is not a pair of opposite bishops', '2b1k3/8/8/8/8/8/PP6/2B1KB2 w - - 0 1', half, 1],
    [
      'two minor pieces against one are drawish',
      '4kb2/8/8/8/8/8/8/1NB1K3 w - - 0 1',
      { 'drawish.pawnless': 0.25 },
      0.25,
    ],
    ['a rook against a bishop is drawish', '2b1k3/8/8/8/8/8/8/R3K3 w - - 0 1', { 'drawish.pawnless': 0.25 }, 0.25],
    ['a rook is enough to win', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', pawnsDoNotMatter, 1],
    ['two knights cannot win', '4k3/8/8/8/8/8/8/NN2K3 w - - 0 1', {}, 0],
    ['two knights and a pawn can win', '4k3/8/8/8/8/8/P7/NN2K3 w - - 0 1', pawnsDoNotMatter, 1],
    ['a knight alone cannot win', '4k3/8/8/8/8/8/8/N3K3 w - - 0 1', {}, 0],
    ['a bishop alone against a pawn cannot win', '4k3/p7/8/8/8/8/8/B3K3 w - - 0 1', {}, 0],
    ['the wrong rook pawn cannot win', '1k6/8/8/8/P7/8/8/2B1K3 w - - 0 1', {}, 0],
    ['the wrong rook pawn on the other edge cannot win for Black', '4kb2/8/8/7p/8/8/8/6K1 w - - 0 1', {}, 0],
    ['two wrong rook pawns cannot win', '1k6/8/P7/8/P7/8/8/2B1K3 w - - 0 1', {}, 0],
    ['rook pawns without a bishop cannot win', 'k7/8/8/8/P7/8/8/4K3 w - - 0 1', {}, 0],
    ['a rook pawn with the right bishop can win', '1k6/8/8/8/P7/8/8/3BK3 w - - 0 1', pawnsDoNotMatter, 1],
    [
      'the wrong rook pawn can win if the king is too far away',
      '3k4/8/8/8/P7/8/8/2B1K3 w - - 0 1',
      pawnsDoNotMatter,
      1,
    ],
    ['a knight makes the wrong rook pawn win', '1k6/8/8/8/P7/8/8/1NB1K3 w - - 0 1', pawnsDoNotMatter, 1],
    ['another pawn makes the wrong rook pawn win', '1k6/8/8/8/PP6/8/8/2B1K3 w - - 0 1', pawnsDoNotMatter, 1],
    [
      'rook and bishop against rook are drawish',
      'r3k3/8/8/8/8/8/8/RB2K3 w - - 0 1',
      { 'drawish.pawnless': 0.25 },
      0.25,
    ],
    [
      'rook and knight against rook are drawish',
      'r3k3/8/8/8/8/8/8/RN2K3 w - - 0 1',
      { 'drawish.pawnless': 0.25 },
      0.25,
    ],
    ['a queen against a rook can win', 'r3k3/8/8/8/8/8/8/Q3K3 w - - 0 1', pawnsDoNotMatter, 1],
    ['three knights can win', '4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1', pawnsDoNotMatter, 1],
    ['bishop and knight can win', '4k3/8/8/8/8/8/8/NB2K3 w - - 0 1', pawnsDoNotMatter, 1],
    [
      'few pawns lower the score',
      '4k3/8/8/8/8/8/P7/R3K3 w - - 0 1',
      { 'drawish.fewPawns': [0, 0.5, 1, 1, 1, 1, 1, 1, 1] },
      0.5,
    ],
    ['a middlegame keeps its score', '2b1k3/8/8/8/8/8/PP6/2B1K3 w - - 0 1', { ...half, 'phase.bishop': 12 }, 1],
  ])('%s', (_what, fen, settings, expected) => {
    expect(factor(fen, settings)).toBe(expected);
  });
});

test('no weight of a scale changes the sign of the score', () => {
  expect(SCALING.weight.max).toBe(1);
  const evaluation = new Evaluation(CHESS, [material, drawish]);
  const { score } = ledger(
    evaluation,
    new Map([['drawish.weight', SCALING.weight.max]]),
    features('4k3/8/8/8/8/8/8/NN2K3 w - - 0 1'),
  );
  expect(score).toBeGreaterThanOrEqual(0);
});
