import { amountOf, show } from '../names.ts';
import { fail, ok, type Result } from '../result.ts';
import { BOARDS, type Board, boardSchema } from './board.ts';
import { boardFault, repeatedField } from './board-fault.ts';
import { HAND_KINDS, NINE_KINDS, nineKindOf } from './kinds.ts';
import { parsePlacement } from './placement.ts';
import { countMen, emptyHand, validateNineSetup } from './setup.ts';

/** The largest number of men of one kind. There are no hash keys for larger numbers in a hand. */
const MOST_MEN = 63;

/** Checks a board from a file. Attacks on the start position are left to `NineRules`, which has a core. */
export function checkBoard(value: unknown): Result<Board> {
  const parsed = boardSchema.safeParse(value);
  if (!parsed.success) return boardFault(value, parsed.error.issues[0]!);
  const board = parsed.data;
  if (board.name === 'chess') return fail('board.name', 'name', '"chess" is the name of another game');
  // Records name their board.
  const builtIn = BOARDS.find(({ name }) => name === board.name);
  if (builtIn !== undefined && JSON.stringify(builtIn) !== JSON.stringify(board))
    return fail('board.name', 'name', `"${board.name}" is the name of a built-in board with other rules`);
  const placement = parsePlacement(board.start);
  if (!placement.ok) return fail('board.start', 'start', `${placement.fault.field}: ${placement.fault.message}`);
  const setup = { board: placement.value, hands: [emptyHand(), emptyHand()] as const, turn: 0, moveNumber: 1 } as const;
  const valid = validateNineSetup(setup, board);
  if (!valid.ok) return fail('board.start', 'start', valid.fault.message);
  const crowd = countMen(setup).findIndex((men) => men > MOST_MEN);
  if (crowd >= 0)
    return fail(
      'board.start',
      'start',
      `more than ${MOST_MEN} × ${NINE_KINDS[HAND_KINDS[crowd]! - 1]!.name.toLowerCase()}`,
    );
  return checkDeclaration(board, setup.board);
}

/** Refuses a declaration of an entered king that can never be made. */
function checkDeclaration(board: Board, start: Uint8Array): Result<Board> {
  if (board.enteringKing === null) return ok(board);
  const { ranks, men, points } = board.enteringKing;
  if (men >= 9 * ranks)
    return fail(
      'board.enteringKing',
      'enteringKing.men',
      `${amountOf(men, 'man', 'men')} and a king do not fit on ${amountOf(ranks, 'rank')}`,
    );
  const all = [...start].filter((piece) => piece !== 0 && !nineKindOf(piece).royal);
  if (men > all.length)
    return fail(
      'board.enteringKing',
      'enteringKing.men',
      `${amountOf(men, 'man', 'men')} besides the king, but the board has only ${all.length}`,
    );
  const worth = all.reduce((total, piece) => total + nineKindOf(piece).points, 0);
  // One side alone may be kept from it by a number out of reach.
  if (Math.min(points.first, points.second) > worth)
    return fail(
      'board.enteringKing',
      'enteringKing.points',
      `${points.first} and ${points.second} points, but all men of the board have only ${worth}`,
    );
  return ok(board);
}

/** Reads the text of a board file. */
export function parseBoard(text: string): Result<Board> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail('board.json', 'board', `is not valid JSON: ${show((error as Error).message)}`);
  }
  const twice = repeatedField(text);
  return twice === undefined ? checkBoard(value) : fail('board.twice', twice, 'is given twice');
}
