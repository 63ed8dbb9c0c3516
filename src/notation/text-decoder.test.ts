import { expect, test } from 'vitest';
import { readPgn } from './pgn-stream.ts';
import { decodeText, TextReader } from './text-decoder.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test('UTF-8 is read as UTF-8, and invalid bytes are read as Latin-1', () => {
  expect(decodeText(utf8('\uFEFFMüller – Đặng 𝄞'))).toBe('Müller – Đặng 𝄞');
  expect(decodeText(latin('Müller, Pérez «é» Grünfeld é'))).toBe('Müller, Pérez «é» Grünfeld é');
  expect(decodeText(Uint8Array.from([...latin('Müller '), ...utf8('Đặng')]))).toBe('Müller Đặng');
  expect(decodeText(Uint8Array.from([0x80, 0x20, 0x96]))).toBe('€ –');
  expect(decodeText(new Uint8Array())).toBe('');
});

test('sequences that UTF-8 forbids are read as Latin-1, never lost', () => {
  // Overlong encodings, surrogates, beyond Unicode, cut off.
  for (const bytes of [
    [0xc0, 0xaf],
    [0xe0, 0xa0 - 1, 0xbf],
    [0xed, 0xa0, 0xa0],
    [0xf0, 0x80, 0xbf, 0xbf],
    [0xf4, 0xa0, 0xa0, 0xa0],
    [0xf8],
    [0xe1, 0xa0],
    [0xf1, 0xa0, 0xa0],
  ]) {
    const text = decodeText(Uint8Array.from(bytes));
    expect(text).toHaveLength(bytes.length);
    expect(text).not.toContain('\uFFFD');
  }
});

test('the decoded text does not depend on how the bytes are split', () => {
  const bytes = Uint8Array.from([
    ...latin('Mü é'),
    ...utf8('Đặng 𝄞'),
    ...latin('ç'),
    0xf0,
    0x9d,
    0x84,
    0x41,
    0xe1,
    0xba,
  ]);
  const whole = decodeText(bytes);
  for (let size = 1; size < bytes.length; size++) {
    const reader = new TextReader();
    let text = '';
    for (let at = 0; at < bytes.length; at += size) text += reader.read(bytes.subarray(at, at + size));
    expect(text + reader.end()).toBe(whole);
  }
});

test('a PGN in Latin-1 keeps the letters of its names, in any chunks', async () => {
  const bytes = latin('[White "Müller"]\n[Black "Pérez"]\n\n1. e4 {schön} *\n');
  for (const input of [bytes, [bytes.subarray(0, 10), bytes.subarray(10)]])
    for await (const item of readPgn(input)) {
      if (!item.ok) throw new Error(item.fault.message);
      expect([...item.value.tags.values()].slice(0, 2)).toEqual(['Müller', 'Pérez']);
      expect(item.value.line.moves[0]!.comments).toEqual(['schön']);
    }
});
