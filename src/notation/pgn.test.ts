import { describe, expect, test } from 'vitest';
import { type PgnGame, type PgnItem, type PgnLine, pgnTag } from './pgn.ts';
import { PgnParser, parsePgn, parsePgnGame } from './pgn-parser.ts';
import { readPgn } from './pgn-stream.ts';

/** A line as compact text: moves with NAGs, comments in braces, variations in brackets. */
function sketch(line: PgnLine): string {
  const words = line.comments.map((comment) => `{${comment}}`);
  for (const { san, nags, comments, variations } of line.moves) {
    words.push(san, ...nags.map((nag) => `$${nag}`), ...comments.map((comment) => `{${comment}}`));
    for (const variation of variations) words.push(`(${sketch(variation)})`);
  }
  return words.join(' ');
}

function only(text: string): PgnGame {
  const items = parsePgn(text);
  expect(items).toHaveLength(1);
  const [item] = items;
  if (!item?.ok) throw new Error(item?.fault.message);
  return item.value;
}

const moves = (text: string) => sketch(only(text).line);

/** Games as `result moves`, faults as `code@line:column`. */
const outline = (items: readonly PgnItem[]) =>
  items.map((item) =>
    item.ok
      ? `${item.value.result} ${sketch(item.value.line)}`
      : `${item.fault.code}@${item.fault.line}:${item.fault.column}`,
  );

async function collect(input: Parameters<typeof readPgn>[0]): Promise<PgnItem[]> {
  const items: PgnItem[] = [];
  for await (const item of readPgn(input)) items.push(item);
  return items;
}

describe('movetext', () => {
  test.each([
    ['1. e4 e5 2. Nf3 *', 'e4 e5 Nf3'],
    ['1.e4 e5 2.Nf3 Nc6', 'e4 e5 Nf3 Nc6'],
    ['1.e4 1...e5 2. ... Nc6', 'e4 e5 Nc6'],
    ['1. e4 1… e5', 'e4 e5'],
    ['1 e4 e5 2 Nf3', 'e4 e5 Nf3'],
    ['e4 e5', 'e4 e5'],
    ['1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 $14 $36', 'e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 $14 $36'],
    ['1. e4 ! e5 ?', 'e4 $1 e5 $2'],
    ['1. e4 += e5 +/- 2. d4 = d5 -+ 3. c4 ±', 'e4 $14 e5 $16 d4 $10 d5 $19 c4 $16'],
    ['1. e4 {best} {by test} e5 ; open\n2. f4', 'e4 {best} {by test} e5 {open} f4'],
    ['{before} 1. e4', '{before} e4'],
    ['1. e4 {a ; b ( [ $ 1-0 *} e5', 'e4 {a ; b ( [ $ 1-0 *} e5'],
    ['1. e4 ; { not open\ne5', 'e4 {{ not open} e5'],
    ['1. e4 {a {b} e5', 'e4 {a {b} e5'],
    ['1. e4 {  two\n  lines\t} e5 {} {  }', 'e4 {two lines} e5'],
    ['1. e4 { [%eval 0.17] [%clk 0:10:00] } 1... e5', 'e4 {[%eval 0.17] [%clk 0:10:00]} e5'],
    ['1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5', 'e4 (d4 d5 (Nf6 c4) c4) (c4) e5'],
    ['1. e4 e5 ( {or} 1... c5 {Sicilian} ) {main} 2. Nf3', 'e4 e5 {main} ({or} c5 {Sicilian}) Nf3'],
    ['1. e4 ( ) e5 ({only words})', 'e4 () e5 ({only words})'],
    ['1. e4 ( $5 1. d4)', 'e4 (d4 $5)'],
    ['1. e4 e5(1... c5)2. Nf3', 'e4 e5 (c5) Nf3'],
    ['1. e8(Q) e1(R)+ 2. e8(Qe8)', 'e8(Q) e1(R)+ e8 (Qe8)'],
    ['1. e5 d5 2. exd6 e.p. Qxd6 3. O-O 0-0-0', 'e5 d5 exd6 Qxd6 O-O 0-0-0'],
    ['1. e4 -- 2. d4 Z0', 'e4 -- d4 Z0'],
    ['1. e4 0000 2. 0000(2. null) @@@@', 'e4 0000 0000 (null) @@@@'],
    ['0001. e4 0000. e5 00000 d4', 'e4 e5 d4'],
    ['1. e4\n% a line for programs ) } (\ne5', 'e4 e5'],
    ['% first line\n1. e4', 'e4'],
    ['\uFEFF1. e4', 'e4'],
    ['1. e4\r\n%x\r\n1... e5\r2. d4', 'e4 e5 d4'],
  ])('%j', (text, expected) => {
    expect(moves(text)).toBe(expected);
  });

  test('a percent sign comments out a line only at its very start', () => {
    expect(outline(parsePgn('1. e4 %x'))).toEqual(['pgn.syntax@1:7']);
    expect(moves('1. e4 {\n% not hidden} e5')).toBe('e4 {% not hidden} e5');
  });
});

