// Late-move reductions grow with the logarithms of depth and move number. The logarithms come from a table computed with integers
// only, so that every machine reduces alike.

import { LOGARITHMS } from "../layout";
import { reductionBase, reductionScale } from "./parameters.generated";

/** A ply, in the units reductions are counted in. */
export const PLY: i32 = 1024;

/** log2 of n in 1024ths, bit by bit: squaring doubles a logarithm. */
function log2(n: u32): i32 {
  const whole = 31 - <i32>clz(n);
  let rest = (<u64>n << 30) >> <u64>whole;
  let result = whole << 10;
  for (let bit = 512; bit; bit >>= 1) {
    rest = (rest * rest) >> 30;
    if (rest >> 31) {
      rest >>= 1;
      result |= bit;
    }
  }
  return result;
}

export function fillLogarithms(): void {
  store<i32>(LOGARITHMS, 0);
  for (let n: u32 = 1; n < 256; n++) store<i32>(LOGARITHMS + (n << 2), log2(n));
}

@inline function logarithm(n: i32): i32 {
  return load<i32>(LOGARITHMS + (<u32>min(n, 255) << 2));
}

/** How much a quiet move loses by coming late, in 1024ths of a ply. */
@inline export function lateReduction(depth: i32, number: i32): i32 {
  return reductionBase() + (((logarithm(depth) * logarithm(number)) >> 10) * reductionScale()) / 1000;
}
