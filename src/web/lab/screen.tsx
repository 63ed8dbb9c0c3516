import { Alert, VisuallyHidden } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Fault } from '../../rules/result.ts';
import { CHESS_IN_USE } from '../engines/board-in-use.ts';
import { ChessOnly } from '../shell/chess-only.tsx';
import layout from '../shell/list-screen.module.css';
import { useMissing } from '../shell/missing.ts';
import { useRoute } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { parseLab } from './address.ts';
import { followLab, useLab } from './lab-store.ts';
import { NewRun } from './new-run.tsx';
import { RunList } from './run-list.tsx';
import { RunPanel } from './run-panel.tsx';

/** Shown if there is no server and the page itself cannot play. */
function CannotPlay({ fault }: { fault: Fault }) {
  return (
    <>
      <VisuallyHidden component="h1">Lab</VisuallyHidden>
      <Failed title="The Lab cannot be opened" message={`${faultText(fault)}.`} retry={() => location.reload()} />
    </>
  );
}

/** The Lab: proves by play whether a change makes a profile stronger. */
function LabScreen() {
  const { status, fault, runs: all } = useLab();
  const { name } = useBoard();
  // Profiles and games of other boards cannot be shown on this one.
  const runs = all.filter(({ board = CHESS_IN_USE.name }) => board === name);
  const shown = parseLab(useRoute((route) => (route.screen === 'lab' ? route.rest : '')));
  useEffect(followLab, []);
  const run = shown.kind === 'run' ? runs.find(({ id }) => id === shown.id) : undefined;
  const isMissing = shown.kind === 'run' && run === undefined && (status === 'served' || status === 'page');
  useMissing(isMissing ? `run “${shown.id}”` : undefined, 'A new run is shown');
  if (fault !== undefined) return <CannotPlay fault={fault} />;
  if (status === 'loading') return <Loading what="Lab" />;
  return (
    <div className={layout.screen}>
      <VisuallyHidden component="h1">Lab</VisuallyHidden>
      <RunList runs={runs} current={run?.id} />
      <div className={layout.detail}>
        {status === 'offline' && (
          <Alert color="red" variant="light" role="alert" icon={<IconPlugConnectedX size={20} aria-hidden />}>
            The server does not answer. The page keeps trying; finished games are not lost.
          </Alert>
        )}
        {run === undefined ? (
          <NewRun run={shown.kind === 'new' ? shown.run : 'match'} keys={shown.kind === 'new' ? shown.keys : []} />
        ) : (
          <RunPanel run={run} pair={shown.kind === 'run' ? shown.pair : undefined} key={run.id} />
        )}
      </div>
    </div>
  );
}

/** A page that plays itself plays chess; the server plays on every board. */
export default function Screen() {
  const isInPage = useLab(({ status }) => status === 'page');
  if (!isInPage) return <LabScreen />;
  return (
    <ChessOnly title="The Lab of a page without a server">
      <LabScreen />
    </ChessOnly>
  );
}
