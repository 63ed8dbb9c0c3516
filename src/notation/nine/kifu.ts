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

/** The moves that stand beside a node in the tree, each with what follows it. */
function besides(node: ImmutableNode, counted: { moves: number }, depth: number): NineMove[][] {
  const found: NineMove[][] = [];
  for (let other = node.branch; other !== null; other = other.branch)
    if (other.move instanceof Move) found.push(lineFrom(other, counted, depth + 1));
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

/** The line that begins with a node, variations included. */
function lineFrom(first: ImmutableNode | null, counted: { moves: number }, depth = 0): NineMove[] {
  if (depth > MAX_DEPTH) throw new Error(`variations nested more than ${MAX_DEPTH} deep`);
  const line: NineMove[] = [];
  for (let node = first; node !== null; node = node.next) {
    const comment = node.comment.trim();
    const variations = node.isFirstBranch ? besides(node, counted, depth) : [];
    if (!(node.move instanceof Move)) {
      const last = line.pop();
      if (last !== undefined) line.push(withEnding(last, comment, variations));
      break;
    }
    if (++counted.moves > MAX_MOVES) throw new Error(`more than ${MAX_MOVES} moves`);
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
  for (const [tag, ...keys] of TAGS) {
    const value = keys.map((key) => record.metadata.getStandardMetadata(key)).find(Boolean);
    if (value !== undefined) tags[tag] = value;
  }
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
  const excess = excessOf(format, text);
  if (excess !== undefined) return fail('kifu.length', field, `the record has ${excess}`);
  try {
    const record = READERS[format](text);
    if (!(record instanceof Error)) return ok(toGame(record));
    return fail('kifu.syntax', field, `cannot be read: ${show(record.message)}`);
  } catch (error) {
    // The library returns most errors; one that it throws is also a fault of the text.
    return fail('kifu.syntax', field, `cannot be read: ${show((error as Error).message)}`);
  }
}

/** Appends a line to a record, then its ending, then its variations: where they continue the line, they come after the ending. */
function append(record: ShogiRecord, line: readonly NineMove[], endingOf: () => SpecialMoveType | undefined): void {
  const before = line.map(({ usi, comment }) => {
    const node = record.current;
    const move = record.position.createMoveByUSI(usi);
    if (move === null || !record.append(move)) throw new Error(`tsshogi rejects ${usi} in ${record.position.sfen}`);
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
