import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import type { Side as BoardSide } from '../chessboard/chessboard.tsx';
import { PositionBoard } from '../chessboard/position-board.tsx';
import { squarePlace } from '../chessboard/squares.ts';
import { useBoard, useGame } from '../state/game.ts';
import classes from './highlight-board.module.css';
import { type Highlights, highlightsOf } from './highlights.ts';
import type { Part, Side } from './part.ts';
import { shortNumber } from './reading-text.ts';
import { highlightSides, useView } from './view.ts';

function Marks({ highlights, side, orientation }: { highlights: Highlights; side: Side; orientation: BoardSide }) {
  const { size, squareName } = useBoard();
  return [...highlights].map(([square, value]) => {
    const [x, y] = squarePlace(square, orientation, size);
    const name = side === 0 ? 'white' : 'black';
    return (
      <g key={`${name} ${square}`} className={classes.mark} data-side={name} data-highlight={squareName(square)}>
        <rect x={x + 0.05} y={y + 0.05} width={0.9} height={0.9} rx={0.08} />
        {value !== undefined && (
          <text x={side === 0 ? x + 0.1 : x + 0.9} y={side === 0 ? y + 0.29 : y + 0.92}>
            {shortNumber(value)}
          </text>
        )}
      </g>
    );
  });
}

/** The position with the squares of the selected part: solid frames for White, dashed frames for Black. */
export function HighlightBoard({ part }: { part: Part | undefined }) {
  const orientation = useGame((state) => state.orientation);
  const board = useBoard();
  const [first, second] = board.notation.sides;
  const choices = [
    { value: '01', label: 'Both' },
    { value: '0', label: first.title },
    { value: '1', label: second.title },
  ];
  const sides = useView((view) => view.sides);
  const highlights = useMemo(
    () => (part === undefined ? [] : sides.map((side) => ({ side, squares: highlightsOf(part, side) }))),
    [part, sides],
  );
  return (
    <div>
      <PositionBoard>
        <svg
          className={classes.over}
          viewBox={`0 0 ${board.size} ${board.size}`}
          aria-hidden="true"
          data-testid="highlights"
        >
          {highlights.map(({ side, squares }) => (
            <Marks key={side} highlights={squares} side={side} orientation={orientation} />
          ))}
        </svg>
      </PositionBoard>
      <div className={classes.legend}>
        <SegmentedControl
          size="xs"
          aria-label="Whose squares are highlighted"
          data={choices}
          value={sides.join('')}
          onChange={(value) => highlightSides([...value].map(Number) as Side[])}
        />
        <span className={classes.key} data-side="white">
          {first.title}
        </span>
        <span className={classes.key} data-side="black">
          {second.title}
        </span>
      </div>
    </div>
  );
}
