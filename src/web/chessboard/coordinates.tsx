import classes from './chessboard.module.css';

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

/** Letters along the bottom and numbers along the right, each in the color opposite to its square. */
export function Coordinates({ orientation }: { orientation: 'white' | 'black' }) {
  const isFlipped = orientation === 'black';
  // From either side, the lower left corner is dark and the lower right one is light.
  return (
    <div className={classes.coordinates} aria-hidden="true">
      {EIGHT.map((column) => (
        <span
          key={`file ${column}`}
          className={`${classes.file} ${column % 2 === 0 ? classes.onDark : classes.onLight}`}
          style={{ left: `${column * 12.5}%` }}
        >
          {String.fromCharCode(97 + (isFlipped ? 7 - column : column))}
        </span>
      ))}
      {EIGHT.map((row) => (
        <span
          key={`rank ${row}`}
          className={`${classes.rank} ${row % 2 === 0 ? classes.onDark : classes.onLight}`}
          style={{ top: `${row * 12.5}%` }}
        >
          {isFlipped ? row + 1 : 8 - row}
        </span>
      ))}
    </div>
  );
}
