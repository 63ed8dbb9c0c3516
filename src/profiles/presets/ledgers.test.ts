// Four positions with their whole ledgers under the presets of the seeds and the flagship, in ledgers.txt for people to
// check. `vitest -u` accepts changed values, after a review of the differences.
import { describe, expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import type { Rows } from './plain-board.testing.ts';
import { recountBohrium, recountScacchista } from './recount.testing.ts';
import { recountAho } from './recount-aho.testing.ts';
import { recountOrchestrator } from './recount-orchestrator.testing.ts';
import { recountScorpion, recountScorpionMax } from './recount-scorpion.testing.ts';
import { presetLedger } from './scores.testing.ts';

const POSITIONS: readonly (readonly [name: string, fen: string])[] = [
  ['Ruy Lopez', 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 b - - 0 8'],
  ['Sicilian', 'rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6'],
  ['Middlegame', 'r1b2rk1/pp3ppp/2n1p3/q1bpP3/5B2/2PB1N2/PP3PPP/R2QR1K1 w - - 2 13'],
  ['Endgame', '8/p4b2/1p3k2/3p4/3P1KP1/1P4B1/P7/8 b - - 1 50'],
];
const PRESETS = ['bohrium', 'scacchista', 'aho', 'scorpion-easy', 'scorpion-max', 'orchestrator', 'lucena'];

const WIDTH = 26;

function line(name: string, ...numbers: (number | null)[]): string {
  const cells = numbers.map((number) => (number === null ? '' : number.toFixed(4).replace(/\.?0+$/, '')).padStart(12));
  return `    ${name.padEnd(WIDTH)}${cells.join('')}`.trimEnd();
}

function page(name: string, fen: string): string {
  const books = PRESETS.map((preset) => {
    const { terms, rows, score } = presetLedger(preset, fen);
    const acting = rows.filter(({ total }) => total !== 0);
    const lines = [...terms, ...acting].map(({ id, white, black, total }) => line(id, white, black, total));
    return [`  ${preset}`, ...lines, line('score', null, null, score)].join('\n');
  });
  const head = `    ${''.padEnd(WIDTH)}${['White', 'Black', 'for White'].map((title) => title.padStart(12)).join('')}`;
  return [`${name}: ${fen}`, head, ...books].join('\n');
}

/*
 * The endgame by hand, as an example. bohrium, with 11 of 32 pieces:
 *   White  4·100 + 325 − 11/32·40 (king f4) = 711.25; pawns 25·(a·b) − 20·4 = −55; at the king d5 aims at e4: −25
 *   Black  3·100 + 325 − 11/32·(15 (king f6) + 15 (bishop f7)) = 614.6875; pawns 25·(a·b) − 20·3 = −35; at the king the bishop aims
 *          through f4 at e5, d4 at e5, g4 at f5: −75
 * scacchista:
 *   White  4·100 + 330, a2 5, b3 10, d4 15, g4 5, bishop g3 10, king f4 −30 = 745; attacks e4 and e5, and c4, c5, e3, f3, f4, f5: 38
 *   Black  3·100 + 330, a7 5, b6 10, d5 15, bishop f7 0, king f6 −20 = 640; attacks d5, e4 and e5, and c4, c5, e6, f5: 42
 */
test('ledgers equal the reviewed ones', async () => {
  const pages = POSITIONS.map(([name, fen]) => page(name, fen));
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('ledgers.txt');
});

test('the positions are legal', async () => {
  const position = (await loadRules()).position();
  for (const [name, fen] of POSITIONS) expect([name, loadFen(position, fen)]).toMatchObject([name, { ok: true }]);
});

describe.each<[string, (fen: string) => Rows]>([
  ['bohrium', recountBohrium],
  ['scacchista', recountScacchista],
])('ledgers of %s equal a plain recount', (preset, recount) => {
  test.each(POSITIONS)('is right about the %s', (_name, fen) => {
    const { terms, rows, score } = presetLedger(preset, fen);
    const counted = recount(fen);
    expect(Object.fromEntries(terms.map(({ id, white, black }) => [id, { white, black }]))).toEqual(counted);
    for (const { white, black, total } of terms) expect(total).toBe(white! - black!);
    // Half a centipawn is rounded to the even neighbor.
    const sum = Object.values(counted).reduce((total, { white, black }) => total + white - black, 0);
    const [below, rest] = [Math.floor(sum), sum - Math.floor(sum)];
    expect(score).toBe(rest === 0.5 ? below + (below & 1) : Math.round(sum));
    expect(rows.reduce((total, row) => total + row.total, sum)).toBe(score);
  });
});

// Some of their factors, such as 1.4 and 1.1, are rounded when they are loaded.
describe.each<[string, (fen: string) => Rows]>([
  ['aho', (fen) => recountAho(fen)],
  ['scorpion-easy', recountScorpion],
  ['scorpion-max', recountScorpionMax],
  ['orchestrator', recountOrchestrator],
])('ledgers of %s equal a plain recount', (preset, recount) => {
  test.each(POSITIONS)('is right about the %s', (_name, fen) => {
    const { terms, rows, score } = presetLedger(preset, fen);
    const counted = recount(fen);
    expect(terms.map(({ id }) => id).toSorted()).toEqual(Object.keys(counted).toSorted());
    for (const { id, white, black, total } of terms) {
      const want = counted[id]!;
      expect(Math.abs(white! - want.white), `${id}: White ${white} for ${want.white}`).toBeLessThan(0.05);
      expect(Math.abs(black! - want.black), `${id}: Black ${black} for ${want.black}`).toBeLessThan(0.05);
      expect(total).toBe(white! - black!);
    }
    const sum = Object.values(counted).reduce((all, { white, black }) => all + white - black, 0);
    expect(Math.abs(score - sum)).toBeLessThan(0.6);
    expect(terms.reduce((all, row) => all + row.total, 0) + rows.reduce((all, row) => all + row.total, 0)).toBe(score);
  });
});
