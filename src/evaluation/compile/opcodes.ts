/*
 * The WebAssembly operations that evaluations use, by name. Families with consecutive codes are listed by their first.
 */

function family(first: number, type: string, names: string): [string, number][] {
  return names.split(' ').map((name, i) => [`${type}.${name}`, first + i]);
}

const INTEGER_COMPARISONS = 'eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u';
const INTEGER_ARITHMETIC = 'clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr';

/** Operations of one byte without immediates. */
export const PLAIN: ReadonlyMap<string, number> = new Map([
  ['drop', 0x1a],
  ['select', 0x1b],
  ...family(0x45, 'i32', INTEGER_COMPARISONS),
  ...family(0x50, 'i64', INTEGER_COMPARISONS),
  ...family(0x61, 'f64', 'eq ne lt gt le ge'),
  ...family(0x67, 'i32', INTEGER_ARITHMETIC),
  ...family(0x79, 'i64', INTEGER_ARITHMETIC),
  ...family(0x99, 'f64', 'abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign'),
  ['i32.wrap_i64', 0xa7],
  ['i64.extend_i32_s', 0xac],
  ['i64.extend_i32_u', 0xad],
  ['f64.convert_i32_s', 0xb7],
  ['f64.convert_i32_u', 0xb8],
  ['f64.convert_i64_s', 0xb9],
  ['f64.convert_i64_u', 0xba],
  ['i64.reinterpret_f64', 0xbd],
  ['f64.reinterpret_i64', 0xbf],
]);

/** Operations of two bytes: the second, after 0xfc. */
export const SATURATING: ReadonlyMap<string, number> = new Map([
  ['i32.trunc_sat_f64_s', 2],
  ['i32.trunc_sat_f64_u', 3],
  ['i64.trunc_sat_f64_s', 6],
  ['i64.trunc_sat_f64_u', 7],
]);

/** Loads and stores: the code, and the logarithm of the number of bytes. */
export const MEMORY: ReadonlyMap<string, readonly [code: number, align: number]> = new Map([
  ['i32.load', [0x28, 2]],
  ['i64.load', [0x29, 3]],
  ['f64.load', [0x2b, 3]],
  ['i32.load8_u', [0x2d, 0]],
  ['i32.load16_u', [0x2f, 1]],
  ['i64.load8_u', [0x31, 0]],
  ['i64.load16_u', [0x33, 1]],
  ['i64.load32_u', [0x35, 2]],
  ['i32.store', [0x36, 2]],
  ['i64.store', [0x37, 3]],
  ['f64.store', [0x39, 3]],
]);
