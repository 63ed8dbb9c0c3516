// The core for boards of 9 × 9 before optimisation: nothing folded, inlined or vectorised, and every assertion in place.
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { compileDebugCore } from '../debug-core.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS } from './board.ts';
import { scatter } from './random-positions.testing.ts';
import { NineRules } from './rules.ts';

test('the debug core counts random positions of every board as the optimised one does', async () => {
  const module = await compileDebugCore('core/core.ts', 'nine');
  for (const board of BOARDS) {
    const optimised = (await loadNineRules(board)).position();
    const debug = new NineRules(module, board).position();
    for (let number = 0; number < 100; number++) {
      const sfen = scatter(optimised, randomNumbersFor(21, number));
      unwrap(loadSfen(optimised, sfen));
      unwrap(loadSfen(debug, sfen));
      expect(debug.perft(2), sfen).toBe(optimised.perft(2));
    }
  }
});
