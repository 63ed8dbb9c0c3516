import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Empty } from '../shell/states.tsx';
import { go, useGame } from '../state/game.ts';
import { type GameNode, type GameTree, lineFrom, type NodeId, nodeOf, ROOT } from '../state/game-tree.ts';
import classes from './move-list.module.css';
import { nagText } from './nags.ts';

function numberText(ply: number): string {
  // A node's ply counts its own move: the first move of White leads to ply 1.
  const before = ply - 1;
  return `${(before >> 1) + 1}${before % 2 === 0 ? '.' : '…'}`;
}

const MoveButton = memo(function MoveButton({ node, isCurrent }: { node: GameNode; isCurrent: boolean }) {
  return (
    <button
      type="button"
      className={classes.move}
      data-node={node.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => go(node.id)}
    >
      {node.played!.san}
      {node.nags.length > 0 && <span className={classes.nag}>{node.nags.map(nagText).join(' ')}</span>}
    </button>
  );
});

function Comments({ node }: { node: GameNode }) {
  return node.comments.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: comments have no other identity.
    <span key={i} className={classes.comment}>
      {text}
    </span>
  ));
}

/** A line that leaves the game, in running text, with the lines that leave it in brackets. */
function Variation({ tree, from, at }: { tree: GameTree; from: NodeId; at: NodeId }): ReactNode {
  const line = lineFrom(tree, from);
  return line.map((node, i) => {
    const siblings = i === 0 ? [] : nodeOf(tree, node.parent!).children.slice(1);
    const hasNumber = i === 0 || node.ply % 2 === 1 || siblings.length > 0;
    const previous = i > 0 && nodeOf(tree, line[i - 1]!.parent!).children.length > 1;
    return (
      <span key={node.id}>
        {(hasNumber || previous) && <span className={classes.number}>{numberText(node.ply)}</span>}
        <MoveButton node={node} isCurrent={node.id === at} />
        <Comments node={node} />
        {siblings.map((id) => (
          <span key={id} className={classes.nested}>
            (<Variation tree={tree} from={id} at={at} />)
          </span>
        ))}
      </span>
    );
  });
}

/** The game in two columns; comments and variations stand between the moves they belong to. */
function Rows({ tree, at }: { tree: GameTree; at: NodeId }): ReactNode {
  const cells: ReactNode[] = [];
  let isNewRow = true;
  for (const node of lineFrom(tree, ROOT).slice(1)) {
    const isWhite = node.ply % 2 === 1;
    if (isWhite || isNewRow)
      cells.push(
        <span key={`n${node.id}`} className={classes.index}>
          {(node.ply + 1) >> 1}
        </span>,
      );
    if (!isWhite && isNewRow)
      cells.push(
        <span key={`e${node.id}`} className={classes.gap}>
          …
        </span>,
      );
    cells.push(<MoveButton key={node.id} node={node} isCurrent={node.id === at} />);
    isNewRow = false;
    const others = nodeOf(tree, node.parent!).children.slice(1);
    if (others.length === 0 && node.comments.length === 0) continue;
    if (isWhite) cells.push(<span key={`g${node.id}`} className={classes.gap} />);
    cells.push(
      <div key={`i${node.id}`} className={classes.interlude}>
        <Comments node={node} />
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

/** How much of what is before and after the current move stays in sight, in px. */
const MARGIN = 30;

function showMove(box: HTMLElement, at: NodeId): void {
  const move = box.querySelector<HTMLElement>(`[data-node="${at}"]`);
  if (move === null) {
    box.scrollTop = 0;
    return;
  }
  // The list is what its moves' offsets are counted from.
  const top = move.offsetTop;
  const bottom = top + move.offsetHeight;
  if (top < box.scrollTop + MARGIN) box.scrollTop = top - MARGIN;
  else if (bottom > box.scrollTop + box.clientHeight - MARGIN) box.scrollTop = bottom - box.clientHeight + MARGIN;
}

/** Keeps the current move in sight without moving the page, whatever becomes of the list's height. */
function useCurrentInSight(tree: GameTree, at: NodeId) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tree has its moves in other places.
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => showMove(box, at));
    // It is told of the height it finds, too.
    observer.observe(box);
    return () => observer.disconnect();
  }, [tree, at]);
  return list;
}

/** The moves of the game with their variations. */
export function MoveList() {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const list = useCurrentInSight(tree, at);
  if (nodeOf(tree, ROOT).children.length === 0)
    return (
      <section className={classes.list} aria-label="Moves">
        <Empty icon="board" title="No move yet">
          Move a piece, open a game, or start one against the engine.
        </Empty>
      </section>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={list} className={classes.list} aria-label="Moves" tabIndex={0}>
      <div className={classes.rows}>
        <Comments node={nodeOf(tree, ROOT)} />
        <Rows tree={tree} at={at} />
      </div>
    </section>
  );
}
