// Attack tables. A ruleset gives leaps by kind; riders look along rays, each cut off at its first blocker. The tables are small, so that
// they stay in the cache: magic tables for 81 squares would be twenty times as large.

import { BITS, DEAD_ENDS, DIAGONALS, DIRECTIONS, GROUPS, KINDS, LEAPS, NEAR, PROMOTIONS, RAYS, RAYS_BYTES, REVERSED_RAYS, SQUARES, STEPS, STRAIGHTS, ZONE_RANKS, ZONES } from "./places";
import { bit, DIAGONAL, high, isEmpty, LANCE, low, noSquares, pair, QUEEN, STRAIGHT, WHITE } from "./squares";

// Directions: the first four lead to higher squares, d + 4 is opposite to d.
export const EAST: u32 = 0;
export const NORTH: u32 = 1;
export const NORTH_EAST: u32 = 2;
export const NORTH_WEST: u32 = 3;
export const WEST: u32 = 4;
export const SOUTH: u32 = 5;
export const SOUTH_WEST: u32 = 6;
export const SOUTH_EAST: u32 = 7;
export const NO_DIRECTION: u32 = 255;

@inline export function ray(direction: u32, square: u32): v128 {
  return v128.load(RAYS + direction * RAYS_BYTES + (square << 4));
}

@inline export function straightRays(square: u32): v128 {
  return v128.load(STRAIGHTS + (square << 4));
}

@inline export function diagonalRays(square: u32): v128 {
  return v128.load(DIAGONALS + (square << 4));
}

/** The squares that a piece attacks by leaps. */
@inline export function steps(piece: i32, square: u32): v128 {
  return v128.load(STEPS + <u32>piece * RAYS_BYTES + (square << 4));
}

/** The squares from which some piece of the color might attack the square by a leap. */
@inline export function near(color: i32, square: u32): v128 {
  return v128.load(NEAR + <u32>color * RAYS_BYTES + (square << 4));
}

@inline export function directionOf(from: u32, to: u32): u32 {
  return load<u8>(DIRECTIONS + (from << 7) + to);
}

/** The squares strictly between two squares of a line. */
@inline export function between(from: u32, to: u32): v128 {
  const direction = directionOf(from, to);
  return v128.and(ray(direction, from), ray((direction + 4) & 7, to));
}

