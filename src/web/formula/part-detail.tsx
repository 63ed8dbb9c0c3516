import { Text } from '@mantine/core';
import type { Part, Reading } from './part.ts';
import classes from './part-detail.module.css';
import { fullText, placeText } from './reading-text.ts';

const NAMES = ['White', 'Black'] as const;

function Rounds({ reading, loops }: { reading: Reading; loops: readonly string[] }) {
  const { rounds, count } = reading;
  if (count === 0) return <Text size="sm">The loop goes through no square.</Text>;
  if (loops.length === 0)
    return (
      <Text size="sm" className={classes.value}>
        {fullText(rounds[0]!.value)}
      </Text>
    );
  return (
    <ul className={classes.rounds}>
      {rounds.map(({ at, value }) => (
        <li key={at.join()}>
          <b>{placeText(at)}</b> {fullText(value)}
        </li>
      ))}
      {count > rounds.length && <li>… {count} in all</li>}
    </ul>
  );
}

/** What a part is worth, all of it: each square of a set, each round of the loops around it. */
export function PartDetail({ text, part }: { text: string; part: Part | undefined }) {
  if (part === undefined)
    return (
      <Text size="sm" c="dimmed" p={4}>
        <Text span inherit visibleFrom="sm">
          Point at a part of the formula, or go through its operations with the arrow keys: its squares are lit on the
          board, and its values told here.
        </Text>
        <Text span inherit hiddenFrom="sm">
          Tap a part of the formula: its squares are lit on the board, and its values told here.
        </Text>
      </Text>
    );
  return (
    <section className={classes.detail} aria-label="The part looked at" data-testid="detail">
      <code className={classes.text}>{text.slice(part.start, part.end)}</code>
      {part.loops.length > 0 && (
        <Text size="xs" c="dimmed">
          For each {part.loops.join(' and ')}
        </Text>
      )}
      <div className={classes.sides}>
        {part.sides.map((reading, side) => (
          <div key={NAMES[side]}>
            <Text size="xs" c="dimmed">
              {NAMES[side]}
            </Text>
            <Rounds reading={reading} loops={part.loops} />
          </div>
        ))}
      </div>
    </section>
  );
}