describe('results', () => {
  test.each([
    ['1. e4 1-0', '1-0'],
    ['1. e4 0-1', '0-1'],
    ['1. e4 1/2-1/2', '1/2-1/2'],
    ['1. e4 ½-½', '1/2-1/2'],
    ['1. e4 1/2', '1/2-1/2'],
    ['1. e4 *', '*'],
    ['1. e4', '*'],
    ['[Result "0-1"]\n\n1. e4', '0-1'],
    ['[result "0-1"]\n\n1. e4', '0-1'],
    ['[Result "unknown"]\n\n1. e4', '*'],
    ['[Result "0-1"]\n\n1. e4 1-0', '1-0'],
    ['1. e4 {1-0} *', '*'],
  ])('%j is %s', (text, result) => {
    expect(only(text).result).toBe(result);
  });
});

describe('tags', () => {
  test('values keep quotes, backslashes and any language', () => {
    const game = only(String.raw`[Event "a \"b\" \\ c"]
  [  White   "Müller, Łukasz 李"  ]
[Site ""] [Round "1.1"]
[Note "C:\dir"]

*`);
    expect([...game.tags]).toEqual([
      ['Event', String.raw`a "b" \ c`],
      ['White', 'Müller, Łukasz 李'],
      ['Site', ''],
      ['Round', '1.1'],
      ['Note', String.raw`C:\dir`],
    ]);
  });

  test('unescaped quotes are part of the value', () => {
    expect(only('[Event "The "Big" One"]\n*').tags.get('Event')).toBe('The "Big" One');
  });

  test('a tag is found whatever its case, the exact name first', () => {
    const game = only('[fen "x"]\n[FEN "y"]\n[setup "1"]\n*');
    expect([pgnTag(game, 'FEN'), pgnTag(game, 'SetUp'), pgnTag(game, 'White')]).toEqual(['y', '1', undefined]);
  });

  test('brackets and braces in a value have no special meaning', () => {
    expect(only('[Event "a ] { ( ; %"]\n1. e4 *').tags.get('Event')).toBe('a ] { ( ; %');
  });
});

describe('several games', () => {
  test('end with their result, or where the next tags begin', () => {
    const text = '[Event "1"]\n\n1. e4 1-0\n\n[Event "2"]\n\n1. d4\n\n[Event "3"]\n1. c4 0-1 1. b4 * [Event "5"] 1. a4';
    expect(outline(parsePgn(text))).toEqual(['1-0 e4', '* d4', '0-1 c4', '* b4', '* a4']);
    expect(parsePgn(text).map((item) => [item.number, item.line])).toEqual([
      [1, 1],
      [2, 5],
      [3, 9],
      [4, 10],
      [5, 10],
    ]);
  });

  test('tags without moves are a game, and an empty line within tags does not split it', () => {
    const text = '[Event "1"]\n[Site "a"]\n\n[Event "2"]\n\n[Site "b"]\n\n\n[Event "3"]\n\n*\n';
    const items = parsePgn(text);
    expect(items.map((item) => item.ok && [...item.value.tags.values()].join())).toEqual(['1,a', '2,b', '3']);
  });

  test('blanks, percent lines and a byte-order mark alone are not a game', () => {
    expect(parsePgn('')).toEqual([]);
    expect(parsePgn('\uFEFF \r\n\t\n%x')).toEqual([]);
    const empty = parsePgnGame(' \n ');
    expect(empty.ok ? '' : empty.fault.code).toBe('pgn.empty');
  });

  test('a comment on the line of the result belongs to the game, one on the next line to the next game', () => {
    const text = '1. e4 1-0 {resigns} ; really\n{next} 1. d4 0-1\n{the end}';
    expect(outline(parsePgn(text))).toEqual(['1-0 e4 {resigns} {really}', '0-1 {next} d4']);
  });

  test('a result in a variation does not end the game', () => {
    expect(outline(parsePgn('1. e4 (1. d4 1-0) 1... e5 0-1'))).toEqual(['0-1 e4 (d4) e5']);
  });

  test('a game is emitted as soon as its last line ends', () => {
    const parser = new PgnParser();
    parser.feed('1. e4 1-0');
    expect(parser.next()).toBeUndefined();
    parser.feed('\n');
    expect(parser.next()?.ok).toBe(true);
    expect(parser.next()).toBeUndefined();
  });

  test('a comment before the tags belongs to the game', () => {
    expect(outline(parsePgn('{ my games }\n[Event "1"]\n\n1. e4 *'))).toEqual(['* {my games} e4']);
  });
});

