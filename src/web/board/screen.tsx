import { VisuallyHidden } from '@mantine/core';
import { useGame } from '../state/game.ts';
import { useSettings } from '../state/settings.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { EvaluationBar } from './evaluation-bar.tsx';
import { MoveList } from './move-list.tsx';
import { PlayBoard } from './play-board.tsx';
import { PlayerStrip } from './player-strip.tsx';
import classes from './screen.module.css';
import { WalkButtons } from './walk-buttons.tsx';

/** Play, look, and see why. */
export default function Screen() {
  const orientation = useGame((state) => state.orientation);
  const hasBar = useSettings((state) => state.evaluationBar);
  const bottom = orientation === 'white' ? 0 : 1;
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">Board</VisuallyHidden>
      <div className={classes.table}>
        <PlayerStrip side={bottom === 0 ? 1 : 0} />
        <div className={classes.board}>
          {hasBar && <EvaluationBar />}
          <PlayBoard />
        </div>
        <PlayerStrip side={bottom} />
      </div>
      <div className={classes.side}>
        <div className={classes.card}>
          <AnalysisPanel />
          <MoveList />
          <div className={classes.foot}>
            <WalkButtons />
          </div>
        </div>
      </div>
    </div>
  );
}
