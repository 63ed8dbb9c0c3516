import { nearest } from '../knobs.ts';

/*
 * Exponential and logarithm for learning: as in src/evaluation/math.ts from additions, multiplications and divisions alone, with
 * shorter series and without loops over the exponent. curves.ts has the same operations in the same order for compiled code, so that
 * compiled and interpreted scores take the same branches.
 */

export const LN2_HIGH = 0.6931471803691238; // the leading bits, so that multiples of it are exact
export const LN2_LOW = 1.9082149292705877e-10;
export const EXPONENT_BIAS = 1023n;
export const MANTISSA_BITS = 52n;
/** Within ±0.35 the terms of the exponential beyond this one are below the last bit. */
export const EXP_TERMS = 14;
/** The series of the logarithm goes in steps of t², which is below 0.03. */
export const LOG_TERMS = 12;
/** Beyond these the exponential is 0, or its largest value. */
export const EXP_LOW = -700;
export const EXP_HIGH = 693;
/** √½ as bits: numbers are split so that their mantissas lie between this and √2. */
export const ROOT_HALF = 0x3fe6a09e667f3bcdn;

const view = new DataView(new ArrayBuffer(8));

function bitsOf(x: number): bigint {
  view.setFloat64(0, x);
  return view.getBigInt64(0);
}

function fromBits(bits: bigint): number {
  view.setBigInt64(0, bits);
  return view.getFloat64(0);
}

/** e^x; 0 far below, and at most 2^1000. */
export function exp(x: number): number {
  if (x < EXP_LOW) return 0;
  const bounded = Math.min(Math.max(x, EXP_LOW), EXP_HIGH);
  const halvings = nearest(bounded * (1 / (LN2_HIGH + LN2_LOW)));
  const rest = bounded - halvings * LN2_HIGH - halvings * LN2_LOW;
  let sum = 1;
  for (let n = EXP_TERMS; n >= 1; n--) sum = sum * rest * (1 / n) + 1;
  return sum * fromBits((BigInt(halvings) + EXPONENT_BIAS) << MANTISSA_BITS);
}

/** Natural logarithm of a positive number that is not denormal. */
export function log(x: number): number {
  const bits = bitsOf(x) - ROOT_HALF;
  const doublings = Number(bits >> MANTISSA_BITS);
  const mantissa = fromBits((bits & ((1n << MANTISSA_BITS) - 1n)) + ROOT_HALF);
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let sum = 1 / (2 * LOG_TERMS + 1);
  for (let n = LOG_TERMS - 1; n >= 0; n--) sum = sum * square + 1 / (2 * n + 1);
  return sum * t * 2 + doublings * LN2_LOW + doublings * LN2_HIGH;
}

export function logistic(x: number): number {
  return 1 / (1 + exp(0 - x));
}
