import { Button, Group, Text, Title } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabTuning } from '../../lab/lab-messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { useQuery } from '../engines/query.ts';
import { Confirm } from '../shell/confirm.tsx';
import { keepAs, replaceProfile } from '../state/replace-profile.ts';
import { Facts, progressText, speedFact } from './facts.tsx';
import classes from './knob-path.module.css';
import { KnobPath } from './knob-path.tsx';
import { labApi } from './lab-store.ts';
import { MatchNumbers } from './match-numbers.tsx';

/** Saves the tuned profile and uses it. The current profile is saved first, if it is not saved yet. */
function takeValues(tuned: ProfileFile): void {
  replaceProfile({ ...tuned, name: keepAs(tuned.name, tuned) });
}

/** Advice on the proposed values, from the state of the test. */
export function adviceText({ knobs, iteration, iterations, testBounds, test }: LabTuning): string {
  if (knobs.every(({ start, value }) => start === value)) return 'No value has changed yet.';
  if (iteration < iterations) return 'The values are not final: games are still being played.';
  if (testBounds === null) return 'The values were not tested. Prove them in a match before you trust them.';
  const verdict = test?.sprt?.verdict;
  if (verdict === 'accepted') return 'The test accepted the values.';
  if (verdict === 'rejected') return 'The test rejected the values: they are not better than the start.';
  return 'The test has not decided yet.';
}

/** Whether the user is asked before the values are used: unless the test accepted them, or was switched off. */
export function needsConsent({ iteration, iterations, testBounds, test }: LabTuning): boolean {
  if (iteration < iterations) return true;
  return testBounds !== null && test?.sprt?.verdict !== 'accepted';
}

/** Saves and uses the proposed values. The advice says how far they can be trusted. */
function UseValues({ run, tuned }: { run: LabTuning; tuned: ProfileFile | null | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const isChanged = run.knobs.some(({ start, value }) => start !== value);
  const advice = adviceText(run);
  const use = () => takeValues(tuned!);
  return (
    <Group gap="sm" mt="md">
      <Button
        leftSection={<IconBookmark size={18} aria-hidden />}
        disabled={!tuned || !isChanged}
        onClick={() => (needsConsent(run) ? setAsking(true) : use())}
      >
        Use these values
      </Button>
      <Text size="sm" role="status" data-testid="advice">
        {advice}
      </Text>
      {isAsking && (
        <Confirm
          title={`${advice} Use them anyway?`}
          action="Use anyway"
          onConfirm={use}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

/** The path of every knob, the proposed values, and their test. */
export function TuningNumbers({ run }: { run: LabTuning }) {
  const { id, knobs, iteration, iterations, pairs, share, played, games, speed, test } = run;
  const { value: details } = useQuery([id, iteration], () => labApi().details(id));
  const path = details?.path ?? [];
  const numbers = path.map((point) => point.iteration);
  return (
    <>
      <Facts
        facts={[
          ['Iterations', progressText(iteration, iterations)],
          ['Games', `${progressText(played, games)}, ${2 * pairs} in each iteration`],
          ...speedFact(speed),
        ]}
      />
      <Text size="xs" c="dimmed" my="xs">
        Each chart starts at the profile’s value, the dashed line. The bar below is the range of the knob, with a tick
        at the start and a dot at the end of the path. The proposed value is {Math.round(100 * share)} % of the way to
        the end of the path, because the end is usually too far.
      </Text>
      <div className={classes.knobs}>
        {knobs.map((knob, i) => (
          <KnobPath
            key={knob.name}
            knob={knob}
            values={path.map(({ values }) => values[i]!)}
            iterations={numbers}
            total={iterations}
          />
        ))}
      </div>
      <UseValues run={run} tuned={details?.tuned} />
      {test !== null && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            Test of the proposed values
          </Title>
          <MatchNumbers match={test} speed={null} />
        </>
      )}
    </>
  );
}
