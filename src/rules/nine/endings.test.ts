import { JishogiDeclarationRule, judgeJishogiDeclaration, Position as ShogiPosition } from 'tsshogi';
import { describe, expect, test } from 'vitest';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board, boardSchema, SHOGI } from './board.ts';
import { nineKind } from './kinds.ts';
import { NaivePosition, naiveRules } from './naive.testing.ts';
import type { NinePosition } from './position.ts';

async function positionOf(sfen: string, board: Board = SHOGI): Promise<NinePosition> {
  const position = (await loadNineRules(board)).position();
  unwrap(loadSfen(position, sfen));
  return position;
}

function play(position: NinePosition, moves: string): void {
  for (const usi of moves.split(' ')) position.make(unwrap(parseUsi(position, usi)));
}

/** Plays a cycle of moves several times. */
function repeat(position: NinePosition, cycle: string, times: number): void {
  for (let i = 0; i < times; i++) play(position, cycle);
}

describe('repetition', () => {
  test('the fourth occurrence of a position is a draw, the third is not', async () => {
    const position = await positionOf('startpos');
    repeat(position, '5i5h 5a5b 5h5i 5b5a', 2);
    expect(position.occurrences).toBe(3);
    expect(position.status().ending).toBeUndefined();
    repeat(position, '5i5h 5a5b 5h5i 5b5a', 1);
    expect(position.status()).toEqual({ ending: 'repetition', winner: undefined, claims: [] });
  });

  test('equal boards with different hands are different positions', async () => {
    const position = await positionOf('4k4/9/9/9/4p4/9/9/9/4K3R b Gg 1');
    const before = position.key;
    play(position, '1i2i 5a4a 2i1i 4a5a');
    expect(position.key).toBe(before);
    play(position, 'G*9h G*9b 1i2i 5a4a 2i1i 4a5a');
    expect(position.occurrences).toBe(2);
  });

  test('a position returns after captures and drops', async () => {
    const position = await positionOf('startpos');
    play(position, '7g7f 3c3d');
    const before = position.key;
    // The bishops are exchanged, and each side drops one where its own stood.
    play(position, '8h2b 3a2b B*8h 2b3a 5i5h B*2b');
    expect(position.occurrences).toBe(1);
    play(position, '5h5i 5a5b 5i5h 5b4b 5h5i 4b5a');
    expect(position.key).toBe(before);
    expect(position.occurrences).toBe(2);
  });
});

describe('perpetual check', () => {
  const CYCLE = '8c9c 9a8a 9c8c 8a9a';

  test('the checker loses when the defender’s move completes the repetition', async () => {
    const position = await positionOf('k8/9/1R7/9/9/9/9/9/8K b - 1');
    repeat(position, CYCLE, 3);
    expect(position.status()).toMatchObject({ ending: 'perpetual-check', winner: 1 });
  });

  test('the checker loses when its own move completes the repetition', async () => {
    const position = await positionOf('k8/9/R8/9/9/9/9/9/8K w - 1');
    repeat(position, '9a8a 9c8c 8a9a 8c9c', 3);
    expect(position.status()).toMatchObject({ ending: 'perpetual-check', winner: 1 });
  });

  test('the second player loses by it, too', async () => {
    const position = await positionOf('k8/9/9/9/9/9/7r1/9/8K w - 1');
    repeat(position, '2g1g 1i2i 1g2g 2i1i', 3);
    expect(position.status()).toMatchObject({ ending: 'perpetual-check', winner: 0 });
  });

  test('a single move without check makes it a draw', async () => {
    const position = await positionOf('k8/9/1R7/9/9/9/9/9/8K b - 1');
    play(position, CYCLE);
    play(position, '8c7c 9a9b 7c8c 9b9a');
    repeat(position, CYCLE, 1);
    expect(position.status()).toMatchObject({ ending: 'repetition', winner: undefined });
  });

  test('checks before the first occurrence do not count', async () => {
    const position = await positionOf('k8/9/1R7/9/9/9/9/9/8K b - 1');
    play(position, '8c9c 9a8a 9c8c 8a9a');
    repeat(position, '8c7c 9a9b 7c8c 9b9a', 2);
    expect(position.status()).toMatchObject({ ending: 'repetition', winner: undefined });
  });

  test('is a draw if both sides have done nothing but give check', async () => {
    // No such cycle is known with the kings of shogi. If kings also leap two squares diagonally, each can uncover a rook with every move.
    const rules = await loadNineRules(
      boardSchema.parse({
        name: 'leaping-kings',
        title: 'Leaping kings',
        start: 'r3k3r/9/9/9/9/9/9/9/R3K3R',
        repetition: { perpetualCheck: 'loss' },
      }),
    );
    for (const files of [-2, 2])
      for (const ranks of [-2, 2]) rules.core.exports.declareLeap(nineKind('king'), files, ranks);
    rules.core.exports.initialise();
    const position = rules.position();
    unwrap(loadSfen(position, '9/9/9/4R4/1rk6/9/2K2r3/2R6/9 b - 1'));
    for (let occurrences = 1; occurrences <= 4; occurrences++) {
      expect(position.occurrences).toBe(occurrences);
      expect(position.status()).toMatchObject(
        occurrences < 4 ? { ending: undefined } : { ending: 'repetition', winner: undefined },
      );
      for (const usi of ['7g5e', '7e5g', '5e7g', '5g7e']) {
        expect(position.inCheck).toBe(true);
        play(position, usi);
      }
    }
  });

  test('is a draw on boards without the rule', async () => {
    const position = await positionOf('k8/9/1R7/9/9/9/9/9/8K b - 1', BOARDS.find(({ name }) => name === 'mixed')!);
    repeat(position, CYCLE, 3);
    expect(position.status()).toMatchObject({ ending: 'repetition', winner: undefined });
  });
});