describe('a faulty game is reported with its place, and the next one is read', () => {
  const next = '\n\n[Event "next"]\n\n1. d4 *\n';
  test.each([
    ['[Event "1"]\n\n1. e4 ) e5 *', 'pgn.variation@3:7'],
    ['[Event "1"]\n\n(1. e4) *', 'pgn.variation@3:1'],
    ['[Event "1"]\n\n1. e4 (1. d4 *', 'pgn.variation@5:1'],
    ['[Event "1"]\n\n1. e4 (1. d4', 'pgn.variation@5:1'],
    ['[Event "1"]\n\n1. e4 } e5 *', 'pgn.syntax@3:7'],
    ['[Event "1"]\n\n1. e4 <x> *', 'pgn.syntax@3:7'],
    ['[Event "1"]\n\n1. e4 ♞ *', 'pgn.syntax@3:7'],
    ['[Event "1"]\n\n1. e4 $ *', 'pgn.nag@3:7'],
    ['[Event "1"]\n\n1. e4 $99999 *', 'pgn.nag@3:7'],
    ['[Event "1"]\n\n1. e4 { unclosed *', 'pgn.comment@3:7'],
    ['[Event "1]\n[Site "x"]\n\n1. e4 *', 'pgn.tag@1:1'],
    ['[Event "1"\n[Site "x"]\n\n1. e4 *', 'pgn.tag@1:1'],
    ['[Event 1]\n[Site "x"]\n\n1. e4 *', 'pgn.tag@1:1'],
    ['[]\n[Site "x"]\n\n1. e4 *', 'pgn.tag@1:1'],
    ['[Site "x"]\n[Event\n\n1. e4 *', 'pgn.tag@2:1'],
    ['[Event "1"]\n\n1. e4 [x] *', 'pgn.tag@3:7'],
    ['[Event "1"]\n~\n[Site "x"]\n\n1. e4 *', 'pgn.syntax@2:1'],
    ['[Event "1"]\r\n\r\n1. e4 ) e5 *', 'pgn.variation@3:7'],
  ])('%j', (text, expected) => {
    const items = parsePgn(text + next);
    expect(outline(items)).toEqual([expected, '* d4']);
    expect(items.map((item) => item.number)).toEqual([1, 2]);
  });

  test('the message names the game and the place', () => {
    const items = parsePgn('1. e4 *\n1. e4 ) *');
    expect(items[1]?.ok === false && items[1].fault.message).toBe(
      'game 2, line 2, column 7: ")" without a variation to close',
    );
  });

  test('a comment that is closed only in a later game does not swallow the games between', () => {
    const text = '[Event "1"]\n\n1. e4 { oh\n\n[Event "2"]\n\n1. d4 {x} *\n\n[Event "3"]\n\n1. c4 *';
    expect(outline(parsePgn(text))).toEqual(['pgn.comment@3:7', '* d4 {x}', '* c4']);
  });
});

