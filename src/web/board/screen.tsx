import { VisuallyHidden } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import type { PgnMark } from '../../notation/pgn-commands.ts';
import type { Mark } from '../chessboard/chessboard.tsx';
import { moveMark } from '../chessboard/move-mark.ts';
import { faultOf } from '../engines/rpc.ts';
import { moveWords } from '../play/move-words.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf, useRoute } from '../shell/route.ts';
import { bestMove, useAnalysis } from '../state/analysis.ts';
import { announce } from '../state/announcements.ts';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { nodeOf } from '../state/game-tree.ts';
import { notifyError } from '../state/notify.tsx';
import { positionInfo } from '../state/position-info.ts';
import { useSettings } from '../state/settings.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { EvaluationBar } from './evaluation-bar.tsx';
import { GameActions } from './game-actions.tsx';
import { Headline } from './headline.tsx';
import { MoveList } from './move-list.tsx';
import { openAny, openLink } from './opened.ts';
import { PlayBoard } from './play-board.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { readFile } from './read-file.ts';
import classes from './screen.module.css';
import { BoardTabs } from './tabs.tsx';
import { WalkButtons } from './walk-buttons.tsx';

const NewGame = lazyPart(() => import('./new-game.tsx'));
const Editor = lazyPart(() => import('./editor.tsx'));

async function openText(text: string, name: string): Promise<void> {
  const result = await openAny(text, name);
  if (!result.ok) notifyError({ title: 'Nothing was opened', message: faultText(result.fault) });
}

/** Opens what is pasted outside of text fields. */
function usePasted(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')) return;
      const text = event.clipboardData?.getData('text') ?? '';
      if (text.trim() !== '') void openText(text, 'pasted games');
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}

async function openDropped(event: DragEvent): Promise<void> {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (file !== undefined) await openText(await readFile(file), file.name);
  else await openText(event.dataTransfer.getData('text'), 'dropped games');
}

/** The hint, shown until the position changes. */
function useHint() {
  const { fen } = useGame(currentNode);
  const [hint, setHint] = useState<{ readonly fen: string; readonly move?: number }>();
  const ask = async () => {
    setHint({ fen });
    try {
      const move = (await bestMove())?.pv[0];
      const { tree, at } = useGame.getState();
      const legal = positionInfo(tree, at).legal.find((one) => one.move === move);
      if (legal !== undefined && nodeOf(tree, at).fen === fen) announce(`Hint: ${moveWords(legal.san)}`);
      setHint((before) => (before?.fen !== fen ? before : move === undefined ? undefined : { fen, move }));
    } catch (error) {
      setHint(undefined);
      notifyError({ title: 'No hint', message: faultOf(error).message });
    }
  };
  const isShown = hint?.fen === fen;
  return { ask, isHinting: isShown && hint.move === undefined, move: isShown ? hint.move : undefined };
}

/** Opens the position of an address such as `#/board/8/8/8/4k3/8/8/8/4K3_w`. */
function useLink(): void {
  const rest = useRoute((route) => (route.screen === 'board' ? route.rest : ''));
  useEffect(() => {
    if (rest === '') return;
    // Remove the position from the address: going back or reloading must not open it again.
    location.replace(hashOf('board'));
    void openLink(rest);
  }, [rest]);
}

/** A square or arrow drawn in the PGN file. */
function fileMark({ color, from, to }: PgnMark): Mark {
  return { from, brush: color, ...(to === undefined ? {} : { to }) };
}

/** The board with the game, its analysis and everything about it. */
export default function Screen() {
  const orientation = useGame((state) => state.orientation);
  const { fen, marks: fileMarks = [] } = useGame(currentNode);
  const board = useBoard();
  const hasBar = useSettings((state) => state.evaluationBar);
  const best = useAnalysis((state) => (state.isOn && state.fen === fen ? state.lines[0]?.pv[0] : undefined));
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const close = () => setDialog(undefined);
  const { ask, isHinting, move } = useHint();
  usePasted();
  useLink();
  const bottom = orientation === 'white' ? 0 : 1;
  const marks = [
    ...fileMarks.map(fileMark),
    ...(best === undefined ? [] : [moveMark(board, best, 'paleBlue')]),
    ...(move === undefined ? [] : [moveMark(board, move, 'green')]),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be opened by a button.
    <div
      className={classes.screen}
      data-hands={board.handKinds.length > 0 || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={openDropped}
    >
      <VisuallyHidden component="h1">Board</VisuallyHidden>
      <div className={classes.table}>
        <PlayerStrip side={bottom === 0 ? 1 : 0} />
        <div className={classes.board}>
          {hasBar && <EvaluationBar />}
          <PlayBoard marks={marks} />
        </div>
        <PlayerStrip side={bottom} />
      </div>
      <div className={classes.side}>
        <Panel className={classes.top}>
          <Headline />
          <GameActions
            onNew={() => setDialog('new')}
            onEdit={() => setDialog('edit')}
            onHint={ask}
            isHinting={isHinting}
          />
        </Panel>
        <Panel className={classes.moves}>
          <AnalysisPanel />
          <MoveList />
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
