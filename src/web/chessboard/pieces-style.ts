import type { Look, PageBoard, PieceSet } from '../boards/page-board.ts';
import { roleOf } from './ground.ts';

/** The name of the rules of a set on a family of boards. */
export function styleName({ family }: PageBoard, set: PieceSet): string {
  return family === 'chess' ? 'chess' : set;
}

/** The style rules for chessground's pieces. Generated, so that each piece is defined only once. */
function pieceRules(board: PageBoard, set: PieceSet): string {
  const name = styleName(board, set);
  const rules: string[] = [];
  for (const [kind, letters] of board.kindLetters.entries()) {
    if (letters === '') continue;
    for (const color of [0, 1] as const) {
      for (const isTurned of board.family === 'chess' ? [false] : [false, true]) {
        const look: Look = { set, isTurned };
        const facing = board.family === 'chess' ? '' : isTurned ? '.enemy' : '.ally';
        const selector = `[data-pieces="${name}"] piece.${color === 0 ? 'white' : 'black'}${facing}.${roleOf(board, kind)}`;
        rules.push(`${selector}{background-image:url("${board.pieceUrl(kind, color, look)}")}`);
      }
    }
  }
  return rules.join('\n');
}

const styled = new Set<string>();

/** Adds the style rules of a set of pieces to the page, once. */
export function stylePieces(board: PageBoard, set: PieceSet): void {
  const name = styleName(board, set);
  if (styled.has(name)) return;
  styled.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pieceRules(board, set));
  document.adoptedStyleSheets.push(sheet);
}
