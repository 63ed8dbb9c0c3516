import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { colorOf, kindOf } from '../../rules/setup.ts';
import { coordinate, escaped } from './svg.ts';

const CELL = 30;
const SIDE = 8 * CELL;
/** Solid figures by kind, from the pawn on: colors are set by style. */
const FIGURES = ['', '♟', '♞', '♝', '♜', '♛', '♚'];

/** The middle of a square, by its name, as seen by the side to move. */
function middleOf(name: string, isFlipped: boolean): [x: number, y: number] {
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  return isFlipped ? [(7.5 - file) * CELL, (rank + 0.5) * CELL] : [(file + 0.5) * CELL, (7.5 - rank) * CELL];
}

/** An arrow for a move in UCI notation. */
function arrow(uci: string, kind: string, isFlipped: boolean): string {
  const [[x1, y1], [x2, y2]] = [middleOf(uci.slice(0, 2), isFlipped), middleOf(uci.slice(2, 4), isFlipped)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - 9 * dx, y2 - 9 * dy];
  const head = [
    [x2, y2],
    [ex - 6 * dy, ey + 6 * dx],
    [ex + 6 * dy, ey - 6 * dx],
  ].map(([x, y]) => `${coordinate(x!)},${coordinate(y!)}`);
  return `<g class="arrow ${kind}"><line x1="${coordinate(x1)}" y1="${coordinate(y1)}" x2="${coordinate(ex)}" y2="${coordinate(ey)}"/><polygon points="${head.join(' ')}"/></g>`;
}

/** A position as a board, seen by the side to move, with arrows for moves. */
export function diagram(
  fen: string,
  arrows: readonly { readonly uci: string; readonly kind: string }[],
  title: string,
): string {
  const { board, turn } = unwrap(parseFen(fen));
  const isFlipped = turn === 1;
  const squares = Array.from(board, (piece, square) => {
    const [file, rank] = [square % 8, Math.floor(square / 8)];
    const [x, y] = isFlipped ? [(7 - file) * CELL, rank * CELL] : [file * CELL, (7 - rank) * CELL];
    const tint = (file + rank) % 2 === 0 ? 'dark' : 'light';
    const figure =
      piece === 0
        ? ''
        : `<text class="man ${colorOf(piece) === 0 ? 'white' : 'black'}" x="${x + CELL / 2}" y="${y + CELL / 2 + 1}">${FIGURES[kindOf(piece)]}</text>`;
    return `<rect class="square ${tint}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>${figure}`;
  });
  return `<svg class="diagram" role="img" aria-label="${escaped(title)}" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${squares.join('')}${arrows.map(({ uci, kind }) => arrow(uci, kind, isFlipped)).join('')}</svg>`;
}
