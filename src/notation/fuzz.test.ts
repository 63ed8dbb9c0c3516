import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { type Result, unwrap } from '../rules/result.ts';
import { formatEpd, parseEpd } from './epd.ts';
import { formatFen, loadFen, parseFen, positionFen, START_FEN } from './fen.ts';
import type { PgnItem } from './pgn.ts';
import { readCommands, writeCommands } from './pgn-commands.ts';
import { exportPgn } from './pgn-export.ts';
import { PgnParser, parsePgn } from './pgn-parser.ts';
import { replayPgn } from './pgn-replay.ts';
import { readPgn } from './pgn-stream.ts';
import { formatSan, parseSan } from './san.ts';
import { formatUci, parseUci } from './uci-move.ts';

/*
 * For any input the answer is a value or a coded fault, and nothing throws. Seeds are fixed, so a failure is the
 * same everywhere; the test's own time limit bounds the time.
 */

const rules = await loadRules();
const position = rules.position();
const RUNS = { seed: 1968, numRuns: amount({ quick: 800, slow: 2000 }) };

const SEEDS = {
  fen: [
    START_FEN,
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2',
    '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9',
  ],
  epd: ['1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01"; hmvc 3;', `${START_FEN} ;D1 20 ;D2 400`],
  moves: ['Ng1xf3+!?', 'O-O-O#', '0-0', 'exd8=Q', 'e8(N)', 'exd6 e.p.', 'Qa1-h8', 'e7e8q', 'e1h1', '0000'],
  pgn: [
    '[Event "a \\"b\\""]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n{x} 1. O-O {y} (1. Ke2! Ke7 (1... Kd7 $5)) Ke7 ; z\n2. Rf2 1-0\n',
    '1. e4 e5 2. Nf3 {[%clk 0:01]} Nc6 3. Bb5 a6 $14 *\n\n%esc\n[Event "2"]\n\n1. d4 d5 1/2-1/2',
    '{[%csl Ga1] x} 1. e4 {[%eval 0.1,2] y [%cal Ga1b2]} e5 (1... -- 2. d4) (1... 0000 (1... c5) 2. Z0) 2. Nf3 @@@@ 3. d4 *',
  ],
};

const ALPHABET = [
  ...' \n\r\t"\\{}()[];%$*.!?+#=-/:0189abchKQRNBPOxe½…\uFEFF\u0000\uD800é漢',
  '𝔸',
  '1-0',
  '[Event "',
  '{',
  '(',
  ')',
];

type Edit = readonly [where: number, length: number, kind: 'cut' | 'double' | 'insert' | 'replace', piece: string];

function edits(longest: number, most: number): fc.Arbitrary<Edit[]> {
  const kind = fc.constantFrom('cut', 'double', 'insert', 'replace');
  return fc.array(fc.tuple(fc.nat(), fc.nat(longest), kind, fc.constantFrom(...ALPHABET)), { maxLength: most });
}

/** Text with parts cut, doubled, and mixed with special characters. */
function applyEdits(seed: string, list: readonly Edit[]): string {
  return list.reduce((text, [where, length, kind, piece]) => {
    const at = text.length === 0 ? 0 : where % text.length;
    const part = text.slice(at, at + length);
    const inserted = { cut: '', double: part + part, insert: piece + part, replace: piece }[kind];
    return text.slice(0, at) + inserted + text.slice(at + length);
  }, seed);
}

function mutated(seeds: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...seeds), edits(6, 4)).map(([seed, list]) => applyEdits(seed, list));
}

const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 300 }),
);
const any = (seeds: readonly string[]) =>
  fc.oneof({ weight: 1, arbitrary: garbage }, { weight: 3, arbitrary: mutated(seeds) });

const CODE = /^(fen|setup|epd|san|uci|pgn)\.[a-zA-Z]+$/;

/** Counts both outcomes, so that a run with only one of them fails. */
class Tally {
  good = 0;
  bad = 0;

