import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { PgnMark } from '../../notation/pgn-commands.ts';
import type { PageBoard } from '../boards/page-board.ts';
import type { Mark } from '../chessboard/chessboard.tsx';
import { moveMark } from '../chessboard/move-mark.ts';
import { useSession } from '../play/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf, useRoute } from '../shell/route.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { nodeOf, ROOT } from '../state/game-tree.ts';
import { useSettings } from '../state/settings.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { ArrowLegend, ArrowScores, useLineMarks } from './arrow-scores.tsx';
import { EvaluationBar } from './evaluation-bar.tsx';
import { GameActions } from './game-actions.tsx';
import { Headline } from './headline.tsx';
import { HintLine } from './hint-line.tsx';
import { Doors, MoveList } from './move-list.tsx';
import { PlayBoard } from './play-board.tsx';
import { PlayerStrip } from './player-strip.tsx';
import classes from './screen.module.css';
import { useSideEngine } from './side-engine.ts';
import { BoardTabs } from './tabs.tsx';
import { type Hint, useHint, useHintHere } from './use-hint.ts';
import { useSounds } from './use-sounds.ts';
import { useThreat, useThreatHere } from './use-threat.ts';
import { useWheel } from './use-wheel.ts';
import { WalkButtons } from './walk-buttons.tsx';

const CoachLine = lazyPart(() => import('./coach-line.tsx'));
const NewGame = lazyPart(() => import('./new-game.tsx'));
const Editor = lazyPart(() => import('./editor.tsx'));

/** Drops the hint and the threat, the answers of the board's second engine. */
function forgetAnswers(): void {
  useHint.setState({ hint: undefined });
  useThreat.setState({ threat: undefined });
}

/** Where the parts of the screen stand below each other, as in the style sheet. */
const NARROW = '(max-width: 62em)';

/** Whether to show the first choices: while nobody plays and there is no move yet. */
function useDoors(): boolean {
  const isWanted = useSettings((state) => state.doors);
  const isFree = useSession((state) => state.phase === 'free');
  // The positions behind the doors are of chess.
  const isEmpty = useGame(({ tree }) => tree.board.family === 'chess' && nodeOf(tree, ROOT).children.length === 0);
  return isWanted && isFree && isEmpty;
}

/** The piece to move, or the move once it was asked for. */
function hintMarks(board: PageBoard, hint: Hint | undefined): Mark[] {
  if (hint?.move === undefined) return [];
  const mark = moveMark(board, hint.move.move, 'green');
  if (hint.step !== 'piece') return [mark];
  // A piece in hand stands on no square.
  return mark.drop === undefined ? [{ from: mark.from, brush: mark.brush }] : [];
}

/** Opens the position of an address such as `#/board/8/8/8/4k3/8/8/8/4K3_w`. */
function useLink(): void {
  const rest = useRoute((route) => (route.screen === 'board' ? route.rest : ''));
  useEffect(() => {
    if (rest === '') return;
    // Remove the position from the address: going back or reloading must not open it again.
    location.replace(hashOf('board'));
    void import('./opened.ts').then(({ openLink }) => openLink(rest));
  }, [rest]);
}

/** A square or arrow drawn in the PGN file. */
function fileMark({ color, from, to }: PgnMark): Mark {
  return { from, brush: color, ...(to === undefined ? {} : { to }) };
}

/** The board with the game, its analysis and everything about it. */
export default function Screen() {
  const orientation = useGame((state) => state.orientation);
  const { marks: fileMarks = [] } = useGame(currentNode);
  const board = useBoard();
  const { evaluationBar: hasBar, coach: hasCoach } = useSettings();
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const close = () => setDialog(undefined);
  const hint = useHintHere();
  const threat = useThreatHere();
  useSideEngine(forgetAnswers);
  useSounds();
  const place = useRef<HTMLDivElement>(null);
  useWheel(place);
  const lineMarks = useLineMarks();
  const hasDoors = useDoors();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  useLink();
  const bottom = orientation === 'white' ? 0 : 1;
  const marks = [
    ...fileMarks.map(fileMark),
    ...lineMarks,
    ...(threat?.move === undefined ? [] : [moveMark(board, threat.move, 'red')]),
    ...hintMarks(board, hint),
  ];
  return (
    <div className={classes.screen} data-hands={board.handKinds.length > 0 || undefined}>
      <VisuallyHidden component="h1">Board</VisuallyHidden>
      {hasDoors && isNarrow && (
        <ErrorBoundary what="Where to begin">
          <Doors mayHide />
        </ErrorBoundary>
      )}
      <div className={classes.table} data-tour="board">
        <PlayerStrip side={bottom === 0 ? 1 : 0} />
        <div className={classes.board} ref={place}>
          {hasBar && <EvaluationBar />}
          <PlayBoard marks={marks}>
            <ArrowScores />
          </PlayBoard>
        </div>
        <PlayerStrip side={bottom}>
          <ArrowLegend />
        </PlayerStrip>
      </div>
      <div className={classes.side}>
        <Panel className={classes.top}>
          <Headline />
          <HintLine />
          {hasCoach && (
            <ErrorBoundary what="Coach">
              <CoachLine />
            </ErrorBoundary>
          )}
          <GameActions onNew={() => setDialog('new')} onEdit={() => setDialog('edit')} />
        </Panel>
        <Panel className={classes.moves}>
          <AnalysisPanel />
          <MoveList hasDoors={hasDoors && !isNarrow} />
          <div className={classes.foot}>
            <WalkButtons />
          </div>
        </Panel>
        <Panel className={classes.more}>
          <BoardTabs />
        </Panel>
      </div>
      <ErrorBoundary what={dialog === 'new' ? 'New game' : 'Set up a position'} onClose={close}>
        {dialog === 'new' && <NewGame onClose={close} />}
        {dialog === 'edit' && <Editor onClose={close} />}
      </ErrorBoundary>
    </div>
  );
}
