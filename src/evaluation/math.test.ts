import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checked } from '../rules/walks.testing.ts';
import { nearest } from './knobs.ts';
import { cellOf, exp, exponentOf, fractionOf, log, logistic, pow } from './math.ts';

/** A few units in the last place: far below the rounding of a table entry. */
const TOLERANCE = 2 ** -48;

function expectClose(got: number, want: number, scale = Math.abs(want)): void {
  expect(Math.abs(got - want)).toBeLessThanOrEqual(TOLERANCE * scale);
}

/** Doubles whose binary logarithm is spread evenly. */
const positive = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.double({ min: 1, max: 2, noNaN: true }))
  .map(([exponent, mantissa]) => mantissa * 2 ** exponent);

describe('the exponential', () => {
  test('agrees with Math to a small error', () => {
    fc.assert(
      fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (x) => expectClose(exp(x), Math.exp(x))),
      checked(2000),
    );
  });

  test('is exact where it can be', () => {
    expect(exp(0)).toBe(1);
    expect(exp(-0)).toBe(1);
  });

  test('vanishes far below and stays finite far above', () => {
    for (const x of [-701, -1e6, Number.NEGATIVE_INFINITY]) expect(exp(x)).toBe(0);
    for (const x of [693, 694, 1e6, Number.POSITIVE_INFINITY]) {
      expect(exp(x)).toBe(exp(693));
      expect(Number.isFinite(exp(x))).toBe(true);
    }
    expectClose(exp(-690), Math.exp(-690));
    expectClose(exp(690), Math.exp(690));
  });

  test('never falls, not even where its argument is reduced by another multiple of ln 2', () => {
    for (let n = -30; n <= 30; n++) {
      const seam = (n + 0.5) * Math.LN2;
      let last = 0;
      for (let step = -50; step <= 50; step++) {
        const value = exp(seam + step * 2 ** -40);
        expect(value).toBeGreaterThanOrEqual(last);
        last = value;
      }
    }
  });
});

describe('the logarithm', () => {
  test('agrees with Math to a small error', () => {
    fc.assert(
      fc.property(positive, (x) => expectClose(log(x), Math.log(x), Math.max(1, Math.abs(Math.log(x))))),
      checked(2000),
    );
  });

  test('is the inverse of the exponential', () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (x) => expectClose(log(exp(x)), x, 64)),
      checked(500),
    );
  });

  test('never falls', () => {
    fc.assert(
      fc.property(positive, (x) => {
        expect(log(x * (1 + 2 ** -40))).toBeGreaterThanOrEqual(log(x));
      }),
      checked(1000),
    );
    expect(log(1)).toBe(0);
  });
});

describe('powers', () => {
  test('agree with Math.pow to a small error', () => {
    const exponent = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(positive, exponent, (x, p) => {
        const want = x ** p;
        expectClose(pow(x, p), want, want * 64);
      }),
      checked(2000),
    );
  });

  test('that are whole are exact as long as they fit', () => {
    for (let x = 1; x <= 1000; x++) {
      for (let p = 0; p <= 5; p++) expect(BigInt(pow(x, p))).toBe(BigInt(x) ** BigInt(p));
    }
    // So are those of knobs, which are multiples of 2^−10.
    for (let n = 1; n < 5000; n += 7) {
      for (let p = 1; p <= 4; p++) expect(pow(n / 1024, p) * 1024 ** p).toBe(Number(BigInt(n) ** BigInt(p)));
    }
  });

  test('of 0 are 0, even with the exponent 0', () => {
    for (const p of [-2, -0.5, 0, 0.5, 1, 2, 4]) expect(pow(0, p)).toBe(0);
  });

  test('of 1 are 1, and the first power is the number', () => {
    fc.assert(
      fc.property(positive, (x) => {
        expect(pow(1, x)).toBe(1);
        expect(pow(x, 1)).toBe(x);
      }),
      checked(500),
    );
  });

  test('never fall with their base', () => {
    for (const p of [0.25, 0.5, 1.05, 1.5, 2, 3.7, 4]) {
      let last = 0;
      // Rounded like tables: without rounding, a series may differ by a unit in the last place.
      for (let n = 0; n <= 5000; n++) {
        const value = nearest(pow(n / 8, p) * 1024) / 1024;
        expect(value).toBeGreaterThanOrEqual(last);
        last = value;
      }
    }
  });
});

