import { TINY } from './power.ts';

/** Whether two numbers are so near that rounding may decide between them. */
export function isTie(a: number, b: number): boolean {
  return Math.abs(a - b) <= TINY * Math.max(1, Math.abs(a), Math.abs(b));
}
