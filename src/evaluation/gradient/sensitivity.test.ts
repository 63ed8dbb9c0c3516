import { expect, test } from 'vitest';
import { parseFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { setupFeatures } from '../features.ts';
import { CHESS } from '../ruleset.ts';
import { sensitivities } from './sensitivity.ts';

const { evaluation } = chessProfiles();
const values = unwrap(chessProfiles().preset('baseline')).values;

function of(fen: string) {
  return sensitivities(evaluation, values, setupFeatures(CHESS, unwrap(parseFen(fen))));
}

test('with an extra pawn the pawn value moves the score, and absent pieces are not listed', () => {
  const found = of('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  // Only a pawn is left, so the position is a pure endgame.
  expect(found.find(({ name }) => name === 'material.pawn/eg')).toMatchObject({ derivative: 1, perStep: 1, value: 97 });
  expect(found.some(({ name }) => name === 'material.pawn/mg')).toBe(false);
  expect(found.some(({ id }) => id === 'material.rook')).toBe(false);
  expect(found.find(({ name }) => name === 'material.pawnSquaresEndgame[12]')).toMatchObject({
    derivative: 1,
    entry: 12,
  });
});

test('the knob whose step moves the score most comes first', () => {
  const steps = of('r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9').map(({ perStep }) =>
    Math.abs(perStep),
  );
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
});

test('with all pieces on the board, the knobs of the phase are at a kink', () => {
  const found = of('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  const full = of('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2').find(
    ({ id }) => id === 'phase.full',
  );
  expect(full).toMatchObject({ isKink: true });
  expect(found.find(({ name }) => name === 'material.offset')).toMatchObject({ derivative: 1 });
});
