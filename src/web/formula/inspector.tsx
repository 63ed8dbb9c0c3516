import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { faultOf } from '../engines/rpc.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { hashOf } from '../shell/route.ts';
import { useBoard } from '../state/game.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { centipawnsText } from '../state/score.ts';
import { WorthLine } from '../worth/worth-line.tsx';
import { startDraft, takeOut } from './draft.ts';
import { FormulaText } from './formula-text.tsx';
import classes from './inspector.module.css';
import { PartTree } from './part-tree.tsx';
import { shortNumber } from './reading-text.ts';
import type { Inspection } from './tasks.ts';
import { tasks, useWords } from './use-words.ts';

/** The values of a term for both sides, and the term's part of the score. */
export function Worth({ found }: { found: Inspection }) {
  const { role, white, black, total, raw, isOn } = found;
  const [first, second] = useBoard().notation.sides;
  if (role === 'measure')
    return (
      <Text size="sm">
        {first.title} {shortNumber(white)}, {second.title} {shortNumber(black)}: a number that other formulas use.
      </Text>
    );
  if (role === 'scale')
    return (
      <Text size="sm">
        The score is multiplied by <b>{shortNumber(white)}</b> if {first.name} is ahead, by <b>{shortNumber(black)}</b>{' '}
        if {second.name} is.
      </Text>
    );
  const isShaped = white !== raw[0] || black !== raw[1];
  return (
    <Text {...scoredBy(STATIC)} size="sm" data-testid="worth">
      {first.title} <b>{shortNumber(white)}</b> − {second.title} <b>{shortNumber(black)}</b>
      {isShaped && (
        <Text span c="dimmed">
          {' '}
          (the formula gives {shortNumber(raw[0])} and {shortNumber(raw[1])}, before weight and limits)
        </Text>
      )}
      {' → '}
      <b data-testid="total">{centipawnsText(total ?? 0, 2)}</b> cp for {first.name} <SourceLabel source={STATIC} />
      {isOn ? '' : ' (the term is off)'}
    </Text>
  );
}

function Actions({ found, file }: { found: Inspection; file: ProfileFile }) {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const term = await tasks.draftOf(file, found.id);
      startDraft(found.isUser ? { term, before: found.id } : { term, replaces: found.isOn ? found.id : undefined });
    } catch (error) {
      notifyError({ title: 'The term cannot be edited', message: faultOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs">
      {found.role !== 'measure' && (
        <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} loading={isBusy} onClick={open}>
          {found.isUser ? 'Edit' : 'Edit a copy'}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        component="a"
        href={hashOf('knobs', encodeURIComponent(`${found.id}.`))}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      >
        Knobs
      </Button>
      {found.isUser && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            takeOut(found.id);
            notify({
              title: `${found.title} was removed`,
              message: 'Undo on the Knobs screen restores it.',
            });
          }}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}

/** Shows a term's formula and the value of every operation. */
export function Inspector({ found, file, isFresh }: { found: Inspection; file: ProfileFile; isFresh: boolean }) {
  const { isWord } = useWords();
  return (
    <section className={classes.inspector} aria-label="Term" aria-busy={!isFresh}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Group gap="xs" align="center">
            <Title order={2} size="h4">
              {found.title}
            </Title>
            {found.isUser && <Badge variant="light">yours</Badge>}
            {!found.isOn && (
              <Badge variant="light" color="gray">
                off
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {found.help}
          </Text>
        </div>
        <Actions found={found} file={file} />
      </div>
      <Worth found={found} />
      <WorthLine id={found.id} />
      <FormulaText text={found.text} root={found.root} isWord={isWord} />
      <PartTree key={found.id} text={found.text} root={found.root} />
    </section>
  );
}
