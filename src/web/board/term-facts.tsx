import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { LedgerRow } from '../../evaluation/ledger.ts';
import { evaluation } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { bareFile } from '../knobs/values.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { hashOf } from '../shell/route.ts';
import { useBoard } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { centipawnsText } from '../state/score.ts';

/** The screens that show a term, by the address for it. */
const PLACES = [
  ['formula', 'Formula', (id: string) => id],
  ['heat', 'Heat map', (id: string) => `terms/${id}`],
  ['knobs', 'Knobs', (id: string) => `${id}.`],
] as const;

/** A term of the ledger: its meaning, its value for each side, and where to look at it. */
export default function TermFacts({ row: { id, title, white, black, total } }: { row: LedgerRow }) {
  const [first, second] = useBoard().notation.sides;
  const file = useProfile((state) => state.file);
  const bare = bareFile(file);
  const { value } = useQuery([JSON.stringify(bare)], () => evaluation.describe(bare));
  const term = value?.groups.find((group) => group.id === id);
  return (
    <Stack gap="2xs">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {term !== undefined && <Text size="sm">{term.help}</Text>}
      <Text size="sm" component="div" {...scoredBy(STATIC)}>
        {white !== null &&
          black !== null &&
          `${first.title} ${centipawnsText(white)}, ${second.title} ${centipawnsText(black)}: `}
        {centipawnsText(total)} cp <SourceLabel source={STATIC} />
      </Text>
      {term !== undefined && (
        <Group gap="sm">
          {PLACES.map(([screen, name, rest]) => (
            <Anchor key={screen} size="sm" underline="always" href={hashOf(screen, rest(id))}>
              {name}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  );
}