describe('the logistic function', () => {
  test('equals 1 / (1 + exp(−x))', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (x) =>
        expectClose(logistic(x), 1 / (1 + Math.exp(-x))),
      ),
      checked(1000),
    );
    expect(logistic(0)).toBe(0.5);
    expect(logistic(-1000)).toBeLessThan(1e-300);
    expect(logistic(1000)).toBe(1);
  });

  test('adds up to 1 with its mirror image up to rounding, and never falls', () => {
    let last = 0;
    for (let n = -4000; n <= 4000; n++) {
      const value = logistic(n / 256);
      expectClose(value + logistic(-n / 256), 1);
      expect(value).toBeGreaterThanOrEqual(last);
      last = value;
    }
  });
});

describe('the exponent', () => {
  test('belongs to the largest power of two not above the number', () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), (x) => {
        const exponent = exponentOf(x);
        expect(2 ** exponent <= x && (exponent === 1023 || x < 2 ** (exponent + 1))).toBe(true);
      }),
      checked(2000),
    );
  });

  test('is exact at powers of two and right below them', () => {
    for (let exponent = -1074; exponent <= 1023; exponent++) {
      const x = 2 ** exponent;
      expect(exponentOf(x)).toBe(exponent);
      if (exponent > -1021) expect(exponentOf(x - x * 2 ** -53)).toBe(exponent - 1);
    }
  });
});

describe('rounding', () => {
  test.each([
    [0.5, 0],
    [1.5, 2],
    [2.5, 2],
    [-0.5, 0],
    [-1.5, -2],
    [-2.5, -2],
    [0.49999999999999994, 0],
    [4503599627370495.5, 4503599627370496],
    [4503599627370494.5, 4503599627370494],
    [-4503599627370495.5, -4503599627370496],
    [2 ** 60 + 256, 2 ** 60 + 256],
  ])('takes %d to %d: halves to the even neighbor', (x, want) => {
    expect(nearest(x) + 0).toBe(want);
  });

  test('agrees with WebAssembly', () => {
    // (module (func (export "nearest") (param f64) (result f64) (f64.nearest (local.get 0))))
    const module = new WebAssembly.Module(
      Uint8Array.from([
        ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 124, 1, 124, 3, 2, 1, 0],
        ...[7, 11, 1, 7, 110, 101, 97, 114, 101, 115, 116, 0, 0, 10, 7, 1, 5, 0, 32, 0, 158, 11],
      ]),
    );
    const wasm = new WebAssembly.Instance(module).exports.nearest as (x: number) => number;
    const half = fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n / 2);
    fc.assert(
      fc.property(fc.oneof(half, fc.double({ noNaN: true, noDefaultInfinity: true })), (x) => {
        // WebAssembly keeps the sign of a zero; no formula can tell the two zeros apart.
        expect(nearest(x) + 0).toBe(wasm(x) + 0);
      }),
      checked(5000),
    );
  });
});

describe('cells', () => {
  test('are numbered through the octaves, and the fraction is the place in a cell', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2 ** -24, max: 2 ** 30, noNaN: true }),
        fc.integer({ min: -20, max: 4 }),
        fc.integer({ min: 0, max: 5 }),
        (x, octave, split) => {
          const cell = cellOf(x, octave, split);
          if (x < 2 ** octave) {
            expect(cell).toBe(0);
            return;
          }
          const [octaves, part] = [Math.floor((cell - 1) / 2 ** split), (cell - 1) % 2 ** split];
          const wide = 2 ** (octave + octaves - split);
          const start = 2 ** (octave + octaves) + part * wide;
          expect(start + fractionOf(x, split) * wide).toBe(x);
          expect(fractionOf(x, split)).toBeLessThan(1);
        },
      ),
    );
  });

  test('begin with the first octave, and 0 lies in no cell', () => {
    expect([0, -1, 0.99, 1, 1.24, 1.25, 2, 4].map((x) => cellOf(x, 0, 2))).toEqual([0, 0, 0, 1, 1, 2, 5, 9]);
    expect([0, 1, 1.125, 1.25, 3].map((x) => fractionOf(x, 2))).toEqual([0, 0, 0.5, 0, 0]);
  });
});
