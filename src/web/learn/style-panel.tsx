import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { agreements, gainText, logLosses, NARROW, styleCurve } from '../../learn/report/style-drawings.ts';
import { figure } from '../../learn/report/svg.ts';
import type { HeldOut } from '../../learn/style/held-out.ts';
import { ENOUGH_GAMES } from '../../learn/style/order.ts';
import type { StyleSummary } from '../../learn/style/style-summary.ts';
import { evaluator } from '../engines/engines.ts';
import { type Fact, Facts } from '../lab/facts.tsx';
import { HUMAN } from '../play/player.ts';
import { newGame } from '../play/referee.ts';
import { DeleteButton } from '../shell/delete-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { notify } from '../state/notify.tsx';
import { keepAs } from '../state/replace-profile.ts';
import { Drawing } from './drawing.tsx';
import { Key } from './key.tsx';
import { useLearning } from './learn-store.ts';
import { ResultHead, SaveReport, Warning } from './result-head.tsx';
import classes from './screen.module.css';
import { StyleFindings } from './style-findings.tsx';
import type { KeptStyle, ShownStyle } from './style-messages.ts';
import { removeStyle } from './style-store.ts';
import { StyleTable } from './style-table.tsx';
import type * as Tasks from './tasks.ts';
import { WorkRow } from './work-row.tsx';

const tasks = evaluator.tasks<typeof Tasks>('learn');

/** Not much wider than a phone, so that the numbers of the chart stay readable there. */
const CHART = { width: 400, height: 240 };

/** Saves the profile, unless it is saved already. Returns its name. */
function keepProfile({ result: { learned } }: KeptStyle): string {
  return keepAs(learned.name, learned);
}

/** Starts a game against the learned profile, with White for the user. */
function playAgainst(style: KeptStyle): void {
  const name = keepProfile(style);
  newGame({
    players: [HUMAN, { kind: 'engine', profile: { kind: 'saved', name }, strength: 'profile', mode: 'full' }],
  });
  goTo('board');
}

function keep(style: KeptStyle): void {
  notify({ title: `“${keepProfile(style)}” is in Profiles`, message: 'It can also play in the Lab.' });
}

function Actions({ style }: { style: KeptStyle }) {
  const { start, result } = style;
  const remove = async () => {
    await removeStyle(style.id);
    goTo('learn', 'new-style');
  };
  return (
    <Group gap="xs">
      <Button size="xs" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => playAgainst(style)}>
        Play against it
      </Button>
      <Button size="xs" variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => keep(style)}>
        Keep as profile
      </Button>
      <SaveReport name={result.learned.name} page={() => tasks.styleReport({ start, result })} />
      <DeleteButton
        question="Delete this style? A profile that was kept from it stays."
        failure="The style was not deleted"
        onDelete={remove}
      />
    </Group>
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** The facts of a result. */
function factsOf({ games, heldOutGames, moves, temperature, apart, knobs }: StyleSummary): Fact[] {
  const differing = knobs.filter(({ significant }) => significant).length;
  return [
    ['Games', `${grouped(games)}, ${grouped(heldOutGames)} of them held out`],
    ['Moves', `${grouped(moves.player)}, and ${grouped(moves.opponents)} of the opponents`],
    [
      'Temperature',
      `${figure(Math.round(temperature.player))} centipawns, opponents ${figure(Math.round(temperature.opponents))}`,
    ],
    ...(apart === null
      ? []
      : ([['Differ significantly', `${differing} of ${grouped(knobs.length)} numbers`]] as const)),
  ];
}

/** The log-loss of training moves so far, live. */
function Course({ style: { curve, games, parts, result } }: { style: ShownStyle }) {
  const last = (stage: string) => curve.findLast((point) => point.stage === stage)?.loss.toFixed(4);
  const [own, other] = [last('player'), last('control')];
  return (
    <Panel title="Learning" p="sm">
      <Facts
        facts={[
          ['Files', games],
          ...(result === undefined
            ? parts === undefined
              ? []
              : ([['Takes part', parts]] as const)
            : factsOf(result.summary)),
          ...(other === undefined ? [] : ([['Log-loss, opponents’ moves', other]] as const)),
          ...(own === undefined ? [] : ([['Log-loss, player’s moves', own]] as const)),
        ]}
      />
      {curve.length > 0 && (
        <>
          <Drawing svg={styleCurve(curve, CHART)} />
          <Key
            entries={[
              ['player', '--mantine-color-blue-text', true],
              ['opponents', '--mantine-color-dimmed', true],
            ]}
          />
        </>
      )}
    </Panel>
  );
}

/** How well held-out moves are predicted, beside other models. */
function Prediction({ heldOut }: { heldOut: HeldOut }) {
  return (
    <Panel title="Prediction of held-out moves" p="sm">
      <Text size="sm">
        {grouped(heldOut.moves)} moves of {grouped(heldOut.games)} games, with 95 % intervals. The player’s profile
        gains {gainText(heldOut.gain)} over the opponents’.
      </Text>
      <Text size="sm" fw={600} mt="xs">
        Agreement: how often the likeliest move was played
      </Text>
      <Drawing svg={agreements(heldOut, NARROW)} />
      <Text size="sm" fw={600} mt="xs">
        Log-loss of the move that was played
      </Text>
      <Drawing svg={logLosses(heldOut, NARROW)} />
    </Panel>
  );
}

function notesOf({ warnings, result }: ShownStyle): string[] {
  if (result === undefined) return warnings.map((text) => `${text}.`);
  const { isShrunk, games, complete } = result.summary;
  return [
    ...(isShrunk
      ? [
          `${games} games are fewer than ${ENOUGH_GAMES}: the numbers are held near the opponents’, so expect small differences.`,
        ]
      : []),
    ...(complete ? [] : ['It was stopped. These are the best values so far, and nothing was tested.']),
    ...warnings.filter((text) => text.startsWith('left out')).map((text) => `Games were ${text}.`),
  ];
}

function isKept(style: ShownStyle): style is KeptStyle {
  return style.result !== undefined;
}

/** A style: its course and, once it is learned, what it says. */
export function StylePanel({ style }: { style: ShownStyle }) {
  const work = useLearning((state) => (state.isStyle ? state.work : undefined));
  const { player, start } = style;
  return (
    <>
      <ResultHead
        title={`The style of ${player}`}
        phase={!isKept(style) ? 'learning' : style.result.summary.complete ? 'finished' : 'stopped'}
        isRunning={!isKept(style)}
        testId="style-phase"
      >
        {isKept(style) && <Actions style={style} />}
        {!isKept(style) && work !== undefined && <WorkRow work={work} action="Stop and keep the best" />}
        {notesOf(style).map((note) => (
          <Warning key={note}>{note}</Warning>
        ))}
        <Text size="sm" c="dimmed" mt="xs">
          Learned from {start.name}. A move is drawn with a probability proportional to exp(score / temperature), by its
          score after quiescence search; the profile plays in this way, too.
        </Text>
      </ResultHead>
      <div className={classes.pictures}>
        <Course style={style} />
        {isKept(style) && style.result.summary.heldOut !== null && (
          <Prediction heldOut={style.result.summary.heldOut} />
        )}
      </div>
      {isKept(style) && (
        <>
          <StyleFindings summary={style.result.summary} />
          <StyleTable knobs={style.result.summary.knobs} />
        </>
      )}
    </>
  );
}
