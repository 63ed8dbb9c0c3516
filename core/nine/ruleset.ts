// The ruleset of a board: its kinds, and rules that are switches or numbers. The host declares it before the tables are filled.

import { BITS, DOUBLE_STEPS, GROUPS, LEAPS, POINTS, PROMOTIONS, RULES, SLOT_KINDS, SLOTS, STATIC, VALUES, ZONE_RANKS } from "./places";
import { Ruleset } from "./records";

@inline export function ruleset(): Ruleset {
  return changetype<Ruleset>(RULES);
}

/** Whether a side keeps what it captures. */
@inline export function keepsCaptures(color: i32): bool {
  return load<u8>(RULES + <u32>color) != 0;
}

export function clearRuleset(): void {
  memory.fill(STATIC, 0, BITS - STATIC);
}

/** Declares a kind: its group, its slot in a hand, the ranks of its promotion zone and its points in a declaration. */
export function declareKind(kind: u32, group: i32, slot: u32, zoneRanks: i32, points: i32): void {
  store<u8>(GROUPS + kind, <u8>group);
  store<u8>(SLOTS + kind, <u8>slot);
  store<u8>(ZONE_RANKS + kind, <u8>zoneRanks);
  store<u8>(POINTS + kind, <u8>points);
}

/** Declares the value of a kind in exchanges, in centipawns. */
export function declareValue(kind: u32, value: i32): void {
  store<i32>(VALUES + (kind << 2), value);
}

/** Declares the kind that is dropped from a slot. */
export function declareSlot(slot: u32, kind: i32): void {
  store<u8>(SLOT_KINDS + slot, <u8>kind);
}

/** Declares a leap of a kind, from −2 to 2 files to the right and ranks forward. */
export function declareLeap(kind: u32, files: i32, ranks: i32): void {
  const at = LEAPS + (kind << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << <u64>((ranks + 2) * 5 + files + 2)));
}

/** Declares one of up to four kinds that a kind may promote to. */
export function declarePromotion(kind: u32, choice: u32, to: i32): void {
  store<u8>(PROMOTIONS + (kind << 2) + choice, <u8>to);
}

/** Declares a square from which a pawn of chess of the color may move two squares. */
export function declareDoubleStep(color: i32, square: u32): void {
  const at = DOUBLE_STEPS + (<u32>color << 4) + ((square >> 6) << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << <u64>(square & 63)));
}

export function declareHand(color: i32, keeps: bool): void {
  store<u8>(RULES + <u32>color, keeps ? 1 : 0);
}

/** Declares how games end. */
export function declareEndings(dropMate: bool, stalemateLoses: bool, perpetualCheck: bool, repetitions: i32): void {
  const rules = ruleset();
  rules.dropMate = dropMate ? 1 : 0;
  rules.stalemateLoses = stalemateLoses ? 1 : 0;
  rules.perpetualCheck = perpetualCheck ? 1 : 0;
  rules.repetitions = <u8>repetitions;
}

/** Declares the entering-king rule: 0 ranks for none. */
export function declareDeclaration(ranks: i32, men: i32, firstPoints: i32, secondPoints: i32): void {
  const rules = ruleset();
  rules.declarationRanks = <u8>ranks;
  rules.declarationMen = <u8>men;
  rules.declarationPoints = <u16>(firstPoints | (secondPoints << 8));
}

/** Declares the try rule: the squares that the first and the second player's kings must reach. */
export function declareTry(first: i32, second: i32): void {
  const rules = ruleset();
  rules.tryRule = 1;
  rules.trySquares = <u16>(first | (second << 8));
}
