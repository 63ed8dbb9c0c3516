import { Alert, Anchor, Code, VisuallyHidden } from '@mantine/core';
import { IconFlask, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import layout from '../shell/list-screen.module.css';
import { useMissing } from '../shell/missing.ts';
import { useRoute } from '../shell/route.ts';
import { Empty, Loading } from '../shell/states.tsx';
import { parseLab } from './address.ts';
import { followLab, useLab } from './lab-store.ts';
import { NewMatch } from './new-match.tsx';
import { RunList } from './run-list.tsx';
import { RunPanel } from './run-panel.tsx';

/** Shown on a host that serves files only. */
function WithoutServer() {
  return (
    <Empty icon={IconFlask} title="Matches need Lucena’s own server">
      This page comes from a host that only serves files. In the project’s folder run <Code>npm start</Code>, or{' '}
      <Code>lucena serve</Code> where Lucena is installed, and open the address that it prints. On the command line,{' '}
      <Code>lucena match</Code> does the same. Until then you can play profiles against each other on the{' '}
      <Anchor inherit underline="always" href="#/board">
        board
      </Anchor>
      .
    </Empty>
  );
}

/** The Lab: proves by play whether a change makes a profile stronger. */
export default function Screen() {
  const { status, runs } = useLab();
  const shown = parseLab(useRoute((route) => (route.screen === 'lab' ? route.rest : '')));
  useEffect(followLab, []);
  const matches = runs.filter((one) => one.kind === 'match');
  const run = shown.kind === 'run' ? matches.find(({ id }) => id === shown.id) : undefined;
  const isMissing = shown.kind === 'run' && run === undefined && status === 'served';
  useMissing(isMissing ? `run “${shown.id}”` : undefined, 'A new match is shown');
  if (status === 'none')
    return (
      <>
        <VisuallyHidden component="h1">Lab</VisuallyHidden>
        <WithoutServer />
      </>
    );
  if (status === 'loading') return <Loading what="Lab" />;
  return (
    <div className={layout.screen}>
      <VisuallyHidden component="h1">Lab</VisuallyHidden>
      <RunList runs={matches} current={run?.id} />
      <div className={layout.detail}>
        {status === 'offline' && (
          <Alert color="red" variant="light" role="alert" icon={<IconPlugConnectedX size={20} aria-hidden />}>
            The server does not answer. The page tries again; finished games are kept.
          </Alert>
        )}
        {run === undefined ? (
          <NewMatch a={shown.kind === 'new' ? shown.a : ''} b={shown.kind === 'new' ? shown.b : ''} />
        ) : (
          <RunPanel run={run} pair={shown.kind === 'run' ? shown.pair : undefined} key={run.id} />
        )}
      </div>
    </div>
  );
}
