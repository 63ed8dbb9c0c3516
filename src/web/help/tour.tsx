import { Button, FocusTrap, Group, Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { goTo } from '../shell/route.ts';
import classes from './tour.module.css';

/** The steps: the part of the screen by its `data-tour`, and what there is to say about it. */
const STEPS = [
  {
    place: 'board',
    title: 'The board',
    text: 'Move for both sides, or start a game. Paste or drop a game or a position anywhere on the page. Nothing you replace is lost: it goes to Games.',
  },
  {
    place: 'score',
    title: 'Every score says where it comes from',
    text: '“static” looks at the position alone; “search depth 12” has looked twelve plies ahead. Hover a label to read more.',
  },
  {
    place: 'analysis',
    title: 'The analysis',
    text: 'Switch it on: the best lines with their scores. Click a move to play the line up to there.',
  },
  {
    place: 'tabs',
    title: 'What the score is made of',
    text: 'The ledger adds the terms up to the score. Review explains a whole game, mistake by mistake.',
  },
  {
    place: 'screens',
    title: 'The other screens',
    text: 'Lines tells why a move is best and another is not. Knobs turns every number; Formula shows how a term is computed; Heat maps where; the Lab tests what you changed.',
  },
] as const;

/** The visible part of the screen for a step: the navigation exists once for each width. */
function partOf(place: string): Element | undefined {
  const parts = document.querySelectorAll(`[data-tour="${place}"]`);
  return [...parts].find((part) => part.getBoundingClientRect().width > 0);
}

/** The box of the part, which may move while the page loads or is scrolled. */
function useBox(place: string): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    partOf(place)?.scrollIntoView({ block: 'nearest' });
    let frame = 0;
    const follow = () => {
      const now = partOf(place)?.getBoundingClientRect();
      setBox((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [place]);
  return box;
}

/** A tour over the parts of the board's screen. It can be left at any step and started again from the help. */
export default function Tour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const { place, title, text } = STEPS[index]!;
  const box = useBox(place);
  useEffect(() => goTo('board'), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  const isLast = index === STEPS.length - 1;
  const isLow = box !== undefined && box.top + box.height / 2 > innerHeight / 2;
  const around = box && { left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 };
  return (
    <Portal>
      <div className={classes.shade} data-whole={box === undefined || undefined}>
        {around && <div className={classes.light} style={around} />}
      </div>
      <FocusTrap active>
        <div
          role="dialog"
          aria-modal="true"
          aria-label={`Tour, step ${index + 1} of ${STEPS.length}`}
          className={classes.card}
          data-high={isLow || undefined}
        >
          <Text fw={700}>{title}</Text>
          <Text size="sm" mt="2xs" aria-live="polite">
            {text}
          </Text>
          <Group justify="space-between" mt="sm" wrap="nowrap">
            <Button size="xs" variant="subtle" onClick={onClose}>
              {isLast ? 'Close' : 'Skip the tour'}
            </Button>
            <Group gap="2xs" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {index + 1} of {STEPS.length}
              </Text>
              <Button size="xs" variant="default" disabled={index === 0} onClick={() => setIndex(index - 1)}>
                Back
              </Button>
              <Button size="xs" data-autofocus onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
                {isLast ? 'Done' : 'Next'}
              </Button>
            </Group>
          </Group>
        </div>
      </FocusTrap>
    </Portal>
  );
}
