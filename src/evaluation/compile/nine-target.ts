import type { LayoutOf } from '../../rules/core.ts';
import type { NineExports } from '../../rules/nine/core.ts';
import { kindNumbered, type Ruleset, stepSeenBy } from '../ruleset.ts';
import type { Code, Local } from './code.ts';
import type { EmitAttacks, Target } from './target.ts';

type Layout = LayoutOf<NineExports>;

/** Directions as the core numbers them: the first four lead to higher squares. */
const DIRECTIONS = ['1,0', '0,1', '1,1', '-1,1', '-1,0', '0,-1', '-1,-1', '1,-1'];
const UPWARDS = 4;
const WORDS = [0, 1] as const;

/** Pushes a word of the entry of a table of sets, given the offset of the entry. */
function loadSet(code: Code, entry: Local, table: number, word: number): void {
  code.get(entry).do('i64.load', table + 8 * word);
}

/** Adds a ray to higher squares up to its first blocker: in the second word only if the first has none. */
function addRayUp(code: Code, entry: Local, table: number, occupied: readonly Local[], result: readonly Local[]): void {
  const blockers = WORDS.map(() => code.local('i64'));
  for (const word of WORDS) {
    loadSet(code, entry, table, word);
    code.get(occupied[word]!).do('i64.and').set(blockers[word]!);
  }
  for (const word of WORDS) {
    const own = blockers[word]!;
    loadSet(code, entry, table, word);
    code.get(own).get(own).const('i64', 1n).do('i64.sub').do('i64.xor').do('i64.and');
    if (word === 1) code.const('i64', 0n).get(blockers[0]!).do('i64.eqz').do('select');
    code.get(result[word]!).do('i64.or').set(result[word]!);
  }
}

/** Adds a ray to lower squares: the whole ray without the ray beyond its first blocker. No ray leads down from square 0. */
function addRayDown(
  code: Code,
  entry: Local,
  table: number,
  occupied: readonly Local[],
  result: readonly Local[],
): void {
  const blockers = WORDS.map(() => code.local('i64'));
  for (const word of WORDS) {
    loadSet(code, entry, table, word);
    code.get(occupied[word]!).do('i64.and').set(blockers[word]!);
  }
  const [low, high] = blockers as [Local, Local];
  const beyond = code.local('i32');
  code.const('i64', 127n).get(high).do('i64.clz').do('i64.sub');
  code.const('i64', 63n).get(low).const('i64', 1n).do('i64.or').do('i64.clz').do('i64.sub');
  code.get(high).const('i64', 0n).do('i64.ne').do('select');
  code.do('i32.wrap_i64').const('i32', 4).do('i32.shl').set(beyond);
  for (const word of WORDS) {
    loadSet(code, entry, table, word);
    loadSet(code, beyond, table, word);
    code.do('i64.xor').get(result[word]!).do('i64.or').set(result[word]!);
  }
}

/** Attacks by the core's tables: leaps by piece and square, rides along rays that end at the first blocker. */
function nineAttacks(ruleset: Ruleset, layout: Layout): EmitAttacks {
  return (code, { color, kind }, square, occupied, result) => {
    const { leaps, rides } = kindNumbered(ruleset, kind);
    const entry = code.local('i32');
    code.get(square).const('i32', 4).do('i32.shl').set(entry);
    for (const word of WORDS) {
      if (leaps.length > 0) loadSet(code, entry, layout.STEPS + ((kind << 1) | color) * layout.RAYS_BYTES, word);
      else code.const('i64', 0n);
      code.set(result[word]!);
    }
    for (const ride of rides) {
      const direction = DIRECTIONS.indexOf(String(stepSeenBy(ruleset, ride, color)));
      const add = direction < UPWARDS ? addRayUp : addRayDown;
      add(code, entry, layout.RAYS + direction * layout.RAYS_BYTES, occupied, result);
    }
  };
}

/** The core for boards of 9 × 9, with one of its two profile blocks. */
export function nineTarget(ruleset: Ruleset, layout: Layout, options: { shared: boolean; buffer: 0 | 1 }): Target {
  const block = layout.PROFILES + options.buffer * layout.PROFILE_BYTES;
  const boardRows = layout.KINDS * layout.SQUARES;
  const slotOf = (kind: number) => kindNumbered(ruleset, kind).slot!;
  return {
    ruleset,
    shared: options.shared,
    words: 2,
    colors: layout.POS_COLORS,
    kinds: layout.POS_KINDS,
    turn: layout.POS_TURN,
    hands: (color, kind) => layout.POS_HANDS + color * layout.HAND_SLOTS + slotOf(kind),
    tables: block + layout.PROFILE_TABLES,
    tableBytes: layout.PROFILE_BYTES - layout.PROFILE_TABLES,
    native: {
      layout,
      attacks: nineAttacks(ruleset, layout),
      laneRows: boardRows + layout.HAND_SLOTS,
      handRow: (kind) => boardRows + slotOf(kind),
    },
  };
}
