import { Badge, Group, Stack, Text, Timeline } from '@mantine/core';
import { evaluator } from '../engines/engines.ts';
import { type ShownAnswer, useQuery } from '../engines/query.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { faultText } from '../state/fault-text.ts';
import { profileName } from '../state/profile-name.ts';
import { type Entry, restOf } from './entries.ts';
import classes from './screen.module.css';
import type * as Tasks from './tasks.ts';
import type { Ancestor, Pedigree } from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('profiles');

function usePedigree({ kind, file }: Entry): ShownAnswer<Pedigree> {
  const isPreset = kind === 'preset';
  return useQuery([kind, isPreset ? file.name : file], () =>
    isPreset ? tasks.presetPedigree(file.name) : tasks.pedigree(file),
  );
}

function changesText({ knobs, userTerms }: Ancestor): string {
  const parts = [
    ...(knobs > 0 ? [`${countText(knobs, 'value')} of its own`] : []),
    ...(userTerms > 0 ? [`${countText(userTerms, 'term')} of its own`] : []),
  ];
  return parts.length === 0 ? 'no values of its own' : parts.join(', ');
}

/** The chain of profiles that a profile extends, and its terms. */
export function Lineage({ entry }: { entry: Entry }) {
  const { value: found, fault } = usePedigree(entry);
  if (fault !== undefined) return <Failed title="This profile cannot be read" message={faultText(fault)} />;
  if (found === undefined) return <Loading what="Lineage" />;
  const { chain, terms, level, hash } = found;
  const title = entry.kind === 'current' ? profileName(entry.file) : entry.file.name;
  return (
    <Panel title="Lineage" p="sm">
      <Timeline bulletSize={16} lineWidth={2} active={chain.length}>
        {chain.map((ancestor, i) => (
          <Timeline.Item
            key={ancestor.name + String(i)}
            title={
              i === 0 ? (
                title
              ) : (
                <a className={classes.link} href={hashOf('profiles', restOf(`preset:${ancestor.name}`))}>
                  {ancestor.name}
                </a>
              )
            }
          >
            <Text size="xs" c="dimmed">
              {changesText(ancestor)}
            </Text>
          </Timeline.Item>
        ))}
        <Timeline.Item title="Defaults">
          <Text size="xs" c="dimmed">
            the declared default of every knob
          </Text>
        </Timeline.Item>
      </Timeline>
      <Stack gap="2xs" mt="md">
        <Text size="sm" fw={600}>
          {countText(terms.length, 'term')} switched on
          {level !== undefined && `, at the level ${level}`}
        </Text>
        <Group gap="2xs">
          {terms.map((term) => (
            <Badge key={term} variant="default" size="sm" tt="none" fw={400}>
              {term}
            </Badge>
          ))}
        </Group>
        <Text size="xs" c="dimmed" title="Equal for profiles that play alike">
          Hash{' '}
          <Text span inherit ff="monospace">
            {hash}
          </Text>
        </Text>
      </Stack>
    </Panel>
  );
}
