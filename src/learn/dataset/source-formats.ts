import type { Game } from '../../engine/game.ts';
import { decodeRecord, formatOfText } from '../../notation/nine/record-format.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { chessFormatOf, labelledLineOf } from './dataset-source.ts';
import { kifuGames } from './kifu-games.ts';
import { FEN_LINES, SFEN_LINES } from './labelled-line.ts';
import { lineGames } from './line-games.ts';
import type { Source } from './manifest.ts';
import { pgnGames } from './pgn-games.ts';
import type { GameReader } from './read-game.ts';
import { recordGames } from './record-games.ts';

type Format = Exclude<Source['format'], 'selfplay'>;

/** The formats whose files hold positions instead of games. */
export const LINE_FORMATS: readonly Source['format'][] = ['epd', 'fen', 'sfen'];

const READERS: Readonly<Record<Format, GameReader<never>>> = {
  pgn: pgnGames,
  epd: lineGames(FEN_LINES),
  fen: lineGames(FEN_LINES),
  sfen: lineGames(SFEN_LINES),
  record: recordGames,
  kif: kifuGames('kif'),
  ki2: kifuGames('ki2'),
  csa: kifuGames('csa'),
  jkf: kifuGames('jkf'),
};

/** How the games of a family of boards are written in files. */
export interface SourceFormats {
  /** What a file may hold, in words: games, or positions with results. */
  readonly games: string;
  readonly position: string;
  readonly positions: string;
  /** Detects the format from the beginning of a file; undefined if it is unknown. */
  formatOf(sample: string): Source['format'] | undefined;
}

const CHESS_SOURCES: SourceFormats = {
  games: 'PGN',
  position: 'a position',
  positions: 'positions',
  formatOf: chessFormatOf,
};

const NINE_SOURCES: SourceFormats = {
  games: 'a record of games',
  position: 'an SFEN',
  positions: 'SFENs',
  formatOf: (sample) => {
    // The sample may end within a character, but not within its last whole line.
    const whole = sample.slice(0, sample.lastIndexOf('\n') + 1) || sample;
    const text = decodeRecord(Uint8Array.from(whole, (byte) => byte.charCodeAt(0)));
    return formatOfText(text) ?? (labelledLineOf(text, SFEN_LINES) === undefined ? undefined : 'sfen');
  },
};

/** The formats of a game's files. */
export function sourcesOf({ board }: Pick<Game<BoardPosition>, 'board'>): SourceFormats {
  return board === undefined ? CHESS_SOURCES : NINE_SOURCES;
}

/** Detects the format of a file from its beginning, as bytes in Latin-1. */
export function formatOf(sample: string, { formatOf: detect }: SourceFormats): Source['format'] | undefined {
  return detect(sample.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, ''));
}

/** Reads the games of a file in a format. */
export function readerOf(format: Source['format']): GameReader {
  // The format was detected for the board of the position.
  return READERS[format as Format] as GameReader<BoardPosition>;
}