describe('mate by a dropped pawn', () => {
  const CASES: readonly (readonly [name: string, sfen: string, usi: string, isLegal: boolean])[] = [
    ['is forbidden', '8k/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', false],
    [
      'is forbidden though the defender holds pieces to put between',
      '8k/9/6NG1/9/9/9/9/9/4K4 b Prbgsnlp 1',
      'P*1b',
      false,
    ],
    ['a check that the king can escape is allowed', '8k/9/7G1/9/9/9/9/9/4K4 b P 1', 'P*1b', true],
    ['a check is allowed if the king can take the pawn', '8k/9/6NP1/9/9/9/9/9/4K4 b P 1', 'P*1b', true],
    ['a check is allowed if a piece can take the pawn', '7gk/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', true],
    ['is forbidden if the piece that could take it is pinned', '4R2gk/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', false],
    [
      'a check is allowed if a piece pinned on the file can take the pawn',
      '8k/9/6NGr/9/8R/9/9/9/4K4 b P 1',
      'P*1b',
      true,
    ],
    ['is forbidden for the second player, too', '4k4/9/9/9/9/9/1gn6/9/K8 w p 1', 'P*9h', false],
    ['by another piece is allowed', '8k/9/6NG1/9/9/9/9/9/4K4 b L 1', 'L*1b', true],
  ];

  test.each(CASES)('%s', async (_name, sfen, usi, isLegal) => {
    const position = await positionOf(sfen);
    expect(position.moves().map(formatUsi).includes(usi)).toBe(isLegal);
    expect(NaivePosition.fromSfen(naiveRules(SHOGI), sfen).moves().has(usi)).toBe(isLegal);
    const theirs = ShogiPosition.newBySFEN(sfen)!;
    expect(theirs.isValidMove(theirs.createMoveByUSI(usi)!)).toBe(isLegal);
  });

  test('is allowed on boards without the rule', async () => {
    const mixed = BOARDS.find(({ name }) => name === 'mixed')!;
    const position = await positionOf('8k/9/6NG1/9/9/9/9/9/4K4 b P 1', mixed);
    play(position, 'P*1b');
    expect(position.status()).toMatchObject({ ending: 'checkmate', winner: 0 });
  });
});

describe('entering king', () => {
  // The king and ten men in the zone: a dragon, a horse and eight small men are 18 points; ten pawns in hand make 28.
  const FIRST = '+R+BGGSS3/4K1PP1/6NL1/9/9/9/9/9/4k4 b 10P 1';
  const SECOND = '4K4/9/9/9/9/9/1ln6/1pp1k4/3ssgg+b+r w RB2G2S3N3L7P9p 1';

  test.each([
    ['28 points are enough for the first player', FIRST, true],
    ['27 points are not', FIRST.replace('10P', '9P'), false],
    ['27 points are enough for the second player', SECOND, true],
    ['26 points are not', SECOND.replace('7P9p', '8P8p'), false],
    ['nine other men are too few', '+R+BGGSS3/4K1P2/6NL1/9/9/9/9/9/4k4 b 11P 1', false],
    ['the king must have entered', '+R+BGGSS3/6PP1/6NL1/4K4/9/9/9/9/4k4 b 10P 1', false],
    ['a king in check may not declare', '+R+BGGSS3/4K1PP1/4g1NL1/9/9/9/9/9/4k4 b 10P 1', false],
  ])('%s', async (_name, sfen, mayDeclare) => {
    const position = await positionOf(sfen);
    expect(position.status().claims).toEqual(mayDeclare ? ['entering-king'] : []);
    const theirs = ShogiPosition.newBySFEN(sfen)!;
    const judged = judgeJishogiDeclaration(JishogiDeclarationRule.GENERAL27, theirs, theirs.color);
    expect(judged === 'win').toBe(mayDeclare);
  });

  test('no declaration is possible where the board has no such rule', async () => {
    const position = await positionOf(FIRST, { ...SHOGI, enteringKing: null });
    expect(position.status().claims).toEqual([]);
  });
});

describe('no legal move', () => {
  const STUCK = '8k/6G2/7S1/9/9/9/9/9/4K4 w - 1';

  test('without check loses in shogi', async () => {
    const position = await positionOf(STUCK);
    expect(position.inCheck).toBe(false);
    expect(position.status()).toEqual({ ending: 'no-moves', winner: 0, claims: [] });
  });

  test('is a draw where the board says so', async () => {
    const position = await positionOf(STUCK, { ...SHOGI, noMoves: 'draw' });
    expect(position.status()).toEqual({ ending: 'stalemate', winner: undefined, claims: [] });
  });

  test('a drop counts as a legal move', async () => {
    const position = await positionOf(STUCK.replace(' - ', ' p '));
    expect(position.status().ending).toBeUndefined();
  });
});

test('by the try rule a king that reaches the other king’s square wins', async () => {
  const position = await positionOf('9/4K4/9/9/9/9/9/9/k8 b - 1', { ...SHOGI, tryRule: true });
  play(position, '5b5a');
  expect(position.status()).toEqual({ ending: 'try', winner: 0, claims: [] });
});
