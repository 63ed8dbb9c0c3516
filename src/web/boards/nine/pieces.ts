import { NINE_KINDS, type NineKind } from '../../../rules/nine/kinds.ts';
import { BISHOP, type Color, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../../rules/setup.ts';
import { drawingOf, pieceBody } from '../../chessboard/pieces.ts';
import type { Look } from '../page-board.ts';
import { kanjiOf, OTHER_KING } from './kanji.ts';

const OUTLINE = 'M50 4L79 15L91 95H9L21 15z';
/** The second player's wood is a shade darker. */
const WOOD = ['#f6dfae', '#e6c07f'] as const;
const EDGE = '#6d4c1d';
const INK = '#1d160e';
/** Promoted pieces are red, as the backs of the pieces are in many sets. */
const PROMOTED_INK = '#b3201f';

/** The pieces of chess that stand for the kinds in Western symbols. */
const LIKE_CHESS: Readonly<Record<string, number>> = {
  pawn: PAWN,
  knight: KNIGHT,
  bishop: BISHOP,
  rook: ROOK,
  king: KING,
  tokin: PAWN,
  'promoted-knight': KNIGHT,
  horse: BISHOP,
  dragon: ROOK,
  'chess-pawn': PAWN,
  'chess-knight': KNIGHT,
  'chess-bishop': BISHOP,
  'chess-rook': ROOK,
  queen: QUEEN,
  'pawn-knight': KNIGHT,
  'pawn-bishop': BISHOP,
  'pawn-rook': ROOK,
  'pawn-queen': QUEEN,
};

const SHIELD = 'M50 30Q62 36 74 36V58Q72 78 50 88Q28 78 26 58V36Q38 36 50 30z';
/** Symbols of the kinds that chess does not know: a spear, and shields with the letters of the generals. */
const SYMBOLS: Readonly<Record<string, string>> = {
  lance: 'M50 26L62 46H54V88H46V46H38z',
  silver: `${SHIELD}M59 48Q50 42 44 47Q40 54 50 58Q61 62 57 69Q50 75 41 69`,
  gold: `${SHIELD}M60 50Q50 41 42 51Q37 62 45 70Q53 75 60 69V61H52`,
};

function isPromoted({ letters }: NineKind): boolean {
  return letters.startsWith('+');
}

function pentagon(color: Color): string {
  return `<path d="${OUTLINE}" fill="${WOOD[color]}" stroke="${EDGE}" stroke-width="3"/>`;
}

function strokes(kind: NineKind, color: Color): string {
  const path = kind.royal && color === 1 ? OTHER_KING : kanjiOf(kind.id);
  const ink = isPromoted(kind) ? PROMOTED_INK : INK;
  // Characters of many strokes get thinner ones.
  const width = path.length > 170 ? 6.5 : path.length > 110 ? 8 : 9.5;
  return `<path d="${path}" transform="translate(25.5 26) scale(.49 .61)" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}

function symbol(kind: NineKind): string {
  const ink = isPromoted(kind) ? PROMOTED_INK : INK;
  const like = LIKE_CHESS[kind.id];
  if (like === undefined) {
    const path = SYMBOLS[kind.id.replace('promoted-', '')]!;
    return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="5"/>`;
  }
  const { outlines, details } = drawingOf(like);
  const filled = outlines.map((d) => `<path d="${d}" fill="${ink}"/>`).join('');
  const drawn = details.map((d) => `<path d="${d}" fill="none" stroke="${WOOD[0]}" stroke-width="2"/>`).join('');
  return `<g transform="translate(17 24) scale(1.37)">${filled}${drawn}</g>`;
}

/** A piece of chess as on a chess board; one that was a pawn has a mark. */
function chessman({ id, letters }: NineKind, color: Color): string {
  const body = pieceBody(LIKE_CHESS[id]!, color === 0 ? 'white' : 'black');
  const mark = letters.startsWith('+')
    ? `<circle cx="82" cy="18" r="13" fill="${PROMOTED_INK}"/><path d="M75 18H89M82 11V25" stroke="#fff" stroke-width="4"/>`
    : '';
  return `<g transform="scale(2.08)" stroke-width="1.7">${body}</g>${mark}`;
}

function body(kind: NineKind, color: Color, { set, isTurned }: Look): string {
  // A piece on a pentagon shows its side by where it points, one of chess by its color.
  if (kind.family === 'chess' && set !== 'kanji') return chessman(kind, color);
  const face = set === 'symbols' ? symbol(kind) : strokes(kind, color);
  const turn = isTurned ? ' transform="rotate(180 50 50)"' : '';
  return `<g${turn}>${pentagon(color)}${face}</g>`;
}

/** The SVG source of a piece. */
export function ninePieceSvg(kind: number, color: Color, look: Look): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linecap="round" stroke-linejoin="round">' +
    `${body(NINE_KINDS[kind - 1]!, color, look)}</svg>`
  );
}

/** The data URL of a piece's image. */
export function ninePieceUrl(kind: number, color: Color, look: Look): string {
  return `data:image/svg+xml,${encodeURIComponent(ninePieceSvg(kind, color, look))}`;
}