/** Reverses the order of the bytes, and so that of the squares on a line with steps of 8 to 10: each of them lies in a byte of its own. */
@inline function reversed(set: v128): v128 {
  return i8x16.shuffle(set, set, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** A ray to lower squares, but not to the west, with its bytes reversed. */
@inline function reversedRay(direction: u32, square: u32): v128 {
  return v128.load(REVERSED_RAYS + (direction - SOUTH) * RAYS_BYTES + (square << 4));
}

/** A ray to higher bits, up to its first blocker: in each word up to the lowest one, in the second word only if the first has none. */
@inline function upToBlocker(whole: v128, all: v128): v128 {
  const blockers = v128.and(whole, all);
  const upToLowest = v128.xor(blockers, i64x2.sub(blockers, i64x2.splat(1)));
  const isFree = i64x2.eq(blockers, i64x2.splat(0));
  const isReached = i8x16.shuffle(i64x2.splat(-1), isFree, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  return v128.and(v128.and(whole, upToLowest), isReached);
}

@inline function rayUp(direction: u32, square: u32, all: v128): v128 {
  return upToBlocker(ray(direction, square), all);
}

@inline function raySouth(square: u32, all: v128): v128 {
  return reversed(upToBlocker(reversedRay(SOUTH, square), reversed(all)));
}

/** The ray to the west, up to its first blocker, without the ray beyond it. Square 0 stands for none: no ray leads west from there. */
@inline function rayWest(square: u32, all: v128): v128 {
  const whole = ray(WEST, square);
  const blockers = v128.and(whole, all);
  const second = high(blockers);
  const blocker = select<u32>(127 - <u32>clz(second), 63 - <u32>clz(low(blockers) | 1), second != 0);
  return v128.xor(whole, ray(WEST, blocker));
}

@inline export function straightAttacks(square: u32, all: v128): v128 {
  return v128.or(v128.or(rayUp(EAST, square, all), rayUp(NORTH, square, all)), v128.or(rayWest(square, all), raySouth(square, all)));
}

@inline export function diagonalAttacks(square: u32, all: v128): v128 {
  const turned = reversed(all);
  const down = v128.or(upToBlocker(reversedRay(SOUTH_WEST, square), turned), upToBlocker(reversedRay(SOUTH_EAST, square), turned));
  return v128.or(v128.or(rayUp(NORTH_EAST, square, all), rayUp(NORTH_WEST, square, all)), reversed(down));
}

@inline export function forwardAttacks(us: i32, square: u32, all: v128): v128 {
  return us == WHITE ? rayUp(NORTH, square, all) : raySouth(square, all);
}

@inline export function forwardRay(us: i32, square: u32): v128 {
  return us == WHITE ? ray(NORTH, square) : ray(SOUTH, square);
}

// ── Filling ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function setAt(file: i32, rank: i32): v128 {
  return file >= 0 && file < 9 && rank >= 0 && rank < 9 ? bit(<u32>(rank * 9 + file)) : noSquares();
}

function fillRay(direction: u32, file: i32, rank: i32): v128 {
  const dx = direction == EAST || direction == NORTH_EAST || direction == SOUTH_EAST ? 1 : direction == NORTH || direction == SOUTH ? 0 : -1;
  const dy = direction == EAST || direction == WEST ? 0 : direction >= NORTH && direction <= NORTH_WEST ? 1 : -1;
  const square = <u32>(rank * 9 + file);
  let set = noSquares();
  let x = file + dx;
  let y = rank + dy;
  while (x >= 0 && x < 9 && y >= 0 && y < 9) {
    const to = <u32>(y * 9 + x);
    set = v128.or(set, bit(to));
    store<u8>(DIRECTIONS + (square << 7) + to, <u8>direction);
    x += dx;
    y += dy;
  }
  v128.store(RAYS + direction * RAYS_BYTES + (square << 4), set);
  if (direction >= SOUTH) v128.store(REVERSED_RAYS + (direction - SOUTH) * RAYS_BYTES + (square << 4), reversed(set));
  return set;
}

function fillRays(): void {
  memory.fill(DIRECTIONS, <u8>NO_DIRECTION, SQUARES * 128);
  for (let square: u32 = 0; square < SQUARES; square++) {
    const file = <i32>(square % 9);
    const rank = <i32>(square / 9);
    let straight = noSquares();
    let diagonal = noSquares();
    for (let direction = EAST; direction <= SOUTH_EAST; direction++) {
      const set = fillRay(direction, file, rank);
      if (direction == EAST || direction == NORTH || direction == WEST || direction == SOUTH) straight = v128.or(straight, set);
      else diagonal = v128.or(diagonal, set);
    }
    v128.store(STRAIGHTS + (square << 4), straight);
    v128.store(DIAGONALS + (square << 4), diagonal);
  }
}

/** The leaps of a kind from a square. The second player sees the board turned by 180 degrees. */
function leapsFrom(kind: u32, color: i32, square: u32): v128 {
  const leaps = load<u64>(LEAPS + (kind << 3));
  const sign = color == WHITE ? 1 : -1;
  const file = <i32>(square % 9);
  const rank = <i32>(square / 9);
  let set = noSquares();
  for (let leap = 0; leap < 25; leap++) {
    if ((leaps >> <u64>leap) & 1) set = v128.or(set, setAt(file + sign * ((leap % 5) - 2), rank + sign * (leap / 5 - 2)));
  }
  return set;
}

function ridesFrom(group: i32, color: i32, square: u32): v128 {
  if (group == LANCE) return forwardRay(color, square);
  const straight = group == STRAIGHT || group == QUEEN ? straightRays(square) : noSquares();
  return group == DIAGONAL || group == QUEEN ? v128.or(straight, diagonalRays(square)) : straight;
}

function rankFor(color: i32, square: u32): u32 {
  return color == WHITE ? square / 9 : 8 - square / 9;
}

/** Fills the tables that follow from the kinds of the ruleset. */
function fillKinds(): void {
  memory.fill(NEAR, 0, 2 * RAYS_BYTES);
  memory.fill(ZONES, 0, 2 * KINDS * 16);
  memory.fill(DEAD_ENDS, 0, 2 * KINDS * 16);
  for (let kind: u32 = 1; kind < KINDS; kind++) {
    const group = <i32>load<u8>(GROUPS + kind);
    const zone = <u32>load<u8>(ZONE_RANKS + kind);
    const promotes = load<u32>(PROMOTIONS + (kind << 2)) != 0;
    for (let color = 0; color < 2; color++) {
      const piece = (kind << 1) | <u32>color;
      for (let square: u32 = 0; square < SQUARES; square++) {
        const reach = leapsFrom(kind, color, square);
        v128.store(STEPS + piece * RAYS_BYTES + (square << 4), reach);
        const at = piece << 4;
        if (promotes && rankFor(color, square) >= 9 - zone) v128.store(ZONES + at, v128.or(v128.load(ZONES + at), bit(square)));
        if (isEmpty(v128.or(reach, ridesFrom(group, color, square)))) v128.store(DEAD_ENDS + at, v128.or(v128.load(DEAD_ENDS + at), bit(square)));
        // A square that this one attacks: this one is near it.
        for (let to: u32 = 0; to < SQUARES; to++) {
          if (isEmpty(v128.and(reach, bit(to)))) continue;
          const place = NEAR + <u32>color * RAYS_BYTES + (to << 4);
          v128.store(place, v128.or(v128.load(place), bit(square)));
        }
      }
    }
  }
}

export function fillAttacks(): void {
  for (let square: u32 = 0; square < SQUARES; square++) {
    v128.store(BITS + (square << 4), square < 64 ? pair((<u64>1) << square, 0) : pair(0, (<u64>1) << (square - 64)));
  }
  memory.fill(BITS + (SQUARES << 4), 0, (128 - SQUARES) << 4);
  fillRays();
  fillKinds();
}
