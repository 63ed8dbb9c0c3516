// The record of games on boards for which no format exists: tags, moves in USI, comments and variations, laid out as in PGN.
import { bareRecord, show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { MovetextWriter } from '../movetext.ts';
import { tidyComment } from '../pgn.ts';
import {
  addComment,
  MAX_DEPTH,
  MAX_MOVES,
  NINE_RESULTS,
  type NineGame,
  type NineMove,
  type NineResult,
} from './game.ts';
import { formatSfen, parseSfen } from './sfen.ts';

/** The longest text that is read, in characters: some thousand games. */
const MAX_TEXT = 16_000_000;
const RESERVED = ['Board', 'SFEN', 'Result', 'Termination'];

interface Token {
  readonly kind: 'tag' | 'comment' | 'open' | 'close' | 'result' | 'move' | 'unreadable';
  readonly text: string;
  readonly value: string;
  readonly at: number;
}

const TOKEN =
  /\s+|\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}|;(.*)|(\()|(\))|(1-0|0-1|1\/2-1\/2|\*)(?![^\s)])|\d{1,5}\.+|([A-Z1-9][^\s(){}[\];]{2,6})(?![^\s(){}[\];])/gy;

function* tokens(text: string): Generator<Token, undefined> {
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const match = TOKEN.exec(text);
    const token = (kind: Token['kind'], found: string, more = ''): Token => ({ kind, text: found, value: more, at });
    if (match === null) {
      yield token('unreadable', text.slice(at, at + 12).split('\n')[0]!);
      return;
    }
    const end = TOKEN.lastIndex;
    const [, tag, value, braced, rest, open, close, result, move] = match;
    const comment = tidyComment(braced ?? rest ?? '');
    if (tag !== undefined) yield token('tag', tag, value!.replace(/\\(.)/gs, '$1'));
    else if (comment !== '') yield token('comment', comment);
    else if (open !== undefined) yield token('open', open);
    else if (close !== undefined) yield token('close', close);
    else if (result !== undefined) yield token('result', result);
    else if (move !== undefined) yield token('move', move);
    at = end;
    TOKEN.lastIndex = end;
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

/** Reads the game that begins with a token and ends with its result or with the text. */
function readGame(text: string, first: Token, rest: Iterator<Token, undefined>): Result<NineGame> {
  const tags = bareRecord<string>();
  const main: Draft[] = [];
  const stack: Draft[][] = [];
  let line = main;
  let count = 0;
  let comment: string | undefined;
  let result: NineResult | undefined;
  const fault = (at: number, message: string) =>
    fail('record.syntax', 'record', `line ${lineOf(text, at)}: ${message}`);
  for (let token: Token | undefined = first; token !== undefined; token = rest.next().value) {
    const { kind, at } = token;
    if (kind === 'unreadable') return fault(at, `cannot read ${show(token.text)}`);
    if (kind === 'tag') {
      if (main.length > 0) return fault(at, 'a tag stands after the first move');
      tags[token.text] = token.value;
    } else if (kind === 'move') {
      if (++count > MAX_MOVES) return fault(at, `more than ${MAX_MOVES} moves`);
      line.push({ usi: token.text });
    } else if (kind === 'comment') {
      const last = line.at(-1);
      if (last !== undefined) last.comment = addComment(last.comment, token.text);
      else if (stack.length === 0) comment = addComment(comment, token.text);
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
      break;
    }
  }
  if (stack.length > 0) return fault(text.length, '"(" without ")"');
  const { Board: board, SFEN: start = 'startpos', Result: tagged, Termination: termination, ...others } = tags;
  if (board === undefined)
    return fail('record.board', 'record', `line ${lineOf(text, first.at)}: the tag Board is missing`);
  const from = normalStart(start);
  if (!from.ok) return from;
  const known = NINE_RESULTS.find((name) => name === tagged);
  return ok({
    board,
    start: from.value,
    tags: others,
    ...(comment === undefined ? {} : { comment }),
    moves: main,
    result: result ?? known ?? '*',
    ...(termination === undefined ? {} : { termination }),
  });
}

/** Reads records that follow each other, such as those of a match. The moves are not yet known to be legal. */
export function parseRecords(text: string): Result<NineGame[]> {
  if (text.length > MAX_TEXT)
    return fail('record.length', 'record', `the text has ${text.length} characters, more than ${MAX_TEXT}`);
  const games: NineGame[] = [];
  const stream = tokens(text);
  for (let first = stream.next().value; first !== undefined; first = stream.next().value) {
    const game = readGame(text, first, stream);
    if (!game.ok) return game;
    games.push(game.value);
  }
  return games.length === 0 ? fail('record.board', 'record', 'there is no game') : ok(games);
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

/** Each player's moves are numbered. Between the first player's move and the second's there is a number only after something else. */
function writeLine(writer: MovetextWriter, line: readonly NineMove[], number: number): void {
  let needsNumber = true;
  for (const [index, { usi, comment = '', variations = [] }] of line.entries()) {
    if (needsNumber || index % 2 === 0) writer.word(`${number + index}.`);
    writer.word(usi);
    const hasComment = writer.comments(comment.split('\n'));
    for (const variation of variations) {
      writer.open();
      writeLine(writer, variation, number + index);
      writer.close();
    }
    needsNumber = hasComment || variations.length > 0;
  }
}

/** Writes a record that `parseRecords` reads back. White space in comments and tags may change. */
export function formatRecord({ board, start, tags, comment = '', moves, result, termination }: NineGame): string {
  const head: (readonly [string, string])[] = [
    ['Board', board],
    ...Object.entries(tags).filter(([tag]) => !RESERVED.includes(tag)),
    ['SFEN', start],
    ['Result', result],
    ...(termination === undefined ? [] : [['Termination', termination] as const]),
  ];
  const writer = new MovetextWriter();
  writer.comments(comment.split('\n'));
  writeLine(writer, moves, 1);
  writer.word(result);
  return `${head.map(([tag, value]) => `[${tag} ${quoted(value)}]`).join('\n')}\n\n${writer.finish()}`;
}
