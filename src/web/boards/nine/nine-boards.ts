import { type NineNames, nineNotation } from '../../../notation/nine/notation.ts';
import { parseSfen } from '../../../notation/nine/sfen.ts';
import { moveFrom, moveTo } from '../../../rules/move.ts';
import { BOARDS, type Board } from '../../../rules/nine/board.ts';
import { HAND_KINDS, NINE_KINDS, nineKind } from '../../../rules/nine/kinds.ts';
import { dropSlot, ninePromotion } from '../../../rules/nine/move.ts';
import { nineSquareName } from '../../../rules/nine/placement.ts';
import { NineRules } from '../../../rules/nine/rules.ts';
import { countMen, startSetup } from '../../../rules/nine/setup.ts';
import { isShogi } from '../../../rules/nine/shogi.ts';
import { kindOf } from '../../../rules/setup.ts';
import { Hand } from '../../chessboard/hand.tsx';
import { watchDrops } from '../../chessboard/watch-drops.ts';
import { useSettings } from '../../state/settings.ts';
import { NINE_SIDES, type PageBoard } from '../page-board.ts';
import { ninePieceUrl } from './pieces.ts';

const EMPTY = new Uint8Array(81);

/** The names of the ranks, from the first player's side. */
const RANKS = { western: [...'987654321'], japanese: [...'九八七六五四三二一'] } as const;

/** How moves are written, by the user's choice. */
function names(): NineNames {
  return useSettings.getState().moveNames;
}

function byKind(hand: Uint8Array): ReadonlyMap<number, number> {
  return new Map([...hand].flatMap((count, slot) => (count === 0 ? [] : [[HAND_KINDS[slot]!, count]])));
}

/** The kinds that a side can ever hold on a board: the most valuable last, as hands are usually laid out. */
function handKindsOf(board: Board): number[] {
  const men = countMen(startSetup(board));
  return HAND_KINDS.filter((_, slot) => men[slot]! > 0).sort(
    (a, b) => NINE_KINDS[a - 1]!.value - NINE_KINDS[b - 1]!.value,
  );
}

/** All kinds that a piece of a board can be, promoted ones beside what they were. */
function setupKindsOf(board: Board): number[] {
  const held = handKindsOf(board).reverse();
  const promoted = (kind: number) => NINE_KINDS[kind - 1]!.promotion?.to.map(nineKind) ?? [];
  return [nineKind('king'), ...held.flatMap((kind) => [kind, ...promoted(kind)])];
}

function lettersOf(kind: number): string {
  return NINE_KINDS[kind - 1]!.letters;
}

function pageBoard(board: Board, title: string, module: WebAssembly.Module): PageBoard {
  let rules: NineRules | undefined;
  const ofShogi = isShogi(board);
  return {
    name: board.name,
    title,
    family: 'nine',
    isShogi: ofShogi,
    get notation() {
      return nineNotation(names());
    },
    size: 9,
    sides: NINE_SIDES,
    presets: ofShogi ? { full: 'lucena-shogi', lines: 'lucena-shogi' } : { full: 'lucena-nine', lines: 'lucena-nine' },
    handKinds: handKindsOf(board),
    setupKinds: setupKindsOf(board),
    kindNames: ['', ...NINE_KINDS.map(({ name }) => name.toLowerCase())],
    kindLetters: ['', ...NINE_KINDS.map(({ letters }) => letters)],
    position: () => {
      rules ??= new NineRules(module, board);
      return rules.position();
    },
    squareName: nineSquareName,
    squareLabel: (square) => `${9 - (square % 9)}${RANKS[names()][Math.floor(square / 9)]}`,
    files: [...'987654321'],
    get ranks() {
      return RANKS[names()];
    },
    originOf: (move) => {
      const slot = dropSlot(move);
      return slot < 0 ? nineSquareName(moveFrom(move)) : `${lettersOf(HAND_KINDS[slot]!)}*`;
    },
    squaresOf: (move) => (dropSlot(move) < 0 ? [moveFrom(move), moveTo(move)] : [moveTo(move)]),
    targetsOf: (move) => [moveTo(move)],
    promotionOf: ninePromotion,
    movedKind: (move, { board: pieces }) => {
      const slot = dropSlot(move);
      return slot < 0 ? kindOf(pieces[moveFrom(move)]!) : HAND_KINDS[slot]!;
    },
    // A position may begin with either side, whatever its move number.
    plyOf: ({ moveNumber, turn }) => moveNumber - 1 + ((moveNumber - 1 + turn) & 1),
    styleOf: () => ({}),
    pieces: (sfen) => {
      const setup = parseSfen(sfen);
      return setup.ok ? setup.value.board : EMPTY;
    },
    hands: (sfen) => {
      const setup = parseSfen(sfen);
      if (!setup.ok) return [new Map(), new Map()];
      const [first, second] = setup.value.hands;
      return [byKind(first), byKind(second)];
    },
    hand: { Hand, watchDrops },
    pieceUrl: ninePieceUrl,
  };
}

/** The boards of 9 × 9 on a compiled core, with the titles that the chooser gives them. */
export function nineBoards(module: WebAssembly.Module, titleOf: (name: string) => string): PageBoard[] {
  return BOARDS.map((board) => pageBoard(board, titleOf(board.name), module));
}
