import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { CHESS_IN_USE } from '../engines/board-in-use.ts';
import layout from '../shell/list-screen.module.css';
import { useMissing } from '../shell/missing.ts';
import { useRoute } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { parseLearn } from './address.ts';
import { FitList } from './fit-list.tsx';
import { FitPanel } from './fit-panel.tsx';
import { openLearning, useLearning } from './learn-store.ts';
import { NewFit } from './new-fit.tsx';
import { NewStyle } from './new-style.tsx';
import { StylePanel } from './style-panel.tsx';
import { openStyles, useStyles } from './style-store.ts';

/** Finds the numbers of a profile that best explain the results of games, or how a player chooses moves. */
export default function Screen() {
  const { status, fault, fits: all } = useLearning();
  const { name: board, family } = useBoard();
  const fits = all.filter((fit) => (fit.board ?? CHESS_IN_USE.name) === board);
  // Styles are learned from games of chess.
  const hasStyles = family === 'chess';
  const shown = parseLearn(useRoute((route) => (route.screen === 'learn' ? route.rest : '')));
  const { styles, running, isListed } = useStyles();
  useEffect(() => {
    void openLearning();
    void openStyles();
  }, []);
  const fit = shown.kind === 'fit' ? fits.find(({ id }) => id === shown.id) : undefined;
  useMissing(
    shown.kind === 'fit' && fit === undefined && status === 'ready' ? 'such fit' : undefined,
    'A new one is shown',
  );
  const isAboutStyle = hasStyles && (shown.kind === 'style' || shown.kind === 'new-style');
  const style =
    hasStyles && shown.kind === 'style' ? [running, ...styles].find((one) => one?.id === shown.id) : undefined;
  useMissing(
    shown.kind === 'style' && style === undefined && isListed ? 'such style' : undefined,
    'A new one is shown',
  );
  return (
    <>
      <VisuallyHidden component="h1">Learn</VisuallyHidden>
      {fault !== undefined && (
        <Failed title="Learning cannot be opened" message={`${faultText(fault)}.`} retry={() => location.reload()} />
      )}
      {status === 'loading' && <Loading what="Learn" />}
      {status === 'ready' && (
        <div className={layout.screen}>
          <FitList
            fits={fits}
            styles={hasStyles ? (running === undefined ? styles : [running, ...styles]) : undefined}
            current={fit?.id ?? style?.id ?? (isAboutStyle ? 'new-style' : 'new')}
          />
          <div className={layout.detail}>
            {fit !== undefined ? (
              <FitPanel fit={fit} key={fit.id} />
            ) : style !== undefined ? (
              <StylePanel style={style} key={style.id} />
            ) : isAboutStyle ? (
              <NewStyle profileKey={shown.kind === 'new-style' ? shown.key : ''} />
            ) : (
              <NewFit profileKey={shown.kind === 'new' ? shown.key : ''} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
