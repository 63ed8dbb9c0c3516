import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from '../engines/query.ts';
import { newRest } from '../lab/address.ts';
import { estimateText, nanosecondsText } from '../lab/texts.ts';
import { CURRENT } from '../profiles/entries.ts';
import { hashOf } from '../shell/route.ts';
import { useBoard } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { profileName } from '../state/profile-name.ts';
import { type Worth, worthOf } from './worth.ts';
import { readWorths, worthsQuery } from './worths.ts';

/** The measured Elo of a part of the current profile; undefined if it was not measured. */
export function useWorth(id: string): Worth | undefined {
  const { family } = useBoard();
  // Only terms of chess have been measured; those of other boards may have the same names.
  const { value } = useQuery(family === 'chess' ? ['worths'] : undefined, readWorths, { query: worthsQuery });
  const hash = useProfile((state) => state.hash);
  const file = useProfile((state) => state.file);
  return useMemo(() => {
    const names = [file.name, profileName(file), file.extends ?? ''];
    return value && worthOf(id, { hash, names }, value);
  }, [id, hash, file, value]);
}

/** The measured worth as text: Elo, time, limits and games. */
export function worthText({ measured, limits }: Worth): string {
  const { elo, error, cost, pairs } = measured;
  const time = cost === null ? '' : `, ${nanosecondsText(cost)}`;
  return `${estimateText(elo, error)} Elo${time} (${limits}, ${(2 * pairs).toLocaleString('en')} games)`;
}

/** The measured worth of a term or a switch. Nothing if it was not measured. */
export function WorthLine({ id }: { id: string }) {
  const worth = useWorth(id);
  if (worth === undefined) return null;
  return (
    <Text size="xs" data-testid="measured-worth">
      Worth in games: {worthText(worth)}
      {!worth.isCurrent && (
        <>
          , measured for another version of {worth.profile}.{' '}
          <Anchor inherit underline="always" href={hashOf('lab', newRest('ablation', [CURRENT]))}>
            Measure this one
          </Anchor>
        </>
      )}
    </Text>
  );
}
