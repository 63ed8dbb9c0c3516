import { Text } from '@mantine/core';
import { useBoard } from '../state/game.ts';
import type { Part, Reading } from './part.ts';
import classes from './part-detail.module.css';
import { fullText, placeText } from './reading-text.ts';

function Rounds({ reading, loops }: { reading: Reading; loops: readonly string[] }) {
  const { squareName } = useBoard();
  const { rounds, count } = reading;
  if (count === 0) return <Text size="sm">The loop visits no square.</Text>;
  if (loops.length === 0)
    return (
      <Text size="sm" className={classes.value}>
        {fullText(rounds[0]!.value, squareName)}
      </Text>
    );
  return (
    <ul className={classes.rounds}>
      {rounds.map(({ at, value }) => (
        <li key={at.join()}>
          <b>{placeText(at, squareName)}</b> {fullText(value, squareName)}
        </li>
      ))}
      {count > rounds.length && <li>… {count} in all</li>}
    </ul>
  );
}

/** The full value of a part: every square of a set, every iteration of the loops around it. */
export function PartDetail({ text, part }: { text: string; part: Part | undefined }) {
  const board = useBoard();
  if (part === undefined)
    return (
      <Text size="sm" c="dimmed" p="2xs">
        <Text span inherit visibleFrom="sm">
          Point at a part of the formula, or move through its operations with the arrow keys. The board highlights its
          squares, and its values appear here.
        </Text>
        <Text span inherit hiddenFrom="sm">
          Tap a part of the formula. The board highlights its squares, and its values appear here.
        </Text>
      </Text>
    );
  return (
    <section className={classes.detail} aria-label="The selected part" data-testid="detail">
      <code className={classes.text}>{text.slice(part.start, part.end)}</code>
      {part.loops.length > 0 && (
        <Text size="xs" c="dimmed">
          For each {part.loops.join(' and ')}
        </Text>
      )}
      <div className={classes.sides}>
        {part.sides.map((reading, side) => (
          <div key={board.notation.sides[side]!.title}>
            <Text size="xs" c="dimmed">
              {board.notation.sides[side]!.title}
            </Text>
            <Rounds reading={reading} loops={part.loops} />
          </div>
        ))}
      </div>
    </section>
  );
}
