/** The remainder of each byte, followed by its remainders with one, two and three zero bytes appended. */
const TABLES = tables();

function tables(): readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const first = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    first[byte] = rest;
  }
  const next = (table: Uint32Array) => table.map((rest) => (rest >>> 8) ^ first[rest & 255]!);
  const second = next(first);
  const third = next(second);
  return [first, second, third, next(third)];
}

/** The CRC-32 of some bytes, as in ZIP files. Pass the checksum of the preceding bytes to continue it. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES;
  const length = bytes.length;
  let crc = ~before;
  let i = 0;
  // Four bytes at a time, because shards are read in every epoch.
  for (; i + 4 <= length; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc = t3[crc & 255]! ^ t2[(crc >>> 8) & 255]! ^ t1[(crc >>> 16) & 255]! ^ t0[crc >>> 24]!;
  }
  for (; i < length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]!) & 255]!;
  return ~crc >>> 0;
}
