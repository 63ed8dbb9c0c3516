import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { BLACK, colorOf, kindOf, NONE, PAWN, QUEEN, ROOK, type Setup } from '../../rules/setup.ts';
import type { Contrast, ContrastedLine } from '../why/contrast.ts';
import { type MaterialChange, materialChange } from '../why/material-words.ts';
import { isDoubtful } from '../why/words.ts';
import { isSayable, type TermLoss, termWords } from './term-words.ts';

type Side = 'white' | 'black';

/** The best line (`move`) against the line that was played (`not`), from the position before the move. */
export interface PlayedContrast extends Contrast {
  readonly isSettled: boolean;
}

/** The terms of the static score at the end of each line, each side by itself, in centipawns. */
export type SidesOf = (
  fen: string,
) => readonly { readonly id: string; readonly white: number | null; readonly black: number | null }[];

/** The smallest difference of a term that is put into words, in centipawns and as a share of the whole difference. */
const LEAST = 15;
const LEAST_SHARE = 0.2;
/** How many things a sentence names. */
const MOST = 2;

/** With one queen a side it is the queen, not a queen. */
function definite(words: string, fen: string): string {
  const [board = ''] = fen.split(' ');
  const isSingle = ['q', 'Q'].every((letter) => board.split(letter).length <= 2);
  return isSingle ? words.replace(/\ba queen\b/g, 'the queen') : words;
}

function mateWords({ move, not }: Contrast, mover: Side): string[] {
  const inMoves = (moves: number) => (moves === 1 ? 'mate in one' : `mate in ${moves}`);
  const won = move.mate?.by === mover ? move.mate : null;
  const lost = not.mate !== null && not.mate.by !== mover && move.mate?.by !== not.mate.by ? not.mate : null;
  return [
    ...(lost === null ? [] : [`allows ${inMoves(lost.in)}`]),
    ...(won === null || not.mate?.by === mover ? [] : [`misses ${inMoves(won.in)}`]),
  ];
}

/** Names the material that was lost, or that was there to win, or the worse side of a trade. */
function materialWords({ move, not, rows, isSettled }: PlayedContrast, start: string, mover: Side): string[] {
  if (!isSettled || move.mate !== null || not.mate !== null) return [];
  const changeOf = (line: ContrastedLine): MaterialChange =>
    materialChange(CHESS_NOTATION.men, start, line.fen, mover === 'white' ? 0 : 1);
  const [best, played] = [changeOf(move), changeOf(not)];
  const isWorseTrade = rows.some(({ id, stm }) => id === 'imbalance' && stm >= LEAST);
  if (played.balance === best.balance && played.words !== best.words && isWorseTrade && played.words !== undefined)
    return [definite(played.words, start)];
  if (played.balance >= best.balance || isDoubtful(move, best, mover) || isDoubtful(not, played, mover)) return [];
  if (played.balance < 0 && played.words !== undefined) return [definite(played.words, start)];
  const missed = best.words?.replace(/^wins /, 'winning ').replace(/^promotes /, 'promoting ');
  return best.balance > 0 && missed !== undefined ? [`misses ${definite(missed, start)}`] : [];
}

function drawWords({ not, stm }: Contrast): string[] {
  if (not.ending === null || not.ending === 'checkmate' || stm <= 0) return [];
  return [`lets the game end in a draw (${not.ending.replaceAll('-', ' ')})`];
}

/** The rights of both sides are in the order of the FEN: White's two, then Black's two. */
function mayCastle({ castling }: Setup, mover: Side): boolean {
  return castling.slice(mover === 'white' ? 0 : 2, mover === 'white' ? 2 : 4).some((rook) => rook !== NONE);
}

/** Castling is given up by a line that ends without the right to it, where the best line castles or keeps the right. */
function castlingWords({ move, not }: Contrast, before: Setup, mover: Side): string[] {
  const castles = ({ plies }: ContrastedLine) => plies.some(({ san, by }) => by === mover && san.startsWith('O-O'));
  const keeps = (line: ContrastedLine) => mayCastle(unwrap(parseFen(line.fen)), mover);
  if (!mayCastle(before, mover) || castles(not) || keeps(not)) return [];
  return castles(move) || keeps(move) ? ['gives up castling'] : [];
}

/** The files on which a side has a rook or queen and no pawn of its own. */
function heldFiles({ board }: Setup, mover: Side): string[] {
  const isOwn = (piece: number) => piece !== 0 && (colorOf(piece) === BLACK) === (mover === 'black');
  return [...'abcdefgh'].filter((_, file) => {
    const kinds = [...board].flatMap((piece, square) => (square % 8 === file && isOwn(piece) ? [kindOf(piece)] : []));
    return !kinds.includes(PAWN) && (kinds.includes(ROOK) || kinds.includes(QUEEN));
  });
}

/** Names the file if the best line holds one that the played line does not. */
function fileWords({ move, not }: Contrast, mover: Side): string | undefined {
  const [best, played] = [move, not].map((line) => heldFiles(unwrap(parseFen(line.fen)), mover));
  const lost = best!.filter((file) => !played!.includes(file));
  return lost.length === 1 ? `gives up the ${lost[0]}-file` : undefined;
}

/** The terms that speak against the played move, the largest first, each split into the mover's part and the opponent's. */
function lostTerms({ rows, move, not, stm: whole }: Contrast, sidesOf: SidesOf, mover: Side): TermLoss[] {
  const least = Math.max(LEAST, LEAST_SHARE * whole);
  const against = rows.filter(({ id, stm }) => stm >= least && isSayable(id));
  if (against.length === 0) return [];
  const [best, played] = [sidesOf(move.fen), sidesOf(not.fen)];
  const valueIn = (terms: typeof best, id: string, side: Side) => terms.find((term) => term.id === id)?.[side] ?? 0;
  const other = mover === 'white' ? 'black' : 'white';
  return against.map(({ id, title }) => ({
    id,
    title,
    own: valueIn(best, id, mover) - valueIn(played, id, mover),
    opponent: valueIn(played, id, other) - valueIn(best, id, other),
  }));
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** One sentence on what a move gave away, in the words of chess: mate, material, castling, then the terms that changed most. */
export function chessWords(contrast: PlayedContrast, start: string, mover: Side, sidesOf: SidesOf): string {
  const certain = [
    ...mateWords(contrast, mover),
    ...drawWords(contrast),
    ...materialWords(contrast, start, mover),
    ...castlingWords(contrast, unwrap(parseFen(start)), mover),
  ];
  const isDecided = contrast.move.mate !== null || contrast.not.mate !== null;
  const positional = isDecided
    ? []
    : lostTerms(contrast, sidesOf, mover)
        .filter(({ id }) => !(id === 'castling' && certain.includes('gives up castling')))
        // The words for a trade already name the mix of pieces.
        .filter(({ id }) => !(id === 'imbalance' && certain.length > 0))
        .map((term) => (term.id === 'rooks' ? fileWords(contrast, mover) : undefined) ?? termWords(term));
  const said = [...new Set([...certain, ...positional])].slice(0, MOST);
  if (said.length === 0) return 'Runs into something that the search sees beyond the end of the lines.';
  return `${capitalised(said.join(' and '))}.`;
}
