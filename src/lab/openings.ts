import { parseEpd } from '../notation/epd.ts';
import { formatFen, positionFen } from '../notation/fen.ts';
import { parseSan } from '../notation/san.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result, unwrap } from '../rules/result.ts';

/** Well-known, balanced beginnings, for when no file of openings is given. */
const LINES = [
  'e4 e5 Nf3 Nc6 Bb5 a6',
  'e4 e5 Nf3 Nc6 Bc4 Bc5',
  'e4 e5 Nf3 Nf6 Nxe5 d6',
  'e4 e5 Nc3 Nf6 f4 d5',
  'e4 c5 Nf3 d6 d4 cxd4',
  'e4 c5 Nf3 Nc6 d4 cxd4',
  'e4 c5 Nf3 e6 d4 cxd4',
  'e4 c5 Nc3 Nc6 g3 g6',
  'e4 e6 d4 d5 Nc3 Nf6',
  'e4 e6 d4 d5 e5 c5',
  'e4 c6 d4 d5 e5 Bf5',
  'e4 c6 d4 d5 exd5 cxd5',
  'e4 d5 exd5 Qxd5 Nc3 Qa5',
  'e4 d6 d4 Nf6 Nc3 g6',
  'e4 g6 d4 Bg7 Nc3 d6',
  'e4 Nf6 e5 Nd5 d4 d6',
  'd4 d5 c4 e6 Nc3 Nf6',
  'd4 d5 c4 c6 Nf3 Nf6',
  'd4 d5 c4 dxc4 Nf3 Nf6',
  'd4 d5 Nf3 Nf6 Bf4 c5',
  'd4 Nf6 c4 g6 Nc3 Bg7',
  'd4 Nf6 c4 g6 Nc3 d5',
  'd4 Nf6 c4 e6 Nc3 Bb4',
  'd4 Nf6 c4 e6 Nf3 b6',
  'd4 Nf6 c4 c5 d5 e6',
  'd4 Nf6 Bg5 e6 e4 h6',
  'd4 f5 g3 Nf6 Bg2 e6',
  'c4 e5 Nc3 Nf6 Nf3 Nc6',
  'c4 c5 Nf3 Nf6 Nc3 d5',
  'c4 Nf6 Nc3 e6 e4 d5',
  'Nf3 d5 g3 Nf6 Bg2 c6',
  'Nf3 Nf6 c4 b6 g3 Bb7',
];

export function builtInOpenings(position: Position): string[] {
  return LINES.map((line) => {
    position.reset();
    for (const san of line.split(' ')) position.make(unwrap(parseSan(position, san)));
    return positionFen(position);
  });
}

/** Reads openings from the text of an EPD or FEN file, one a line; the first bad line is named and none is used. */
export function parseOpenings(text: string, position: Position): Result<string[]> {
  const openings: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const epd = parseEpd(line);
    const loaded = epd.ok ? position.load(epd.value.setup) : epd;
    if (!loaded.ok) return fail(loaded.fault.code, 'openings', `openings, line ${index + 1}: ${loaded.fault.message}`);
    if (epd.ok) openings.push(formatFen(epd.value.setup));
  }
  return openings.length > 0 ? ok(openings) : fail('openings.empty', 'openings', 'the openings file holds no position');
}
