import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { BOARDS } from '../../rules/nine/board.ts';
import { randomWalk } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { parseSfen, positionSfen } from './sfen.ts';
import { formatUsi } from './usi-move.ts';
import { sfenOfVariant, usiOfVariantMove, variantFen, variantMove } from './variant.ts';

test.each([
  ['7g7f', 'c3c4'],
  ['8h2b+', 'b2h8+'],
  ['P*5e', 'P@e5'],
  ['5b5aq', 'e8e9q'],
])('%s is %s to a UCI engine', (usi, variant) => {
  expect([variantMove(usi), usiOfVariantMove(variant)]).toEqual([variant, usi]);
});

test('the FEN of Fairy-Stockfish is read, and text that is none is left to the SFEN', () => {
  const fen = 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bpp] b - - 0 2';
  expect(sfenOfVariant(fen)).toBe('lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B2p 4');
  for (const text of ['startpos', 'x', '4k4/9/9/9/9/9/9/9/4K4 b - 1']) expect(sfenOfVariant(text)).toBe(text);
});

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'positions and moves of the board %s survive the way to a UCI engine and back',
  async (_, board) => {
    const position = (await loadNineRules(board)).position();
    for (let number = 0; number < 20; number++) {
      const random = randomNumbersFor(3, number);
      position.reset();
      randomWalk(position, Math.floor(random() * 120), random);
      const sfen = positionSfen(position);
      expect(unwrap(parseSfen(sfenOfVariant(variantFen(sfen))))).toEqual(unwrap(parseSfen(sfen)));
      for (const move of position.moves()) {
        const usi = formatUsi(move);
        expect(usiOfVariantMove(variantMove(usi))).toBe(usi);
      }
    }
  },
);
