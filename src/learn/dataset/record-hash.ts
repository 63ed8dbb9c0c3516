import type { ShardFormat } from './shard-format.ts';

function mix(state: number, value: number, factor: number): number {
  const mixed = Math.imul(state ^ value, factor);
  return mixed ^ (mixed >>> 15);
}

function finish(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Writes 64 bits that identify the position of a record into `out`. Labels and clocks have no effect. */
export function hashRecord(
  { bytes, identity }: Pick<ShardFormat, 'bytes' | 'identity'>,
  records: Uint8Array,
  index: number,
  out: Uint32Array,
): void {
  let at = index * bytes;
  const end = at + identity;
  let low = 0x9747b28c;
  let high = 0x3c6ef372;
  for (; at + 4 <= end; at += 4) {
    const word = records[at]! | (records[at + 1]! << 8) | (records[at + 2]! << 16) | (records[at + 3]! << 24);
    low = mix(low, word, 0xcc9e2d51);
    high = mix(high, word, 0x1b873593);
  }
  for (; at < end; at++) {
    low = mix(low, records[at]!, 0xcc9e2d51);
    high = mix(high, records[at]!, 0x1b873593);
  }
  out[0] = finish(low);
  out[1] = finish(high);
}

/** The next state of a hash over a series of numbers, such as the moves of a game. */
export function hashNext(state: number, value: number): number {
  return mix(state, value, 0xcc9e2d51) >>> 0;
}

/** The hash as a number in [0, 1). */
export function hashShare(state: number): number {
  return finish(state) / 2 ** 32;
}
