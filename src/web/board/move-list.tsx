import { IconChessKnight } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { readCommands } from '../../notation/pgn-commands.ts';
import { moveNumber } from '../boards/page-board.ts';
import { SourceLabel } from '../score/scored.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Empty } from '../shell/states.tsx';
import { go, useGame } from '../state/game.ts';
import { type GameNode, type GameTree, lineFrom, type NodeId, nodeOf, ROOT } from '../state/game-tree.ts';
import { type MoveMark, useMarks } from '../state/marks.ts';
import { useProfile } from '../state/profile.ts';
import { Comments, FILE, MoveFacts, Nags } from './move-annotations.tsx';
import classes from './move-list.module.css';
import { hasNumber, othersAt } from './move-text.ts';

export const Doors = lazyPart(() => import('../help/doors.tsx'));

/** The mark of a move in the last review of this game by the profile in use. */
function useMark(id: NodeId): MoveMark | undefined {
  const gameId = useGame((state) => state.id);
  const file = useProfile((state) => state.file);
  return useMarks((state) => (state.gameId === gameId && state.file === file ? state.marks.get(id) : undefined));
}

const MoveButton = memo(function MoveButton({ node, isCurrent }: { node: GameNode; isCurrent: boolean }) {
  const mark = useMark(node.id);
  return (
    <button
      type="button"
      className={classes.move}
      data-node={node.id}
      data-mark={mark?.severity}
      title={mark?.title}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => go(node.id)}
    >
      {node.played!.san}
      <Nags nags={node.nags} />
    </button>
  );
});

/** The comment before the first move of a variation. */
function CommentBefore({ node }: { node: GameNode }) {
  return node.before && <Comments texts={readCommands(node.before).comments} />;
}

/** A variation in running text, with its own variations in brackets. */
function Variation({ tree, from, at }: { tree: GameTree; from: NodeId; at: NodeId }): ReactNode {
  const line = lineFrom(tree, from);
  return line.map((node, i) => (
    <span key={node.id}>
      <CommentBefore node={node} />
      {hasNumber(tree, line, i) && <span className={classes.number}>{moveNumber(tree.board, node.ply)}</span>}
      <MoveButton node={node} isCurrent={node.id === at} />
      <MoveFacts node={node} />
      <Comments texts={node.comments} />
      {othersAt(tree, line, i).map((id) => (
        <span key={id} className={classes.nested}>
          (<Variation tree={tree} from={id} at={at} />)
        </span>
      ))}
    </span>
  ));
}

/** The game in two columns, with comments and variations between the moves. */
function Rows({ tree, at }: { tree: GameTree; at: NodeId }): ReactNode {
  const cells: ReactNode[] = [];
  let isNewRow = true;
  for (const node of lineFrom(tree, ROOT).slice(1)) {
    const isWhite = node.ply % 2 === 1;
    if (isWhite || isNewRow)
      cells.push(
        <span key={`n${node.id}`} className={classes.index}>
          {tree.board.family === 'chess' ? (node.ply + 1) >> 1 : node.ply}
        </span>,
      );
    if (!isWhite && isNewRow)
      cells.push(
        <span key={`e${node.id}`} className={classes.gap}>
          …
        </span>,
      );
    cells.push(
      <span key={node.id} className={classes.cell}>
        <MoveButton node={node} isCurrent={node.id === at} />
        <MoveFacts node={node} />
      </span>,
    );
    isNewRow = false;
    const others = nodeOf(tree, node.parent!).children.slice(1);
    if (others.length === 0 && node.comments.length === 0) continue;
    if (isWhite) cells.push(<span key={`g${node.id}`} className={classes.gap} />);
    cells.push(
      <div key={`i${node.id}`} className={classes.interlude}>
        <Comments texts={node.comments} />
        {others.map((id) => (
          <div key={id} className={classes.variation}>
            <Variation tree={tree} from={id} at={at} />
          </div>
        ))}
      </div>,
    );
    isNewRow = true;
  }
  return cells;
}

/** The margin around the current move that stays visible, in px. */
const MARGIN = 30;

function showMove(box: HTMLElement, at: NodeId): void {
  const move = box.querySelector<HTMLElement>(`[data-node="${at}"]`);
  if (move === null) {
    box.scrollTop = 0;
    return;
  }
  // Offsets of the moves are relative to the list.
  const top = move.offsetTop;
  const bottom = top + move.offsetHeight;
  if (top < box.scrollTop + MARGIN) box.scrollTop = top - MARGIN;
  else if (bottom > box.scrollTop + box.clientHeight - MARGIN) box.scrollTop = bottom - box.clientHeight + MARGIN;
}

/** Keeps the current move visible without scrolling the page, also when the height of the list changes. */
function useCurrentInSight(tree: GameTree, at: NodeId) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tree has its moves at other offsets.
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => showMove(box, at));
    // The observer also reports the initial height.
    observer.observe(box);
    return () => observer.disconnect();
  }, [tree, at]);
  return list;
}

/** The moves of the game with their variations. */
export function MoveList({ hasDoors = false }: { hasDoors?: boolean }) {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const list = useCurrentInSight(tree, at);
  const hasScores = useMemo(() => [...tree.nodes.values()].some(({ evaluation }) => evaluation !== undefined), [tree]);
  if (nodeOf(tree, ROOT).children.length === 0)
    return (
      <section className={classes.list} aria-label="Moves">
        {hasDoors ? (
          <ErrorBoundary what="Where to begin">
            <Doors mayHide={false} />
          </ErrorBoundary>
        ) : (
          <Empty icon={IconChessKnight} title="No move yet">
            Move a piece, open a game, or start one against the engine.
          </Empty>
        )}
      </section>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section ref={list} className={classes.list} aria-label="Moves" tabIndex={0}>
      <div className={classes.rows}>
        {hasScores && (
          <p className={classes.source}>
            Evaluations <SourceLabel source={FILE} />
          </p>
        )}
        <Comments texts={nodeOf(tree, ROOT).comments} />
        <Rows tree={tree} at={at} />
      </div>
    </section>
  );
}
