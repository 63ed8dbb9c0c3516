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
import { bareRecord, show } from '../../rules/names.ts';
import { fail, ok, type Result, unwrap } from '../../rules/result.ts';
import { MAX_DEPTH, MAX_MOVES, MAX_RECORD, type NineGame, type NineMove, type NineResult } from './game.ts';
import { formatSfen, parseSfen } from './sfen.ts';

export const KIFU_FORMATS = ['kif', 'ki2', 'csa', 'jkf'] as const;
export type KifuFormat = (typeof KIFU_FORMATS)[number];

/** The most lines of a record: reading takes the library a time that grows faster than their number. */
const MAX_LINES = 50_000;
/** What ends a line, or a move on a line that may have several. JSON is read as a whole. */
const LINE_ENDS: Partial<Record<KifuFormat, RegExp>> = {
  kif: /[\r\n]/,
  ki2: /[\r\n▲△▼▽☗☖]/,
  csa: /[\r\n,]/,
};

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

/** Tags of a game and the library's keys for them. */
const TAGS: readonly (readonly [string, RecordMetadataKey])[] = [
  ['First', RecordMetadataKey.BLACK_NAME],
  ['Second', RecordMetadataKey.WHITE_NAME],
  ['Event', RecordMetadataKey.TOURNAMENT],
  ['Site', RecordMetadataKey.PLACE],
  ['Date', RecordMetadataKey.START_DATETIME],
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

/** The line that begins with a node, variations included. */
function lineFrom(first: ImmutableNode | null, counted: { moves: number }, depth = 0): NineMove[] {
  if (depth > MAX_DEPTH) throw new Error(`variations nested more than ${MAX_DEPTH} deep`);
  const line: NineMove[] = [];
  for (let node = first; node !== null; node = node.next) {
    if (!(node.move instanceof Move)) break;
    if (++counted.moves > MAX_MOVES) throw new Error(`more than ${MAX_MOVES} moves`);
    const variations: NineMove[][] = [];
    if (node.isFirstBranch) {
      for (let other = node.branch; other !== null; other = other.branch)
        if (other.move instanceof Move) variations.push(lineFrom(other, counted, depth + 1));
    }
    const comment = node.comment.trim();
    line.push({
      usi: node.move.usi,
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

function toGame(record: ShogiRecord): NineGame {
  const tags = bareRecord<string>();
  for (const [tag, key] of TAGS) {
    const value = record.metadata.getStandardMetadata(key);
    if (value !== undefined && value !== '') tags[tag] = value;
  }
  // The library reads the event of CSA as a title.
  const title = record.metadata.getStandardMetadata(RecordMetadataKey.TITLE);
  if (tags.Event === undefined && title !== undefined && title !== '') tags.Event = title;
  const last = lastNode(record.first);
  const comment = record.first.comment.trim();
  const isOver = last.prev !== null && !(last.move instanceof Move) && isKnownSpecialMove(last.move);
  return {
    board: 'shogi',
    start: record.initialPosition.sfen,
    tags,
    ...(comment === '' ? {} : { comment }),
    moves: lineFrom(record.first.next, { moves: 0 }),
    result: resultOf(last),
    ...(isOver ? { termination: (last.move as { type: SpecialMoveType }).type } : {}),
  };
}

/** Reads a record of shogi. The moves are not yet known to be legal. */
export function parseKifu(format: KifuFormat, text: string): Result<NineGame> {
  const field = format;
  if (text.length > MAX_RECORD)
    return fail('kifu.length', field, `the record has ${text.length} characters, more than ${MAX_RECORD}`);
  const ends = LINE_ENDS[format];
  if (ends !== undefined && text.split(ends, MAX_LINES + 1).length > MAX_LINES)
    return fail('kifu.length', field, `the record has more than ${MAX_LINES} lines`);
  try {
    const record = READERS[format](text);
    if (!(record instanceof Error)) return ok(toGame(record));
    return fail('kifu.syntax', field, `cannot be read: ${show(record.message)}`);
  } catch (error) {
    // The library returns most errors; one that it throws is also a fault of the text.
    return fail('kifu.syntax', field, `cannot be read: ${show((error as Error).message)}`);
  }
}

/** Appends a line to a record, with its variations. */
function append(record: ShogiRecord, line: readonly NineMove[]): void {
  for (const { usi, comment, variations = [] } of line) {
    const ply = record.current;
    const move = record.position.createMoveByUSI(usi);
    if (move === null || !record.append(move)) throw new Error(`tsshogi rejects ${usi} in ${record.position.sfen}`);
    const made = record.current;
    if (comment !== undefined) made.comment = comment;
    for (const variation of variations) {
      record.gotoNode(ply);
      append(record, variation);
    }
    if (variations.length > 0) record.gotoNode(made);
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
    const value = game.tags[tag];
    if (value !== undefined) record.metadata.setStandardMetadata(key, value);
  }
  if (game.comment !== undefined) record.first.comment = game.comment;
  append(record, game.moves);
  const ending = endingOf(record, game);
  if (ending !== undefined) record.append(ending);
  record.goto(0);
  record.resetAllBranchSelection();
  return WRITERS[format](record);
}
