import { parseEpd } from '../notation/epd.ts';
import { parseFen, positionFen } from '../notation/fen.ts';
import { parsePgn } from '../notation/pgn-parser.ts';
import { replayPgn } from '../notation/pgn-replay.ts';
import { parseSan } from '../notation/san.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result, unwrap } from '../rules/result.ts';
import { KING, kindOf, NONE } from '../rules/setup.ts';

/** Well-known balanced openings. */
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

export function knownOpenings(position: Position): string[] {
  return LINES.map((line) => {
    position.reset();
    for (const san of line.split(' ')) position.make(unwrap(parseSan(position, san)));
    return positionFen(position);
  });
}

/** Checks that a game can begin in this position. */
function beginning(position: Position, where: string): Result<string> {
  const { ending } = position.status();
  if (ending !== undefined) return fail('openings.over', 'openings', `${where}: the game is already over (${ending})`);
  return ok(positionFen(position));
}

/** Reads one position per line, as EPD or FEN. `#` begins a comment. */
function parseLines(text: string, position: Position): Result<string[]> {
  const openings: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const where = `line ${index + 1}`;
    const epd = parseEpd(line);
    const loaded = epd.ok ? position.load(epd.value.setup) : epd;
    if (!loaded.ok) return fail(loaded.fault.code, 'openings', `${where}: ${loaded.fault.message}`);
    const fen = beginning(position, where);
    if (!fen.ok) return fen;
    openings.push(fen.value);
  }
  return ok(openings);
}

/** The end of each game's main line, or the position after the given number of half-moves. */
function parseGames(text: string, position: Position, plies: number): Result<string[]> {
  const openings: string[] = [];
  for (const item of parsePgn(text)) {
    const where = `game ${item.number}`;
    if (!item.ok) return fail(item.fault.code, 'openings', `line ${item.fault.line}: ${item.fault.message}`);
    const replayed = replayPgn(position, item.value, { number: item.number, places: item.places });
    if (!replayed.ok) return fail(replayed.fault.code, 'openings', replayed.fault.message);
    // A game that stops before the given number of half-moves would be a different opening.
    const cut = replayed.value.warnings.find(({ depth }) => depth === 0);
    if (cut !== undefined) return fail(cut.code, 'openings', cut.message);
    for (const move of replayed.value.moves.slice(0, plies)) position.make(move);
    const fen = beginning(position, where);
    if (!fen.ok) return fen;
    openings.push(fen.value);
  }
  return ok(openings);
}

/** PGN begins with a tag, a move number or a comment; a position never does. */
function looksLikePgn(text: string): boolean {
  return /^\s*(\[|\d+\s*\.|[{;%])/.test(text);
}

/**
 * Reads openings from the text of an EPD, FEN or PGN file. Fails at the first bad one. Of PGN games, `plies` half-moves are played.
 */
export function parseOpenings(
  text: string,
  position: Position,
  plies = Number.POSITIVE_INFINITY,
): Result<[string, ...string[]]> {
  const content = text.replace(/^\uFEFF/, '');
  const read = looksLikePgn(content) ? parseGames(content, position, plies) : parseLines(content, position);
  if (!read.ok) return read;
  const [first, ...rest] = read.value;
  if (first === undefined) return fail('openings.empty', 'openings', 'the file contains no positions');
  return ok([first, ...rest]);
}

/** The default openings of the last book that was read: every run of a process needs the same thousands of positions. */
let builtIn: { readonly book: string; readonly openings: readonly string[] } | undefined;

/** The default openings: the well-known ones first, then the built-in book. */
export function builtInOpenings(position: Position, book: string): readonly string[] {
  if (builtIn?.book !== book)
    builtIn = { book, openings: [...knownOpenings(position), ...unwrap(parseOpenings(book, position))] };
  return builtIn.openings;
}

/** Whether castling differs from ordinary chess, so that moves must be written in Chess960 form. */
export function isChess960(fen: string): boolean {
  if (fen.split(' ')[2] === '-') return false;
  const { castling, board } = unwrap(parseFen(fen));
  const home = [7, 0, 63, 56];
  return castling.some(
    (rook, right) => rook !== NONE && (rook !== home[right] || kindOf(board[right < 2 ? 4 : 60]!) !== KING),
  );
}

/** How openings of a family of boards are read. */
export interface OpeningKind<P extends BoardPosition = BoardPosition> {
  /** Reads a file. Of games, `plies` half-moves are played. */
  parse(text: string, position: P, plies?: number): Result<readonly [string, ...string[]]>;
  /** The possible sets of default openings, the current one first. `book` reads the built-in book. */
  builtIn(position: P, book: () => Promise<string>): Promise<(readonly string[])[]>;
  /** Whether castling from this position must be written in Chess960 form. */
  isChess960(text: string): boolean;
}

export const CHESS_OPENINGS: OpeningKind<Position> = {
  parse: parseOpenings,
  // Runs of earlier versions have only the well-known openings.
  builtIn: async (position, book) => [builtInOpenings(position, await book()), knownOpenings(position)],
  isChess960,
};
