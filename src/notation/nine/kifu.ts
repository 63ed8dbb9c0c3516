// Records of shogi in its usual formats, through tsshogi: KIF, KI2, CSA, JKF.
/// <reference path="./tsshogi.d.ts" />
import {
  exportCSA,
  exportJKFString,
  exportKI2,
  exportKIF,
  type ImmutableNode,
  importCSA,
  importJKFString,
  importKI2,
  importKIF,
  isKnownSpecialMove,
  Move,
  Position,
  RecordMetadataKey,
  Record as ShogiRecord,
  SpecialMoveType,
} from 'tsshogi';
import { amountOf, bareRecord, show } from '../../rules/names.ts';
import { fail, ok, type Result, unwrap } from '../../rules/result.ts';
import {
  addComment,
  type KifuFormat,
  MAX_DEPTH,
  MAX_MOVES,
  type NineGame,
  type NineMove,
  type NineResult,
} from './game.ts';
import { excessOf } from './kifu-limits.ts';
import { formatSfen, parseSfen } from './sfen.ts';

/**
 * `+ILLEGAL_ACTION` says that the first player has made an illegal move, so the second player wins. The library writes that, but when it reads, it
 * takes the sign for that of the winner.
 */
function turnIllegalActions(text: string, before: string): string {
  return text.replace(
    new RegExp(`(${before})([+-])ILLEGAL_ACTION`, 'g'),
    (_, head, sign) => `${head}${sign === '+' ? '-' : '+'}ILLEGAL_ACTION`,
  );
}

/** Writes CSA. The library leaves the date out of the time when the game began. */
function writeCsa(record: ShogiRecord): string {
  const date = record.metadata.getStandardMetadata(RecordMetadataKey.START_DATETIME);
  const csa = exportCSA(record);
  return date === undefined ? csa : csa.replace(/^\$START_TIME:.*$/m, () => `$START_TIME:${date}`);
}

const READERS: Readonly<Record<KifuFormat, (text: string) => ShogiRecord | Error>> = {
  kif: importKIF,
  ki2: importKI2,
  csa: (text) => importCSA(turnIllegalActions(text, '%')),
  jkf: (text) => importJKFString(turnIllegalActions(text, '"special"\\s*:\\s*"')),
};

const WRITERS: Readonly<Record<KifuFormat, (record: ShogiRecord) => string>> = {
  kif: exportKIF,
  ki2: exportKI2,
  csa: writeCsa,
  jkf: exportJKFString,
};

/** Tags of a game and the library's keys for them, of which the first is written. In games with a handicap, players have keys of their own. */
const TAGS: readonly (readonly [string, RecordMetadataKey, ...RecordMetadataKey[]])[] = [
  ['First', RecordMetadataKey.BLACK_NAME, RecordMetadataKey.SHITATE_NAME],
  ['Second', RecordMetadataKey.WHITE_NAME, RecordMetadataKey.UWATE_NAME],
  // The library reads the event of CSA as a title.
  ['Event', RecordMetadataKey.TOURNAMENT, RecordMetadataKey.TITLE],
  ['Site', RecordMetadataKey.PLACE],
  ['Date', RecordMetadataKey.START_DATETIME, RecordMetadataKey.DATE],
  ['Opening', RecordMetadataKey.STRATEGY],
  ['Note', RecordMetadataKey.NOTE],
];

/** The result of each special move for the side to move. */
const OUTCOMES: Partial<Record<SpecialMoveType, 'win' | 'loss' | 'draw'>> = {
  [SpecialMoveType.RESIGN]: 'loss',
  [SpecialMoveType.MATE]: 'loss',
  [SpecialMoveType.TIMEOUT]: 'loss',
  [SpecialMoveType.FOUL_LOSE]: 'loss',
  [SpecialMoveType.LOSE_BY_DEFAULT]: 'loss',
  [SpecialMoveType.FOUL_WIN]: 'win',
  [SpecialMoveType.ENTERING_OF_KING]: 'win',
  [SpecialMoveType.WIN_BY_DEFAULT]: 'win',
  [SpecialMoveType.IMPASS]: 'draw',
  [SpecialMoveType.DRAW]: 'draw',
  [SpecialMoveType.REPETITION_DRAW]: 'draw',
  [SpecialMoveType.MAX_MOVES]: 'draw',
};

function resultOf(node: ImmutableNode): NineResult {
  if (node.move instanceof Move || !isKnownSpecialMove(node.move)) return '*';
  const outcome = OUTCOMES[node.move.type];
  if (outcome === undefined) return '*';
  if (outcome === 'draw') return '1/2-1/2';
  return (node.nextColor === 'black') === (outcome === 'win') ? '1-0' : '0-1';
}

/** Counts what is read of a record, and what is left out. */
interface Reading {
  moves: number;
  /** Endings with a time. */
  times: number;
  bookmarks: number;
  /** How variations ended. */
  endings: number;
  /** Variations of a game that ended before its first move. */
  rootless: number;
}

