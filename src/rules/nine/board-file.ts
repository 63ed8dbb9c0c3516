import { pathText, show } from '../names.ts';
import { fail, ok, type Result } from '../result.ts';
import { BOARDS, type Board, boardSchema } from './board.ts';
import { HAND_KINDS, NINE_KINDS } from './kinds.ts';
import { parsePlacement } from './placement.ts';
import { countMen, emptyHand, validateNineSetup } from './setup.ts';

/** The largest number of men of one kind. There are no hash keys for larger numbers in a hand. */
const MOST_MEN = 63;

/** Checks a board from a file. Attacks on the start position are left to `NineRules`, which has a core. */
export function checkBoard(value: unknown): Result<Board> {
  const parsed = boardSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message, code } = parsed.error.issues[0]!;
    const where = pathText(
      path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      'board',
    );
    return fail(`board.${code}`, where, message);
  }
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
  return ok(board);
}

/** Reads the text of a board file. */
export function parseBoard(text: string): Result<Board> {
  try {
    return checkBoard(JSON.parse(text));
  } catch (error) {
    return fail('board.json', 'board', `is not valid JSON: ${show((error as Error).message)}`);
  }
}