describe('hostile input ends in a coded fault', () => {
  const codes = (text: string) => outline(parsePgn(text)).map((line) => line.split('@')[0]);

  test.each([
    ['deep variations', `1. e4 ${'(1. d4 '.repeat(100_000)}`],
    ['one giant comment', `1. e4 {${'x'.repeat(2_000_000)}} *`],
    ['one giant unclosed comment', `1. e4 {${'x'.repeat(2_000_000)}`],
    ['one giant line comment', `1. e4 ;${'x'.repeat(2_000_000)}`],
    ['one giant tag', `[Event "${'x'.repeat(2_000_000)}"]`],
    ['too many moves', 'e4 '.repeat(300_000)],
    ['too many variations', `e4 ${'() '.repeat(300_000)}`],
    ['too many NAGs', `e4 ${'!'.repeat(1_000_000)}`],
    ['too many comments', `e4 ${'{x}'.repeat(300_000)}`],
    ['too much text', `e4 ${' '.repeat(17_000_000)} e5`],
  ])('%s', (_, text) => {
    expect(codes(text)).toEqual(['pgn.budget']);
  });

  test.each([
    ['a very long word', `1. ${'N'.repeat(1_000_000)}`, 'pgn.syntax'],
    ['a very long tag name', `[${'N'.repeat(1_000_000)}`, 'pgn.tag'],
    ['an unclosed quote', `[Event "${'x'.repeat(1000)}`, 'pgn.tag'],
    ['an unclosed brace', '1. e4 {', 'pgn.comment'],
    ['open brackets without a move', '('.repeat(1_000_000), 'pgn.variation'],
  ])('%s', (_, text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  test('an endless move number is accepted', () => {
    expect(codes(`${'1'.repeat(1_000_000)}. e4`)).toEqual(['* e4']);
  });

  test('many unclosed comments do not each search the whole text', () => {
    const count = 20_000;
    const items = parsePgn('[A "x"]\n{\n'.repeat(count));
    expect(items).toHaveLength(count);
    expect(parsePgn(`${'[Event "x"]\n{\n'.repeat(count)}}`)).toHaveLength(count);
  });

  test('the caller can set the budget', () => {
    expect(outline(parsePgn('1. e4 e5 2. d4 *', { nodes: 2 }))).toEqual(['pgn.budget@1:13']);
    expect(outline(parsePgn('1. e4 (1. d4 (1. c4)) *', { depth: 1 }))).toEqual(['pgn.budget@1:14']);
    expect(outline(parsePgn('1. e4 {12345} *', { text: 4 }))).toEqual(['pgn.budget@1:7']);
    expect(outline(parsePgn('1. e4 e5 *', { game: 5 }))).toEqual(['pgn.budget@1:10']);
  });
});

describe('readPgn', () => {
  const TEXT = String.raw`[Event "Köln \"Ω\" 𝔸"]
[Result "1-0"]

{ [%clk 0:01] } 1.e4 $1 {ö 漢 𝔹} (1. d4 ; line é
d5) e5!? 2.exd6 e.p. 0-0-0 e8(Q) 1-0

%escape
[Event "bad"]

1. e4 } *

[Event "x]
[Site "y"]

1. e4

[Event "last"]

1. c4 {end} 1/2-1/2`;
  const EXPECTED = parsePgn(TEXT);

  test('the sample contains every construct to be cut', () => {
    expect(outline(EXPECTED)).toEqual([
      '1-0 {[%clk 0:01]} e4 $1 {ö 漢 𝔹} (d4 {line é} d5) e5 $5 exd6 0-0-0 e8(Q)',
      'pgn.syntax@10:7',
      'pgn.tag@12:1',
      '1/2-1/2 c4 {end}',
    ]);
  });

  test('gives the same games wherever the text is cut', async () => {
    for (let cut = 0; cut <= TEXT.length; cut++) {
      expect(await collect([TEXT.slice(0, cut), TEXT.slice(cut)])).toEqual(EXPECTED);
    }
    expect(await collect([...TEXT])).toEqual(EXPECTED);
    expect(await collect(TEXT)).toEqual(EXPECTED);
  });

  test('moves have the same places wherever the text is cut, null moves written with zeros included', async () => {
    const text = '1. e4 0000\n\n(1... -- 2. d4)  2.Nf3 *\n1. 0000';
    const whole = parsePgn(text);
    expect(whole.map((item) => item.ok && item.places)).toEqual([
      [1, 4, 1, 7, 3, 7, 3, 13, 3, 20],
      [4, 4],
    ]);
    for (let cut = 1; cut < text.length; cut++)
      expect(await collect([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
  });

  test('a move number cut in two is not read as a result', async () => {
    const whole = parsePgn('121-0');
    expect(outline(whole)).toEqual(['pgn.syntax@1:4']);
    for (let cut = 1; cut < 5; cut++) expect(await collect(['121-0'.slice(0, cut), '121-0'.slice(cut)])).toEqual(whole);
  });

  test.each(['\n', '\r\n', '\r'])(
    'gives the same games from bytes cut anywhere, lines ended by %j',
    async (newline) => {
      const bytes = new TextEncoder().encode(`\uFEFF${TEXT.replaceAll('\n', newline)}`);
      for (const size of [1, 2, 3, 5, 7, 1000]) {
        const chunks = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
        expect(await collect(chunks)).toEqual(EXPECTED);
      }
    },
  );

  test('reads web streams and generators alike', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    expect(await collect(new Blob([bytes]).stream())).toEqual(EXPECTED);
    expect(
      await collect(
        (async function* () {
          yield TEXT.slice(0, 50);
          yield TEXT.slice(50);
        })(),
      ),
    ).toEqual(EXPECTED);
  });

  test('a long comment in tiny pieces is read in linear time', async () => {
    const pieces = function* () {
      yield '1. e4 {';
      for (let i = 0; i < 500_000; i++) yield 'x';
      yield '} e5 *';
    };
    const [item] = await collect(pieces());
    expect(item?.ok && item.value.line.moves[0]?.comments[0]?.length).toBe(500_000);
  });

  test('a reader that stops early stops the source', async () => {
    let closed = false;
    const source = async function* () {
      try {
        for (;;) yield '1. e4 *\n'.repeat(100);
      } finally {
        closed = true;
      }
    };
    for await (const item of readPgn(source())) {
      expect(item.ok).toBe(true);
      break;
    }
    expect(closed).toBe(true);
  });

  test('bytes in another encoding are read if the encoding is given', async () => {
    const bytes = Uint8Array.from('[White "M\u00fcller"]\n*', (char) => char.charCodeAt(0));
    for await (const item of readPgn(bytes, { encoding: 'latin1' })) {
      expect(item.ok && item.value.tags.get('White')).toBe('Müller');
    }
  });
});