  add(result: Result<unknown>): boolean {
    if (result.ok) this.good++;
    else {
      this.bad++;
      expect(result.fault.code).toMatch(CODE);
      expect(result.fault.message).not.toBe('');
      expect(result.fault.message).not.toMatch(/[\r\n]/);
    }
    return result.ok;
  }

  check(): void {
    expect(this.good).toBeGreaterThan(50);
    expect(this.bad).toBeGreaterThan(50);
  }
}

describe('garbage and mutated input is read or refused with a code', () => {
  test('an accepted FEN is written and read back the same, and a refused one leaves the position unchanged', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(any(SEEDS.fen), (text) => {
        const setup = parseFen(text);
        if (tally.add(setup)) expect(parseFen(formatFen(unwrap(setup)))).toEqual(setup);
        const before = positionFen(position);
        const loaded = loadFen(position, text);
        if (loaded.ok) expect(position.moves().length).toBeLessThan(256);
        else expect(positionFen(position)).toBe(before);
      }),
      RUNS,
    );
    tally.check();
  });

  test('an accepted EPD is written and read back the same', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(any(SEEDS.epd), (text) => {
        const epd = parseEpd(text);
        if (tally.add(epd)) expect(parseEpd(formatEpd(unwrap(epd)))).toEqual(epd);
      }),
      RUNS,
    );
    tally.check();
  });

  test('accepted SAN and UCI moves are legal, and parsing does not change the position', () => {
    const tally = new Tally();
    const fens = fc.constantFrom(...SEEDS.fen);
    fc.assert(
      fc.property(
        fens,
        fc.nat(),
        fc.boolean(),
        edits(2, 2),
        fc.option(any(SEEDS.moves)),
        (fen, pick, asSan, list, other) => {
          unwrap(loadFen(position, fen));
          const moves = position.moves();
          const move = moves[pick % moves.length]!;
          const text = other ?? applyEdits(asSan ? formatSan(position, move) : formatUci(move), list);
          const before = positionFen(position);
          const san = parseSan(position, text);
          if (tally.add(san)) expect(parseSan(position, formatSan(position, unwrap(san)))).toEqual(san);
          const uci = parseUci(position, text);
          if (tally.add(uci)) expect(parseUci(position, formatUci(unwrap(uci)))).toEqual(uci);
          expect(positionFen(position)).toBe(before);
        },
      ),
      RUNS,
    );
    tally.check();
  });

  test('PGN games are exported and read back the same, replayed, and read alike in any chunks', async () => {
    const tally = new Tally();
    await fc.assert(
      fc.asyncProperty(any(SEEDS.pgn), fc.nat(), fc.nat(), async (text, first, second) => {
        const items = parsePgn(text);
        for (const item of items) {
          if (!tally.add(item) || !item.ok) continue;
          const [again] = parsePgn(exportPgn(item.value));
          expect(again?.ok && again.value).toEqual(item.value);
          tally.add(replayPgn(position, item.value, { places: item.places }));
          for (const { comments } of [item.value.line, ...item.value.line.moves]) {
            const read = readCommands(comments);
            expect(readCommands(writeCommands(read))).toEqual(read);
          }
        }
        const cuts = [first % (text.length + 1), second % (text.length + 1)].sort((a, b) => a - b);
        const pieces = [text.slice(0, cuts[0]), text.slice(cuts[0], cuts[1]), text.slice(cuts[1])];
        const streamed: PgnItem[] = [];
        for await (const item of readPgn(pieces)) streamed.push(item);
        expect(streamed).toEqual(items);
        expect(inSingleCharacters(text)).toEqual(items);
      }),
      RUNS,
    );
    tally.check();
  });
});

function inSingleCharacters(text: string): PgnItem[] {
  const parser = new PgnParser();
  const items: PgnItem[] = [];
  const drain = () => {
    for (let item = parser.next(); item !== undefined; item = parser.next()) items.push(item);
  };
  for (let at = 0; at < text.length; at++) {
    parser.feed(text[at]!);
    drain();
  }
  parser.finish();
  drain();
  return items;
}
