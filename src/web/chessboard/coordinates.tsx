import type { PageBoard } from '../boards/page-board.ts';
import classes from './chessboard.module.css';

interface Props {
  readonly board: PageBoard;
  readonly orientation: 'white' | 'black';
}

/** Files along an edge and ranks along the right, in chess each in the color opposite to its square. */
export function Coordinates({ board, orientation }: Props) {
  const { size, family } = board;
  const isFlipped = orientation === 'black';
  // From either side of a chess board, the lower left corner is dark and the lower right one is light.
  const ink = (place: number) =>
    family === 'nine' ? classes.onWood : place % 2 === 0 ? classes.onDark : classes.onLight;
  const files = isFlipped ? board.files.toReversed() : board.files;
  const ranks = isFlipped ? board.ranks : board.ranks.toReversed();
  return (
    <div className={classes.coordinates} data-family={family} aria-hidden="true">
      {files.map((file, column) => (
        <span
          key={`file ${file}`}
          className={`${classes.file} ${ink(column)}`}
          style={{ left: `${(column * 100) / size}%` }}
        >
          {file}
        </span>
      ))}
      {ranks.map((rank, row) => (
        <span key={`rank ${rank}`} className={`${classes.rank} ${ink(row)}`} style={{ top: `${(row * 100) / size}%` }}>
          {rank}
        </span>
      ))}
    </div>
  );
}
