// Tests which plies belong to a trade.
import { describe, expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { LineReporter } from './report.ts';
import { profileWith } from './search.testing.ts';

const position = (await loadRules()).position();

// White takes on b5; Black can take back on a4 at any time, and give check on h4 before it does.
const FEN = '6k1/8/8/1p6/P1p5/1P5q/8/3R2K1 w - - 0 1';

function report(moves: string, window: number) {
  unwrap(loadFen(position, FEN));
  const line = moves.split(' ').map((san) => {
    const move = unwrap(parseSan(position, san));
    position.make(move);
    return move;
  });
  for (const _ of line) position.unmake();
  const reporter = new LineReporter(profileWith(`lineSearch.tradeWindow=${window},risk.form=logistic,risk.slope=1`));
  return reporter.report(position, line, { depth: line.length, mode: 'lines' });
}

/** White takes a pawn and Black takes one back this many plies later, with a check in between if the number is even. */
function answeredAfter(plies: number): string {
  const waiting = ['Kf7 Rd2', 'Kg7 Rd1', 'Kf7 Rd2', 'Kg8 Rd1'].slice(0, Math.floor((plies - 1) / 2));
  if (plies % 2 === 1) return ['axb5', ...waiting, 'cxb3'].join(' ');
  return ['axb5', ...waiting, 'Qg3+ Kh1', 'cxb3'].join(' ');
}

describe('the trade window', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'the step to %i includes trades that were left out before (trust 3.7)',
    (window) => {
      const moves = answeredAfter(window);
      const [before, after] = [report(moves, window - 1), report(moves, window)];
      expect([before.tradePlies, after.tradePlies]).toEqual([0, 2]);
      expect(before.score).not.toBe(after.score);
    },
  );

  test('checks in between are ignored', () => {
    const { plies } = report('axb5 Qg3+ Kh1 cxb3', 2);
    expect(plies.map(({ trade }) => trade)).toEqual([true, false, false, true]);
    expect(report('axb5 Kf7 Rd2 cxb3', 2).tradePlies).toBe(0);
  });
});
