import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { ChessOnly } from '../shell/chess-only.tsx';
import layout from '../shell/list-screen.module.css';
import { useMissing } from '../shell/missing.ts';
import { useRoute } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { parseLearn } from './address.ts';
import { FitList } from './fit-list.tsx';
import { FitPanel } from './fit-panel.tsx';
import { openLearning, useLearning } from './learn-store.ts';
import { NewFit } from './new-fit.tsx';

/** Finds the numbers of a profile that best explain the results of games. */
function LearnScreen() {
  const { status, fault, fits } = useLearning();
  const shown = parseLearn(useRoute((route) => (route.screen === 'learn' ? route.rest : '')));
  useEffect(() => void openLearning(), []);
  const fit = shown.kind === 'fit' ? fits.find(({ id }) => id === shown.id) : undefined;
  useMissing(
    shown.kind === 'fit' && fit === undefined && status === 'ready' ? 'such fit' : undefined,
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
          <FitList fits={fits} current={fit?.id} />
          <div className={layout.detail}>
            {fit === undefined ? (
              <NewFit profileKey={shown.kind === 'new' ? shown.key : ''} />
            ) : (
              <FitPanel fit={fit} key={fit.id} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

export default function Screen() {
  return (
    <ChessOnly title="Learn">
      <LearnScreen />
    </ChessOnly>
  );
}
