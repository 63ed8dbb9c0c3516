import { Alert, Badge, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabMatch } from '../../lab/lab-messages.ts';
import { useQuery } from '../engines/query.ts';
import { faultOf } from '../engines/rpc.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';

import { BlamePanel } from './blame-panel.tsx';
import { labApi, orderRun, useLab } from './lab-store.ts';
import { LlrBar } from './llr-bar.tsx';
import { PairPanel } from './pair-panel.tsx';
import { PairTable } from './pair-table.tsx';
import { Pentanomial } from './pentanomial.tsx';
import classes from './run-panel.module.css';
import { estimateText, stateText } from './texts.ts';

function Actions({ run: { id, state } }: { run: LabMatch }) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await labApi().remove(id);
      goTo('lab');
    } catch (error) {
      notifyError({ title: 'The run was not deleted', message: `${faultText(faultOf(error))}.` });
    }
  };
  return (
    <>
      {state === 'running' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => void orderRun('The match cannot be paused', () => labApi().pause(id))}
        >
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void orderRun('The match cannot be resumed', () => labApi().resume(id))}
        >
          Resume
        </Button>
      )}
      {state !== 'running' && state !== 'elsewhere' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Delete this run and all of its games? This cannot be undone."
          action="Delete"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The numbers of a run. */
function Facts({ run }: { run: LabMatch }) {
  const { result, games, speed, sprt } = run;
  const { wins, draws, losses, los, averagePlies } = result;
  const facts: (readonly [string, string])[] = [
    [
      'Games',
      `${result.games.toLocaleString('en')} of ${sprt === undefined ? '' : 'at most '}${games.toLocaleString('en')}`,
    ],
    ['Won, drawn, lost', `${wins} · ${draws} · ${losses}`],
    ['Elo', estimateText(result.elo, result.error)],
    ['Normalised Elo', estimateText(result.normalisedElo, result.normalisedError)],
    ['Likelihood that it is stronger', los === null ? '–' : `${(100 * los).toFixed(1)} %`],
    ['Average length', averagePlies === null ? '–' : `${(averagePlies / 2).toFixed(1)} moves`],
    ['Speed', speed === null ? '–' : `${speed.toFixed(speed < 10 ? 2 : 0)} games/s`],
  ];
  return (
    <dl className={classes.facts} data-testid="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The verdict in words; undefined while the test goes on. */
function verdictText({ sprt }: LabMatch): string | undefined {
  if (sprt === undefined || sprt.verdict === null) return undefined;
  return sprt.verdict === 'accepted'
    ? `Accepted: the first player counts as stronger by ${sprt.elo1} Elo or more.`
    : `Rejected: the first player counts as stronger by ${sprt.elo0} Elo or less.`;
}

/** A run: its result, live, and its games. */
export function RunPanel({ run, pair }: { run: LabMatch; pair: number | undefined }) {
  const { id, names, limits, state, message, sprt, result } = run;
  const { value: details } = useQuery([id], () => labApi().details(id));
  const verdict = verdictText(run);
  const isInPage = useLab(({ status }) => status === 'page');
  return (
    <>
      <Panel
        title={`${names[0]} against ${names[1]}`}
        aside={
          <Badge tt="none" variant="light" data-testid="run-state">
            {stateText(state, isInPage)}
          </Badge>
        }
        actions={<Actions run={run} />}
        p="md"
      >
        {message !== undefined && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />} mb="sm">
            {message}
          </Alert>
        )}
        {verdict !== undefined && (
          <Text fw={600} role="status" mb="xs">
            {verdict}
          </Text>
        )}
        <div className={classes.numbers}>
          <Facts run={run} />
          <div className={classes.pictures}>
            {sprt !== undefined && <LlrBar sprt={sprt} />}
            <Pentanomial counts={result.pentanomial} name={names[0]} />
          </div>
        </div>
        <Text size="xs" c="dimmed" mt="xs">
          {[...new Set(limits)].join(' against ')}
          {verdict !== undefined && '. The Elo is biased, because the test chose when to stop'}
          {isInPage ? '' : `. Folder: ${id}`}
        </Text>
      </Panel>
      {pair !== undefined && <PairPanel run={run} pair={pair} players={details?.players} key={pair} />}
      <PairTable run={run} pair={pair} />
      <BlamePanel run={run} players={details?.players} />
    </>
  );
}
