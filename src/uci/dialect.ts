import type { Limits } from '../engine/limits.ts';
import type { Info } from '../engine/messages.ts';
import type { PlayedGame } from '../engine/opponent-depth.ts';
import type { Notation } from '../notation/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Result } from '../rules/result.ts';
import { type CommandName, isCommand } from './commands.ts';
import { type GoArguments, limitsOf, parseGo } from './go.ts';
import { type InfoStyle, infoLine } from './info-line.ts';
import { OPTIONS, type OptionName, type UciOption } from './options.ts';
import { parsePosition } from './position.ts';

/** The request for a search in a position. */
export interface GoRequest {
  readonly go: GoArguments;
  readonly position: BoardPosition;
  readonly notation: Notation;
  readonly variations: number;
  readonly overhead?: number | undefined;
}

/** The differences between the protocols that a session speaks. */
export interface Dialect {
  /** The session's own name of a command; undefined if there is no such command. */
  command(word: string): CommandName | undefined;
  /** The end of the introduction. */
  readonly ok: string;
  readonly options: readonly UciOption[];
  /** The session's own name of an option. */
  optionName(name: string): string;
  position(words: readonly string[], notation: Notation): Result<PlayedGame>;
  go(words: readonly string[]): Result<GoArguments>;
  limits(request: GoRequest): Result<Limits>;
  info(info: Info, style: InfoStyle): string;
  /** The answer instead of a search; undefined if a search is needed. */
  withoutSearch(position: BoardPosition): string | undefined;
  /** The answer to a search. `formatted` has the best move and the expected reply. */
  answer(go: GoArguments, info: Info, formatted: readonly string[]): string;
  /** The answer to a `go` that is wrong, since the GUI still waits for one. */
  refusal(words: readonly string[]): string;
}

function bestMove([best, reply]: readonly string[], none: string): string {
  return `bestmove ${best ?? none}${reply === undefined ? '' : ` ponder ${reply}`}`;
}

export const UCI: Dialect = {
  command: (word) => (isCommand(word) ? word : undefined),
  ok: 'uciok',
  options: OPTIONS,
  optionName: (name) => name,
  position: (words, { start }) => parsePosition(words, start),
  go: parseGo,
  limits: limitsOf,
  info: infoLine,
  withoutSearch: () => undefined,
  answer: (_, __, formatted) => bestMove(formatted, '0000'),
  refusal: () => 'bestmove 0000',
};

/** Commands of USI that have other names in UCI. */
const USI_COMMANDS: ReadonlyMap<string, CommandName> = new Map([
  ['usi', 'uci'],
  ['usinewgame', 'ucinewgame'],
  // A search for the player's next move has become useless; the next game begins with `usinewgame`.
  ['gameover', 'stop'],
]);
const UCI_COMMANDS: readonly string[] = ['uci', 'ucinewgame', 'bench', 'register'];

/** Options that USI names itself, and those that only chess has. */
const USI_NAMES: ReadonlyMap<string, OptionName> = new Map([
  ['USI_Hash', 'Hash'],
  ['USI_Ponder', 'Ponder'],
]);
const CHESS_OPTIONS: readonly OptionName[] = [
  'UCI_Chess960',
  'UCI_Variant',
  'UCI_ShowWDL',
  'UCI_LimitStrength',
  'UCI_Elo',
];

function usiOption(option: (typeof OPTIONS)[number]): UciOption {
  const name = [...USI_NAMES].find(([, own]) => own === option.name)?.[0] ?? option.name;
  return { ...option, name };
}

/** Reads the words after `go`: as in UCI, but `btime` is the first player's, and there are `byoyomi` and `mate <ms>`. */
function parseUsiGo(words: readonly string[]): Result<GoArguments> {
  const [first, time] = words;
  const tsume = first === 'mate';
  // `mate` is followed by a time, of which there may be no limit.
  const isEndless = time === 'infinite' || time === undefined;
  const rest = tsume ? [...(isEndless ? [] : ['movetime', time]), ...words.slice(2)] : words;
  const parsed = parseGo(rest, ['byoyomi']);
  if (!parsed.ok) return parsed;
  const { wtime, btime, winc, binc, ...others } = parsed.value;
  const given = { wtime: btime, btime: wtime, winc: binc, binc: winc };
  const swapped = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ok: true, value: { ...others, ...swapped, ...(tsume ? { tsume } : {}) } };
}

/** USI counts plies to mate. */
function usiInfo(info: Info, style: InfoStyle): string {
  if ('cp' in info.score) return infoLine(info, style);
  const { mate } = info.score;
  return infoLine({ ...info, score: { mate: mate > 0 ? 2 * mate - 1 : 2 * mate } }, style);
}

/** The answer to `go mate`. A line that is cut short is no answer. */
function checkmate({ proof, score, pv }: Info, formatted: readonly string[]): string {
  if (proof === 'none') return 'checkmate nomate';
  const isWhole = proof === 'mate' && 'mate' in score && pv.length === 2 * score.mate - 1;
  return isWhole ? `checkmate ${formatted.join(' ')}` : 'checkmate timeout';
}

export const USI: Dialect = {
  ...UCI,
  command: (word) => USI_COMMANDS.get(word) ?? (UCI_COMMANDS.includes(word) ? undefined : UCI.command(word)),
  ok: 'usiok',
  options: OPTIONS.filter(({ name }) => !CHESS_OPTIONS.includes(name)).map(usiOption),
  optionName: (name) => USI_NAMES.get(name) ?? name,
  position: (words, { start }) => parsePosition(words, start, { word: 'sfen', fields: 4 }),
  go: parseUsiGo,
  info: usiInfo,
  withoutSearch: (position) => {
    if (position.status().claims.includes('entering-king')) return 'bestmove win';
    return position.moves().length === 0 ? 'bestmove resign' : undefined;
  },
  answer: ({ tsume }, info, formatted) => (tsume ? checkmate(info, formatted) : bestMove(formatted, 'resign')),
  refusal: ([first]) => (first === 'mate' ? 'checkmate timeout' : 'bestmove resign'),
};