/** The moves that stand beside a node in the tree, each with what follows it. */
function besides(node: ImmutableNode, reading: Reading, depth: number): NineMove[][] {
  const found: NineMove[][] = [];
  for (let other = node.branch; other !== null; other = other.branch) {
    if (other.move instanceof Move) found.push(lineFrom(other, reading, depth + 1));
    else reading.endings++;
  }
  return found;
}

/** The last move of a line with a comment on how the line ended, and with what could have followed as variations of it. */
function withEnding(last: NineMove, comment: string, others: readonly NineMove[][]): NineMove {
  const continued = others.map((other) => [{ usi: last.usi }, ...other]);
  return {
    ...last,
    ...(comment === '' ? {} : { comment: addComment(last.comment, comment) }),
    ...(others.length === 0 ? {} : { variations: [...(last.variations ?? []), ...continued] }),
  };
}

/** A move that takes this long, four weeks, has no time: the number is not one. */
const MOST_MS = 28 * 86_400_000;

/** The line that begins with a node, variations included. A line has an ending without a move only at the start of a game. */
function lineFrom(first: ImmutableNode | null, reading: Reading, depth = 0): NineMove[] {
  if (depth > MAX_DEPTH) throw new Error(`variations nested more than ${MAX_DEPTH} deep`);
  const line: NineMove[] = [];
  for (let node = first; node !== null; node = node.next) {
    const comment = node.comment.trim();
    const variations = node.isFirstBranch ? besides(node, reading, depth) : [];
    if (node.bookmark !== '') reading.bookmarks++;
    if (!(node.move instanceof Move)) {
      const last = line.pop();
      if (last !== undefined) line.push(withEnding(last, comment, variations));
      else reading.rootless += variations.length;
      if (depth > 0) reading.endings++;
      if (node.elapsedMs > 0) reading.times++;
      break;
    }
    if (++reading.moves > MAX_MOVES) throw new Error(`more than ${MAX_MOVES} moves`);
    line.push({
      usi: node.move.usi,
      ...(node.elapsedMs > 0 && node.elapsedMs < MOST_MS ? { time: node.elapsedMs } : {}),
      ...(comment === '' ? {} : { comment }),
      ...(variations.length === 0 ? {} : { variations }),
    });
  }
  return line;
}

function lastNode(first: ImmutableNode): ImmutableNode {
  let node = first;
  while (node.next !== null) node = node.next;
  return node;
}

/** The comment before the first move. One on the ending of a game without moves belongs there, too. */
function commentOf({ first }: ShogiRecord): string {
  const endings = first.next === null || first.next.move instanceof Move ? [] : [first.next];
  return [first, ...endings]
    .map(({ comment }) => comment.trim())
    .filter((comment) => comment !== '')
    .join('\n');
}

function tagsOf({ metadata }: ShogiRecord): Record<string, string> {
  const tags = bareRecord<string>();
  for (const [tag, ...keys] of TAGS) {
    const value = keys.map((key) => metadata.getStandardMetadata(key)).find(Boolean);
    if (value !== undefined) tags[tag] = value;
  }
  return tags;
}

/** Names the headers of a record that no tag holds. */
function otherHeaders({ metadata }: ShogiRecord): string[] {
  const taken = TAGS.map(([, ...keys]) => keys.find((key) => Boolean(metadata.getStandardMetadata(key))));
  const others = [
    ...[...metadata.standardMetadataKeys].filter((key) => !taken.includes(key) && metadata.getStandardMetadata(key)),
    ...[...metadata.customMetadataKeys].map(show),
  ];
  if (others.length > MOST_NAMED) return [amountOf(others.length, 'header')];
  return others.length === 0 ? [] : [`the ${others.length === 1 ? 'header' : 'headers'} ${others.join(', ')}`];
}

/** The most headers that are named one by one. */
const MOST_NAMED = 8;

/** Where a diagram says that the game began later than with its first move. */
const LATER = /^手数＝(?!0)\d/m;

/** Names the parts of a record that were not read. */
function unread(record: ShogiRecord, text: string, { times, bookmarks, endings, rootless }: Reading): string[] {
  const { move, prev, displayText } = lastNode(record.first);
  const isUnknown = prev !== null && !(move instanceof Move) && !isKnownSpecialMove(move);
  return [
    ...(rootless > 0 ? [`${amountOf(rootless, 'variation')} of a game without moves`] : []),
    ...(times > 0 ? [amountOf(times, 'time of an ending', 'times of endings')] : []),
    ...(bookmarks > 0 ? [amountOf(bookmarks, 'bookmark')] : []),
    ...(endings > 0 ? [amountOf(endings, 'ending of a variation', 'endings of variations')] : []),
    ...otherHeaders(record),
    ...(LATER.test(text) ? ['the number of the first move'] : []),
    ...(isUnknown ? [`the ending ${show(displayText)}, which is not known`] : []),
  ];
}

/** A game that was read, and the parts of the text that it does not hold, in words. */
export interface ReadKifu {
  readonly game: NineGame;
  readonly losses: readonly string[];
}

