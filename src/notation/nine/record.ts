// The record of games on boards for which no format exists: tags, moves in USI, comments and variations, laid out as in PGN.
import { bareRecord, show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import {
  MAX_DEPTH,
  MAX_MOVES,
  MAX_RECORD,
  NINE_RESULTS,
  type NineGame,
  type NineMove,
  type NineResult,
} from './game.ts';
import { formatSfen, parseSfen } from './sfen.ts';

const WIDTH = 100;
const RESERVED = ['Board', 'SFEN', 'Result', 'Termination'];

interface Token {
  readonly kind: 'tag' | 'comment' | 'open' | 'close' | 'result' | 'move';
  readonly text: string;
  readonly value: string;
  readonly at: number;
}

const TOKEN =
  /\s+|\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}|(\()|(\))|(1-0|0-1|1\/2-1\/2|\*)(?=\s|\)|$)|\d+\.+|([A-Z1-9][^\s(){}[\]]{2,6})/gy;

function* tokens(text: string): Generator<Token | number> {
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) {
      yield at;
      return;
    }
    const [, tag, value, comment, open, close, result, move] = match;
    const token = (kind: Token['kind'], found: string, more = ''): Token => ({ kind, text: found, value: more, at });
    if (tag !== undefined) yield token('tag', tag, value!.replace(/\\(.)/gs, '$1'));
    else if (comment !== undefined) yield token('comment', comment.trim().replace(/\s+/g, ' '));
    else if (open !== undefined) yield token('open', open);
    else if (close !== undefined) yield token('close', close);
    else if (result !== undefined) yield token('result', result);
    else if (move !== undefined) yield token('move', move);
    at = TOKEN.lastIndex;
  }
}

type Draft = { usi: string; comment?: string; variations?: Draft[][] };

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** The start of a game with all fields of the SFEN, as other programs expect it. */
function normalStart(text: string): Result<string> {
  if (text.trim() === 'startpos') return ok('startpos');
  const setup = parseSfen(text);
  return setup.ok ? ok(formatSfen(setup.value)) : setup;
}

/** Reads one record. The moves are not yet known to be legal. */
export function parseRecord(text: string): Result<NineGame> {
  if (text.length > MAX_RECORD)
    return fail('record.length', 'record', `the record has ${text.length} characters, more than ${MAX_RECORD}`);
  const tags = bareRecord<string>();
  const main: Draft[] = [];
  const stack: Draft[][] = [];
  let line = main;
  let count = 0;
  let comment: string | undefined;
  let result: NineResult | undefined;
  const fault = (at: number, message: string) =>
    fail('record.syntax', 'record', `line ${lineOf(text, at)}: ${message}`);
  for (const token of tokens(text)) {
    if (typeof token === 'number')
      return fault(token, `cannot read ${show(text.slice(token, token + 12).split('\n')[0]!)}`);
    const { kind, at } = token;
    if (result !== undefined) return fault(at, 'unexpected text after the result');
    if (kind === 'tag') {
      if (main.length > 0) return fault(at, 'a tag after the first move');
      tags[token.text] = token.value;
    } else if (kind === 'move') {
      if (++count > MAX_MOVES) return fault(at, `more than ${MAX_MOVES} moves`);
      line.push({ usi: token.text });
    } else if (kind === 'comment') {
      const last = line.at(-1);
      if (last !== undefined) last.comment = last.comment === undefined ? token.text : `${last.comment} ${token.text}`;
      else if (stack.length === 0) comment = token.text;
      else return fault(at, 'a comment before the first move of a variation');
    } else if (kind === 'open') {
      const last = line.at(-1);
      if (last === undefined) return fault(at, 'a variation before the first move');
      if (stack.length >= MAX_DEPTH) return fault(at, `variations nested more than ${MAX_DEPTH} deep`);
      stack.push(line);
      line = [];
      last.variations = [...(last.variations ?? []), line];
    } else if (kind === 'close') {
      if (line.length === 0) return fault(at, 'an empty variation');
      const outer = stack.pop();
      if (outer === undefined) return fault(at, '")" without "("');
      line = outer;
    } else {
      if (stack.length > 0) return fault(at, 'a result within a variation');
      result = token.text as NineResult;
    }
  }
  if (stack.length > 0) return fault(text.length, '"(" without ")"');
  const { Board: board, SFEN: start = 'startpos', Result: tagged, Termination: termination, ...rest } = tags;
  if (board === undefined) return fail('record.board', 'record', 'the tag Board is missing');
  const from = normalStart(start);
  if (!from.ok) return from;
  const known = NINE_RESULTS.find((name) => name === tagged);
  return ok({
    board,
    start: from.value,
    tags: rest,
    ...(comment === undefined ? {} : { comment }),
    moves: main,
    result: result ?? known ?? '*',
    ...(termination === undefined ? {} : { termination }),
  });
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

/** The words of a line: move numbers, moves, comments and variations. */
function* words(line: readonly NineMove[], number: number): Generator<string> {
  let needsNumber = true;
  for (const [index, { usi, comment, variations = [] }] of line.entries()) {
    if (needsNumber || index % 2 === 0) yield `${number + index}.`;
    yield usi;
    needsNumber = comment !== undefined || variations.length > 0;
    if (comment !== undefined) yield `{${comment.replace(/[{}]/g, '')}}`;
    for (const variation of variations) yield `(${[...words(variation, number + index)].join(' ')})`;
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line += (line === '' ? '' : ' ') + word;
  }
  return [...lines, line].join('\n');
}

/** Writes a record that `parseRecord` reads back. */
export function formatRecord({ board, start, tags, comment, moves, result, termination }: NineGame): string {
  const head: (readonly [string, string])[] = [
    ['Board', board],
    ...Object.entries(tags).filter(([tag]) => !RESERVED.includes(tag)),
    ['SFEN', start],
    ['Result', result],
    ...(termination === undefined ? [] : [['Termination', termination] as const]),
  ];
  const body = [...(comment === undefined ? [] : [`{${comment.replace(/[{}]/g, '')}}`]), ...words(moves, 1), result];
  return `${head.map(([tag, value]) => `[${tag} ${quoted(value)}]`).join('\n')}\n\n${wrap(body.join(' '))}\n`;
}
