import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { BOARDS, SHOGI } from '../../rules/nine/board.ts';
import { randomWalk, scatter } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { formatSfen, loadSfen, parseSfen, positionSfen } from './sfen.ts';

const RUNS = amount({ quick: 100, slow: 5000 });
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const mixed = BOARDS.find(({ name }) => name === 'mixed')!;
const shogi = (await loadNineRules(SHOGI)).position();
const hybrid = (await loadNineRules(mixed)).position();

describe('SFEN', () => {
  test('startpos is the start of the board', () => {
    unwrap(loadSfen(shogi, 'startpos'));
    expect(positionSfen(shogi)).toBe(START);
  });

  test('hands are written with the most valuable kinds first', () => {
    const sfen = 'lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL w RB9Prb9p 7';
    expect(formatSfen(unwrap(parseSfen(sfen)))).toBe(sfen);
    expect(formatSfen(unwrap(parseSfen(sfen.replace('RB9P', '9PBR'))))).toBe(sfen);
  });

  test('promoted pawns of chess are marked', () => {
    const sfen = '4k4/9/+Q3+T4/+C3+H4/9/9/9/9/4K4 b QTCHFqtchf 1';
    const setup = unwrap(parseSfen(sfen));
    expect(formatSfen(setup)).toBe(sfen);
  });

  test('random positions survive writing and reading', () => {
    for (let number = 0; number < RUNS / 5; number++) {
      const position = number % 2 === 0 ? shogi : hybrid;
      const sfen = scatter(position, randomNumbersFor(5, number));
      unwrap(loadSfen(position, sfen));
      expect(positionSfen(position)).toBe(sfen);
    }
  });

  test.each([
    ['sfen.ranks', 'lnsgkgsnl/9 b - 1'],
    ['sfen.rank', START.replace('ppppppppp', 'pppppppp')],
    ['sfen.rank', START.replace('ppppppppp', 'pppppppppp')],
    ['sfen.piece', START.replace('ppppppppp', 'pppp+gpppp')],
    ['sfen.piece', START.replace('ppppppppp', 'ppppxpppp')],
    ['sfen.turn', START.replace(' b ', ' x ')],
    ['sfen.hands', START.replace(' - ', ' K ')],
    ['sfen.hands', START.replace(' - ', ' PP ')],
    ['sfen.hands', START.replace(' - ', ' 0P ')],
    ['sfen.moveNumber', START.replace(/1$/, 'one')],
    ['sfen.fields', `${START} 1`],
    ['sfen.length', START.padEnd(500)],
    ['setup.kings', START.replace('LNSGKGSNL', 'LNSG1GSNL')],
    ['setup.men', START.replace(' - ', ' P ')],
    ['setup.men', START.replace('PPPPPPPPP', 'PPPPQPPPP')],
    ['setup.nifu', '4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1'],
    ['setup.deadEnd', '4k3P/9/9/9/9/9/9/9/4K4 b - 1'],
    ['setup.check', '4k4/4R4/9/9/9/9/9/9/4K4 b - 1'],
  ])('a fault has the code %s: %s', (code, sfen) => {
    unwrap(loadSfen(shogi, 'startpos'));
    const result = loadSfen(shogi, sfen);
    expect(result).toMatchObject({ ok: false, fault: { code } });
    expect(positionSfen(shogi)).toBe(START);
  });

  test('any text is read or refused', () => {
    const alphabet = fc.constantFrom(...'lnsgkrbpLNSGKRBPqtchfQTCHF+123456789/ -bw0x\n');
    const text = fc.oneof(
      fc.string(),
      fc.array(alphabet, { maxLength: 90 }).map((letters) => letters.join('')),
    );
    fc.assert(
      fc.property(text, (sfen) => {
        const loaded = loadSfen(shogi, sfen);
        if (!loaded.ok) expect(loaded.fault.message).not.toBe('');
      }),
      { seed: 9, numRuns: RUNS * 5 },
    );
  });
});

test('random walks keep every position loadable', () => {
  for (let number = 0; number < RUNS / 20; number++) {
    hybrid.reset();
    const sfen = randomWalk(hybrid, 120, randomNumbersFor(8, number));
    expect(loadSfen(hybrid, sfen)).toMatchObject({ ok: true });
  }
});
