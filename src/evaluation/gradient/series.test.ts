import { expect, test } from 'vitest';
import { emitModule } from '../compile/emit.ts';
import * as math from '../math.ts';
import { curveFunctions } from './curves.ts';
import { power } from './power.ts';
import { exp, log } from './series.ts';

const memory = new WebAssembly.Memory({ initial: 1 });
const module = new WebAssembly.Module(emitModule(curveFunctions(), false));
const compiled = new WebAssembly.Instance(module, { env: { memory } }).exports as Record<
  'exp' | 'log' | 'power' | 'logSize',
  (...numbers: number[]) => number
>;

const SIZES = [1e-8, 0.001, 0.3, Math.SQRT1_2, 0.7072, 0.999999, 1, 1.000001, 1.41, Math.SQRT2, 2, 7.5, 333, 1e4, 1e9];
const ARGUMENTS = [-1000, -700.5, -700, -50, -3.7, -1, -0.34, 0, 1e-9, 0.2, 0.5, 1, 2.3, 17, 100, 692, 693, 1e4];
const EXPONENTS = [-2, -0.5, 0, 0.25, 0.5, 1, 1.05, 1.5, 2, 3, 4];

test('the exponential agrees with play to the last digits, and is the same compiled', () => {
  for (const x of ARGUMENTS) {
    expect(compiled.exp(x)).toBe(exp(x));
    const want = math.exp(x);
    expect(Math.abs(exp(x) - want)).toBeLessThanOrEqual(1e-14 * want);
  }
});

test('the logarithm agrees with play to the last digits, and is the same compiled', () => {
  for (const x of SIZES) {
    expect(compiled.log(x)).toBe(log(x));
    expect(compiled.logSize(-x)).toBe(log(x));
    expect(Math.abs(log(x) - math.log(x))).toBeLessThanOrEqual(1e-15 * Math.max(1, Math.abs(math.log(x))));
  }
});

test('powers keep the sign, and are the same compiled', () => {
  for (const size of SIZES) {
    for (const p of EXPONENTS) {
      const want = math.pow(size, p);
      expect(Math.abs(power(size, p) - want)).toBeLessThanOrEqual(1e-13 * want);
      for (const x of [size, -size]) {
        expect(compiled.power(x, p)).toBe(power(x, p));
        expect(power(-x, p)).toBe(-power(x, p));
      }
    }
  }
});

test('tiny values count as zero', () => {
  for (const p of EXPONENTS.filter((p) => p !== 1 && p !== 2)) {
    expect(power(1e-12, p)).toBe(0);
    expect(compiled.power(-1e-12, p)).toBe(0);
  }
  expect(compiled.logSize(0)).toBe(0);
});
