import { useEffect, useRef } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { hashOf } from '../shell/route.ts';
import { currentNode, useGame } from '../state/game.ts';
import { engineLine } from '../state/game-tree.ts';
import { usePlace } from '../state/place.ts';
import { pawnsText } from '../state/score.ts';
import { lines } from './asked.ts';
import { mateText } from './line-score.tsx';
import classes from './live-lines.module.css';

const SHOWN = 3;

/** Greedy lines of the position, asked for at each change; none where the game is over. */
function useGreedyLines(file: ProfileFile) {
  const { tree, at } = useGame();
  const { fen } = currentNode({ tree, at });
  const { status } = usePlace();
  const shown = useRef('');
  const isOver = status.ending !== undefined;
  useEffect(() => {
    if (isOver) {
      lines.clear();
      return;
    }
    const order = { line: engineLine(tree, at), profile: file, mode: 'greedy' as const };
    void lines.ask([order, { depth: 1 }, SHOWN], { keep: shown.current === fen });
    shown.current = fen;
  }, [tree, at, fen, file, isOver]);
  useEffect(() => () => lines.clear(), []);
  const found = lines.use((state) => state.value?.lines);
  return isOver ? [] : found;
}

/** What would be played, one ply ahead, while knobs are turned. */
export function LiveLines({ file }: { file: ProfileFile }) {
  const found = useGreedyLines(file);
  if (found?.length === 0) return null;
  return (
    <a className={classes.lines} href={hashOf('lines')} title="The best moves, one ply ahead; to the lines">
      {found?.map(({ report, pv, mate }) => (
        <span key={pv[0]} data-first={report.uci}>
          <strong>{report.san}</strong> {mate === null ? pawnsText(report.score) : mateText(mate)}
        </span>
      )) ?? 'Looking for moves…'}
    </a>
  );
}
