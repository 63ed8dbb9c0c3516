import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { type Epd, epdMoves, epdOperands, formatEpd, parseEpd } from './epd.ts';
import { parseFen, START_FEN } from './fen.ts';
import { formatUci } from './uci-move.ts';

const rules = await loadRules();
const BOARD = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -';

describe('parseEpd', () => {
  test('reads operations with moves, numbers and strings', () => {
    const epd = unwrap(parseEpd(`${BOARD} bm Qd1+ Qd2; id "BK.01; first"; ce 35;noop;`));
    expect(epd.operations).toEqual([
      { opcode: 'bm', operands: ['Qd1+', 'Qd2'] },
      { opcode: 'id', operands: ['BK.01; first'] },
      { opcode: 'ce', operands: ['35'] },
      { opcode: 'noop', operands: [] },
    ]);
    expect(epdOperands(epd, 'id')).toEqual(['BK.01; first']);
    expect(epdOperands(epd, 'am')).toBeUndefined();
  });

  test('reads a perft suite with six fields and leading semicolons', () => {
    const epd = unwrap(parseEpd(`${START_FEN} ;D1 20 ;D2 400 ;D3 8902`));
    expect(epd.operations.map(({ opcode, operands }) => [opcode, ...operands])).toEqual([
      ['D1', '20'],
      ['D2', '400'],
      ['D3', '8902'],
    ]);
    expect(unwrap(parseEpd('4k3/8/8/8/8/8/8/4K3 w - -;D1 5')).operations).toEqual([{ opcode: 'D1', operands: ['5'] }]);
    expect(unwrap(parseEpd('4k3/8/8/8/8/8/8/4K3 w - - 5 9;D1 5')).setup.halfmoves).toBe(5);
  });

  test('hmvc and fmvn override the clocks of a six-field FEN', () => {
    const epd = unwrap(parseEpd(`${BOARD} 1 2 hmvc 12; fmvn 40; c0 "x";`));
    expect([epd.setup.halfmoves, epd.setup.fullmoves]).toEqual([12, 40]);
    expect(epd.operations).toEqual([{ opcode: 'c0', operands: ['x'] }]);
    expect(formatEpd(epd)).toBe(`${BOARD} hmvc 12; fmvn 40; c0 "x";`);
  });

  test('accepts a position without operations', () => {
    expect(formatEpd(unwrap(parseEpd(BOARD)))).toBe(BOARD);
    expect(formatEpd(unwrap(parseEpd(`${BOARD}\r\n`)))).toBe(BOARD);
  });

  test('reads escaped quotes and backslashes in strings', () => {
    const epd = unwrap(parseEpd(String.raw`${BOARD} c0 "say \"mate\" \\ now";`));
    expect(epdOperands(epd, 'c0')).toEqual([String.raw`say "mate" \ now`]);
    expect(formatEpd(epd)).toBe(String.raw`${BOARD} c0 "say \"mate\" \\ now";`);
  });

  test.each([
    ['', 'epd.fields'],
    ['4k3/8/8/8/8/8/8/4K3 w - - bm Kd1;\n4k3/8/8/8/8/8/8/4K3 w - -', 'epd.line'],
    ['4k3/8/8/8/8/8/8/4K3 w -', 'epd.fields'],
    ['4k3/8/8/8/8/8/8/4K3 w - ;bm Kd1', 'epd.fields'],
    ['4k3/8/8/8/8/8/8/4K4 w - - bm Kd1;', 'fen.width'],
    ['4k3/8/8/8/8/8/8/4K3 x - - bm Kd1;', 'fen.turn'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0;', 'epd.opcode'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1x;', 'epd.opcode'],
    ['4k3/8/8/8/8/8/8/4K3 w - - "text";', 'epd.opcode'],
    ['4k3/8/8/8/8/8/8/4K3 w - - id "text;', 'epd.string'],
    ['4k3/8/8/8/8/8/8/4K3 w - - id "text\\"', 'epd.string'],
    ['4k3/8/8/8/8/8/8/4K3 w - - hmvc x;', 'epd.clock'],
    ['4k3/8/8/8/8/8/8/4K3 w - - hmvc;', 'epd.clock'],
    ['4k3/8/8/8/8/8/8/4K3 w - - fmvn 1 2;', 'epd.clock'],
    [`4k3/8/8/8/8/8/8/4K3 w - - c0 "${'x'.repeat(70_000)}";`, 'epd.length'],
  ])('%j is refused: %s', (line, code) => {
    const result = parseEpd(line);
    expect(result.ok ? 'no fault' : result.fault.code).toBe(code);
  });
});

describe('epdMoves', () => {
  const position = rules.position();

  test('reads best moves and moves to avoid', () => {
    const epd = unwrap(parseEpd(`${BOARD} bm Qd1+ Qd2+; am Bc6;`));
    unwrap(position.load(epd.setup));
    expect(unwrap(epdMoves(position, epd, 'bm')).map((move) => formatUci(move))).toEqual(['d6d1', 'd6d2']);
    expect(unwrap(epdMoves(position, epd, 'am')).map((move) => formatUci(move))).toEqual(['d7c6']);
    expect(unwrap(epdMoves(position, epd, 'pv'))).toEqual([]);
  });

  test('refuses an illegal move with the name of its operation', () => {
    const epd = unwrap(parseEpd(`${BOARD} bm Qa1;`));
    unwrap(position.load(epd.setup));
    const result = epdMoves(position, epd, 'bm');
    expect(result.ok ? '' : `${result.fault.code} ${result.fault.field}`).toBe('san.illegal bm');
  });
});

describe('formatEpd', () => {
  const setup = unwrap(parseFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20'));

  test('refuses input that could not be read back: a bad opcode, a clock that differs from the setup', () => {
    for (const opcode of ['', '1x', 'a b', 'hmvc', 'id;']) {
      expect(() => formatEpd({ setup, operations: [{ opcode, operands: [] }] })).toThrow(FaultError);
    }
  });

  test('an EPD with any operands is read back unchanged', () => {
    const opcode = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/)
      .filter((name) => name !== 'hmvc' && name !== 'fmvn');
    const operand = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', ';', ' ', 'x', '\t') }),
    );
    const oneLine = operand.map((text) => text.replace(/[\r\n]/g, ''));
    const operations = fc.array(fc.record({ opcode, operands: fc.array(oneLine, { maxLength: 4 }) }), { maxLength: 5 });
    const clock = fc.integer({ min: 1, max: 65535 });
    fc.assert(
      fc.property(operations, clock, clock, (ops, halfmoves, fullmoves) => {
        const epd: Epd = { setup: { ...setup, halfmoves, fullmoves }, operations: ops };
        expect(unwrap(parseEpd(formatEpd(epd)))).toEqual(epd);
        expect(unwrap(parseEpd(formatEpd(epd, { castling: 'shredder' })))).toEqual(epd);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
