import type { Position } from '../rules/position.ts';
import { pieceLetter } from '../rules/setup.ts';
import { positionFen } from './fen.ts';

/** The board as text, White at the bottom, with its FEN and key. */
export function diagram(position: Position): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    const squares = Array.from({ length: 8 }, (_, file) => {
      const piece = position.pieceAt(rank * 8 + file);
      return piece === 0 ? '.' : pieceLetter(piece);
    });
    lines.push(`${rank + 1}  ${squares.join(' ')}`);
  }
  lines.push('', '   a b c d e f g h', '');
  lines.push(`fen ${positionFen(position)}`, `key ${position.key.toString(16).padStart(16, '0')}`);
  return lines;
}
