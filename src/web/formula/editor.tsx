import { Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ShownAnswer } from '../engines/query.ts';
import { goTo } from '../shell/route.ts';
import { CodeField } from './code-field.tsx';
import { changeDraft, type Draft, dropDraft, putToUse, replaceBy } from './draft.ts';
import classes from './editor.module.css';
import { FaultBox } from './fault-box.tsx';
import { Worth } from './inspector.tsx';
import { KnobList } from './knob-list.tsx';
import { PartTree } from './part-tree.tsx';
import type { Checked, Inspection, TermFacts } from './tasks.ts';
import { useWords } from './use-words.ts';

interface Props {
  readonly draft: Draft;
  readonly checked: ShownAnswer<Checked>;
  /** What was found when the draft was last without fault. */
  readonly last: Inspection | undefined;
  readonly terms: readonly TermFacts[];
}

function About({ draft, terms }: { draft: Draft; terms: readonly TermFacts[] }) {
  const { term, replaces, before } = draft;
  const original = terms.find(
    ({ id, isUser }) => !isUser && `my${id.slice(0, 1).toUpperCase()}${id.slice(1)}` === term.id,
  );
  const other = terms.find(({ id }) => id === replaces) ?? (before === undefined ? original : undefined);
  return (
    <div className={classes.about}>
      <TextInput
        size="xs"
        label="Name"
        description="In profiles and knobs"
        value={term.id}
        onChange={({ currentTarget }) => changeDraft({ id: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Title"
        description="In ledgers"
        value={term.title ?? ''}
        onChange={({ currentTarget }) => changeDraft({ title: currentTarget.value || undefined })}
      />
      <NativeSelect
        className={classes.role}
        size="xs"
        label="Its value is"
        description="For the side it is written for"
        value={term.role ?? 'addend'}
        data={[
          { value: 'addend', label: 'added, in centipawns' },
          { value: 'scale', label: 'a factor on the score' },
        ]}
        onChange={({ currentTarget }) => changeDraft({ role: currentTarget.value as 'addend' | 'scale' })}
      />
      {other !== undefined && (
        <Checkbox
          size="xs"
          className={classes.instead}
          label={`Instead of ${other.title}, which is switched off`}
          checked={replaces !== undefined}
          onChange={({ currentTarget }) => replaceBy(currentTarget.checked ? other.id : undefined)}
        />
      )}
    </div>
  );
}

/** Where a term is written. Nothing of it counts until it is put to use, and then at once. */
export function Editor({ draft, checked, last, terms }: Props) {
  const { words, isWord } = useWords();
  const [wanted, setWanted] = useState<{ caret: number }>();
  const faultId = useId();
  const { term, before } = draft;
  const { value: answer, isFresh } = checked;
  const fault = answer?.ok === false ? answer.fault : undefined;
  const isGood = isFresh && answer?.ok === true;
  const shown = answer?.ok ? answer.inspection : last;
  const use = () =>
    putToUse(
      draft,
      terms.filter(({ isOn, role }) => isOn && role !== 'measure').map(({ id }) => id),
    );
  return (
    <section className={classes.editor} aria-label="Editor">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {before === undefined ? 'A term of your own' : `Edit ${term.title ?? term.id}`}
        </Title>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              dropDraft();
              goTo('formula', before ?? draft.replaces ?? '');
            }}
          >
            Discard
          </Button>
          <Button size="xs" leftSection={<IconCheck size={16} aria-hidden />} disabled={!isGood} onClick={use}>
            Use it
          </Button>
        </Group>
      </Group>
      <About draft={draft} terms={terms} />
      <CodeField
        value={term.formula}
        words={words}
        isWord={isWord}
        knobs={term.knobs ?? {}}
        fault={isFresh ? fault?.span : undefined}
        describedBy={fault === undefined ? undefined : faultId}
        wanted={wanted}
        onChange={(formula) => changeDraft({ formula })}
      />
      <Text size="xs" c="dimmed">
        What one side gets, written for <b>us</b> against <b>them</b>. Words are completed as you type; Ctrl+Space lists
        them all.
      </Text>
      {fault !== undefined ? (
        <FaultBox
          id={faultId}
          fault={fault}
          onGo={(caret) => setWanted({ caret })}
          onFix={(replacement) => {
            const { start, end } = fault.span!;
            changeDraft({ formula: `${term.formula.slice(0, start)}${replacement}${term.formula.slice(end)}` });
            setWanted({ caret: start + replacement.length });
          }}
        />
      ) : (
        shown !== undefined && (
          <Group gap={6} className={classes.good} role="status">
            <IconCheck size={16} aria-hidden />
            <Worth found={shown} />
          </Group>
        )
      )}
      {checked.fault !== undefined && (
        <Text size="sm" c="red">
          {checked.fault.message}
        </Text>
      )}
      <KnobList knobs={term.knobs ?? {}} unread={answer?.ok ? answer.unread : []} />
      {shown !== undefined && (
        <div className={classes.reading} data-stale={fault !== undefined || undefined}>
          <Text size="xs" c="dimmed" mb={4}>
            {fault === undefined ? 'What it is worth in the position' : 'As it was before the error'}
          </Text>
          <PartTree text={shown.text} root={shown.root} />
        </div>
      )}
    </section>
  );
}
