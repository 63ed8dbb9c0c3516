import { levelOf, type Node, partsOfLoop } from '../nodes.ts';
import { valuesOf } from '../operations/tables.ts';
import type { Partial } from './accumulate.ts';
import type { Local } from './code.ts';
import type { Frame } from './frame.ts';
import { pushIndex } from './numbers.ts';

/*
 * Two loops over one set may read two tables at the same place, one for the middlegame and one for the endgame. They
 * read one table of 64-bit entries instead, each the sum of one loop's entry and 2^32 times the other's. As both sums
 * fit into 31 bits, they can be separated at the end.
 */

/** Two partial sums in one, for the loops that are paired. */
export interface Pair {
  readonly total: Local;
  /** Tables, by the loop that reads them; its partner does nothing. */
  readonly tables: Map<Node, readonly bigint[]>;
}

/** A key that two loops must share to be paired; undefined if the loop reads no table. */
function placeOf(loop: Node): string | undefined {
  const { set, body } = partsOfLoop(loop);
  return body.op === 'lookup' ? `${set.id} ${levelOf(loop)} ${body.args[0].id}` : undefined;
}

/** A loop's table in the units of the partial sum. */
function scaled(loop: Node, { bits, loops }: Partial): bigint[] {
  const factor = loops.get(loop)! * 2 ** bits;
  const body = loop.args[1]!;
  return 'table' in body.attr ? valuesOf(body.attr.table).map((value) => BigInt(value * factor)) : [];
}

/** Finds loops to pair, notes in the partial sums which pair they belong to, and sets the pairs to zero. */
export function planPairs(frame: Frame, byLoop: ReadonlyMap<Node, Partial>): Map<Node, Pair> {
  const places = new Map<string, Node[]>();
  for (const loop of byLoop.keys()) {
    const place = placeOf(loop);
    if (place !== undefined) places.set(place, [...(places.get(place) ?? []), loop]);
  }
  const byPartials = new Map<Partial, Map<Partial, Pair>>();
  const pairs = new Map<Node, Pair>();
  for (const loops of places.values()) {
    // Loops of one sum that read tables at one place have been merged, so these belong to different sums.
    loops.sort((a, b) => byLoop.get(a)!.total.index - byLoop.get(b)!.total.index);
    const [a, b] = loops as [Node, Node?];
    if (b === undefined) continue;
    const [low, high] = [byLoop.get(a)!, byLoop.get(b)!];
    if (low === high) continue;
    const partners = byPartials.get(low) ?? new Map<Partial, Pair>();
    byPartials.set(low, partners);
    const pair = partners.get(high) ?? beginPair(frame, low, high);
    partners.set(high, pair);
    const [lows, highs] = [scaled(a, low), scaled(b, high)];
    const length = Math.max(lows.length, highs.length);
    // An index beyond a table's end reads the last entry.
    const table = Array.from({ length }, (_, i) => (lows[i] ?? lows.at(-1)!) + ((highs[i] ?? highs.at(-1)!) << 32n));
    pair.tables.set(a, table);
    pairs.set(a, pair).set(b, pair);
  }
  return pairs;
}

function beginPair({ code }: Frame, low: Partial, high: Partial): Pair {
  const total = code.local('i64');
  code.const('i64', 0n).set(total);
  const pair: Pair = { total, tables: new Map() };
  low.halves.push({ pair, isHigh: false });
  high.halves.push({ pair, isHigh: true });
  return pair;
}

/** Adds the values of a round of the first loop and of its partner to both sums. */
export function addPair(frame: Frame, loop: Node, { total, tables }: Pair): void {
  const { code } = frame;
  const table = tables.get(loop);
  if (table === undefined) return;
  code.get(total);
  pushIndex(frame, loop.args[1]!.args[0]!, table.length - 1);
  code.const('i32', 3).do('i32.shl').do('i64.load', frame.tables.sets(table, 1));
  code.do('i64.add').set(total);
  code.note(`p${total.index} += lookup ${frame.name(loop.args[1]!.args[0]!)} in two tables`);
}

/** The name of one of the two sums in the listing. */
export function spellHalf({ total }: Pair, isHigh: boolean): string {
  return `p${total.index}.${isHigh ? 'high' : 'low'}`;
}
