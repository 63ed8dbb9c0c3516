import { exp, log } from './series.ts';

/*
 * sign(x)·|x|^p and its slopes. Sums of doubles that should cancel leave rounding errors; below TINY they count as 0,
 * because powers less than 1 would magnify them.
 */

export const TINY = 1e-9;

export function power(x: number, p: number): number {
  if (p === 1) return x;
  const size = Math.abs(x);
  if (p === 2) return x * size;
  return size <= TINY ? 0 : Math.sign(x) * exp(log(size) * p);
}

/** The derivative with respect to x, where the value is already known. */
export function slopeByBase(x: number, p: number, value: number): number {
  if (p === 1) return 1;
  return Math.abs(x) <= TINY ? 0 : (p * value) / x;
}

/** The derivative with respect to p. */
export function slopeByExponent(x: number, value: number): number {
  return Math.abs(x) <= TINY ? 0 : value * log(Math.abs(x));
}
