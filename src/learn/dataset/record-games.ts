import { type NineGame, playNineGame } from '../../notation/nine/game.ts';
import { parseRecords } from '../../notation/nine/record.ts';
import { type PgnInput, texts } from '../../notation/pgn-stream.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { FaultError } from '../../rules/result.ts';
import type { GameBuffer } from './game-buffer.ts';
import { type GameReader, HALF_POINTS, type ReadGame, USABLE } from './read-game.ts';

/** Longer records are not games. */
const MAX_LENGTH = 1_000_000;

/** The number of braces that a line of a record opens and does not close: 1 within a comment. */
function isOpenAfter(line: string, isOpen: boolean): boolean {
  let open = isOpen;
  for (const char of line) {
    if (open) open = char !== '}';
    else if (char === ';') return false;
    else open = char === '{';
  }
  return open;
}

/** The texts of the games of a file: each begins with tags that follow moves. A record that is too long is cut off. */
async function* records(input: PgnInput): AsyncGenerator<string, void> {
  let rest = '';
  let record = '';
  let hasMoves = false;
  let isComment = false;
  /** Adds a line, and returns the record that it ends by beginning the next one. */
  const add = (line: string): string | undefined => {
    const isTag = !isComment && line.trimStart().startsWith('[');
    const ended = isTag && hasMoves ? record : undefined;
    if (ended !== undefined) [record, hasMoves] = ['', false];
    if (record.length <= MAX_LENGTH) record += `${line}\n`;
    if (!isTag && line.trim() !== '') hasMoves = true;
    // The value of a tag may have braces.
    if (!isTag) isComment = isOpenAfter(line, isComment);
    return ended;
  };
  for await (const piece of texts(input)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LENGTH)
      throw new FaultError({ code: 'record.length', field: 'games', message: 'a line of the file is too long' });
    for (const line of lines) {
      const ended = add(line);
      if (ended !== undefined) yield ended;
    }
  }
  const ended = add(rest);
  if (ended !== undefined) yield ended;
  if (record.trim() !== '') yield record;
}

/** Reads the main line of a game into the buffer: every position in which a move was played. */
export function fillFromNineGame(buffer: GameBuffer, position: NinePosition, game: NineGame, number: number): ReadGame {
  const refuse = (text: string): ReadGame => ({ fault: `game ${number}${text}` });
  const { name } = position.core.board;
  if (game.board !== name) return refuse(` is of the board ${game.board}, not ${name}`);
  if (game.result === '*') return refuse(' has no result');
  // The moves of variations were not played.
  const start = playNineGame(position, { ...game, moves: [] });
  if (!start.ok) return refuse(`: ${start.fault.message}`);
  buffer.begin(position.setup());
  buffer.halfPoints = HALF_POINTS[game.result];
  const moves = game.moves.map(({ usi }) => ({ usi }));
  const played = playNineGame(position, { ...game, moves }, (move) => {
    buffer.play(move);
    buffer.add(position);
  });
  return played.ok ? USABLE : refuse(`: ${played.fault.field}: ${played.fault.message}`);
}

/** Reads files of records, such as those that runs write. */
export const recordGames: GameReader<NinePosition> = async function* (input, buffer, position, skip) {
  let number = 0;
  for await (const text of records(input)) {
    if (++number <= skip) continue;
    if (text.length > MAX_LENGTH) {
      yield { fault: `game ${number} has more than ${MAX_LENGTH} characters` };
      continue;
    }
    const read = parseRecords(text);
    if (!read.ok) yield { fault: `game ${number}: ${read.fault.message}` };
    else for (const game of read.value) yield fillFromNineGame(buffer, position, game, number);
  }
};