function toGame(record: ShogiRecord, text: string): ReadKifu {
  const last = lastNode(record.first);
  const comment = commentOf(record);
  const isOver = last.prev !== null && !(last.move instanceof Move) && isKnownSpecialMove(last.move);
  const reading: Reading = { moves: 0, times: 0, bookmarks: 0, endings: 0, rootless: 0 };
  const game: NineGame = {
    board: 'shogi',
    start: record.initialPosition.sfen,
    tags: tagsOf(record),
    ...(comment === '' ? {} : { comment }),
    moves: lineFrom(record.first.next, reading),
    result: resultOf(last),
    ...(isOver ? { termination: (last.move as { type: SpecialMoveType }).type } : {}),
  };
  return { game, losses: unread(record, text, reading) };
}

function readOne(format: KifuFormat, text: string, field: string): Result<ReadKifu> {
  try {
    const record = READERS[format](text);
    if (!(record instanceof Error)) return ok(toGame(record, text));
    return fail('kifu.syntax', field, `cannot be read: ${show(record.message)}`);
  } catch (error) {
    // The library returns most errors; one that it throws is also a fault of the text.
    return fail('kifu.syntax', field, `cannot be read: ${show((error as Error).message)}`);
  }
}

/** In CSA a line with a slash separates games. The library reads the first. */
function gamesIn(format: KifuFormat, text: string): string[] {
  if (format !== 'csa') return [text];
  const games = text.split(/^\/[ \t]*\r?$/m).filter((game) => game.trim() !== '');
  return games.length === 0 ? [text] : games;
}

/** Reads records of shogi: one, or several in CSA. The moves are not yet known to be legal. */
export function readKifu(format: KifuFormat, text: string): Result<readonly ReadKifu[]> {
  const excess = excessOf(format, text);
  if (excess !== undefined) return fail('kifu.length', format, `the record has ${excess}`);
  const games = gamesIn(format, text);
  const found: ReadKifu[] = [];
  for (const [index, part] of games.entries()) {
    const read = readOne(format, part, games.length > 1 ? `game ${index + 1}, ${format}` : format);
    if (!read.ok) return read;
    found.push(read.value);
  }
  return ok(found);
}

/** Reads the first game of a record of shogi. Its moves are not yet known to be legal. */
export function parseKifu(format: KifuFormat, text: string): Result<NineGame> {
  const read = readKifu(format, text);
  return read.ok ? ok(read.value[0]!.game) : read;
}

/** Appends a line to a record, then its ending, then its variations: where they continue the line, they come after the ending. */
function append(record: ShogiRecord, line: readonly NineMove[], endingOf: () => SpecialMoveType | undefined): void {
  const before = line.map(({ usi, time, comment }) => {
    const node = record.current;
    const move = record.position.createMoveByUSI(usi);
    if (move === null || !record.append(move)) throw new Error(`tsshogi rejects ${usi} in ${record.position.sfen}`);
    if (time !== undefined) record.current.setElapsedMs(time);
    if (comment !== undefined) record.current.comment = comment;
    return node;
  });
  const ending = endingOf();
  if (ending !== undefined) record.append(ending);
  for (const [index, { variations = [] }] of line.entries())
    for (const variation of variations) {
      record.gotoNode(before[index]!);
      append(record, variation, () => undefined);
    }
}

/**
 * The ending to write: the game's own, or else one that follows from the result. The side to move resigns if it lost, and a draw is one by
 * repetition if the last position says so.
 */
function endingOf(record: ShogiRecord, { result, termination }: NineGame): SpecialMoveType | undefined {
  const known = Object.values(SpecialMoveType).find((type) => type === termination && type !== SpecialMoveType.START);
  if (known !== undefined) return known;
  if (result === '*') return undefined;
  if (result === '1/2-1/2') return record.repetition ? SpecialMoveType.REPETITION_DRAW : SpecialMoveType.DRAW;
  const isMoversWin = (result === '1-0') === (record.position.color === 'black');
  return isMoversWin ? SpecialMoveType.WIN_BY_DEFAULT : SpecialMoveType.RESIGN;
}

/** The start of a game for the library. It reads only SFENs with all four fields. */
function startOf({ start }: NineGame): Position {
  const position = start === 'startpos' ? new Position() : Position.newBySFEN(formatSfen(unwrap(parseSfen(start))));
  if (position === null) throw new Error(`tsshogi rejects ${start}`);
  return position;
}

/** Writes a game of shogi, whose moves must be legal. */
export function formatKifu(format: KifuFormat, game: NineGame): string {
  const record = new ShogiRecord(startOf(game));
  for (const [tag, key] of TAGS) {
    // A tag is one line of these formats.
    const value = game.tags[tag]?.replace(/\s+/g, ' ');
    if (value !== undefined) record.metadata.setStandardMetadata(key, value);
  }
  if (game.comment !== undefined) record.first.comment = game.comment;
  append(record, game.moves, () => endingOf(record, game));
  record.goto(0);
  record.resetAllBranchSelection();
  return WRITERS[format](record);
}
