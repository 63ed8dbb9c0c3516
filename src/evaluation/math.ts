/*
 * Exponential and logarithm from additions, multiplications and divisions alone. `Math.exp` and `Math.pow` may differ in the last bit
 * between engines; tables built with these are the same everywhere.
 */

const LN2_HIGH = 0.6931471803691238; // the leading bits, so that multiples of it are exact
const LN2_LOW = 1.9082149292705877e-10;

/** e^x; 0 far below, and at most 2^1000. */
export function exp(x: number): number {
  if (x < -700) return 0;
  const bounded = Math.min(x, 693);
  const halvings = Math.floor(bounded / (LN2_HIGH + LN2_LOW) + 0.5);
  const rest = bounded - halvings * LN2_HIGH - halvings * LN2_LOW;
  // |rest| ≤ 0.35: twenty terms of the series leave nothing above the last bit.
  let sum = 1;
  for (let n = 20; n >= 1; n--) sum = 1 + (sum * rest) / n;
  return sum * 2 ** halvings;
}

/** Natural logarithm of a positive number. */
export function log(x: number): number {
  let mantissa = x;
  let doublings = 0;
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    doublings++;
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    doublings--;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let sum = 0;
  for (let n = 45; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return 2 * t * sum + doublings * LN2_LOW + doublings * LN2_HIGH;
}

/** x^p for x ≥ 0; whole powers by multiplication, so that they are exact. 0 to any power is 0. */
export function pow(x: number, p: number): number {
  if (x === 0) return 0;
  if (Number.isInteger(p) && p >= 0 && p <= 16) {
    let product = 1;
    for (let i = 0; i < p; i++) product *= x;
    return product;
  }
  return exp(p * log(x));
}

export function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}

const view = new DataView(new ArrayBuffer(8));

/**
 * The whole part of the binary logarithm of a positive number, from its exponent bits: `Math.log2` may differ between
 * engines.
 */
export function exponentOf(x: number): number {
  view.setFloat64(0, x);
  const exponent = (view.getUint32(0) >>> 20) - 1023;
  // Denormal numbers have no implicit leading bit.
  return exponent === -1023 ? exponentOf(x * 2 ** 60) - 60 : exponent;
}

/** The cell of a number if octaves have 2^split cells each and the first cell from 2^octave on is number 1; 0 below. */
export function cellOf(x: number, octave: number, split: number): number {
  if (!(x >= 2 ** octave)) return 0;
  const exponent = exponentOf(x);
  return 1 + (exponent - octave) * 2 ** split + Math.floor((x / 2 ** exponent - 1) * 2 ** split);
}

/** The place of a number in its cell, from 0 to 1. */
export function fractionOf(x: number, split: number): number {
  if (!(x > 0)) return 0;
  const scaled = (x / 2 ** exponentOf(x) - 1) * 2 ** split;
  return scaled - Math.floor(scaled);
}
