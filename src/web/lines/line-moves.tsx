import type { Report } from '../../explain/lines/report.ts';
import type { Move } from '../../rules/move.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import classes from './line-card.module.css';
import { moveLabels } from './move-labels.ts';
import { useView, walkTo } from './view.ts';

/** Whether one line begins with the moves of another. */
function beginsWith(pv: readonly Move[], moves: readonly Move[]): boolean {
  return moves.length <= pv.length && moves.every((move, i) => move === pv[i]);
}

/** The moves of a line. Each shows its position on the board. Plies beyond the nominal depth look different. */
export function LineMoves({ plies, pv }: { plies: Report['plies']; pv: readonly Move[] }) {
  const { ply } = useGame(currentNode);
  const walk = useView((view) => view.walk);
  const board = useBoard();
  const labels = moveLabels(
    board,
    plies.map(({ san }) => san),
    ply,
  );
  const shown = walk !== undefined && beginsWith(pv, walk.pv.slice(0, walk.ply)) ? walk.ply : 0;
  return (
    <span className={classes.moves}>
      {plies.map(({ uci, reason, trade }, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a move is identified by its index in the line.
          key={`${i} ${uci}`}
          type="button"
          aria-current={shown === i + 1 ? 'step' : undefined}
          data-beyond={reason ?? undefined}
          title={[
            'Show this position',
            ...(reason === null ? [] : [`beyond the depth: ${reason}`]),
            ...(trade ? ['part of a trade'] : []),
          ].join(' · ')}
          onClick={() => walkTo(pv, shown === i + 1 ? 0 : i + 1)}
        >
          {labels[i]}
        </button>
      ))}
    </span>
  );
}
