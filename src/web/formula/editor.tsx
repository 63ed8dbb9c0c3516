import { Button, Checkbox, Group, NativeSelect, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useMemo, useRef } from 'react';
import type { ShownAnswer } from '../engines/query.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { goTo } from '../shell/route.ts';
import type { CodeFault, CodeHandle } from './code-field.tsx';
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
  /** The result of the last check without a fault. */
  readonly last: Inspection | undefined;
  readonly terms: readonly TermFacts[];
}

/** Loaded when a formula is edited, because it contains CodeMirror. */
const CodeField = lazyPart(() => import('./code-field.tsx'));

const NO_KNOBS = {};

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
        description="Shown in profiles and knobs"
        value={term.id}
        onChange={({ currentTarget }) => changeDraft({ id: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Title"
        description="Shown in ledgers"
        value={term.title ?? ''}
        onChange={({ currentTarget }) => changeDraft({ title: currentTarget.value || undefined })}
      />
      <NativeSelect
        className={classes.role}
        size="xs"
        label="Its value is"
        description="For each side"
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
          label={`Replace ${other.title} and switch it off`}
          checked={replaces !== undefined}
          onChange={({ currentTarget }) => replaceBy(currentTarget.checked ? other.id : undefined)}
        />
      )}
    </div>
  );
}

/** Edits a term. The profile changes only when the user applies it. */
export function Editor({ draft, checked, last, terms }: Props) {
  const { words, isWord } = useWords();
  const code = useRef<CodeHandle>(null);
  const [hintId, faultId] = [useId(), useId()];
  const { term, before } = draft;
  const { knobs = NO_KNOBS } = term;
  const vocabulary = useMemo(() => ({ words, isWord, knobs }), [words, isWord, knobs]);
  const { value: answer, isFresh } = checked;
  const fault = answer?.ok === false ? answer.fault : undefined;
  const marked = useMemo((): CodeFault | undefined => {
    if (!isFresh || fault?.span === undefined) return undefined;
    return { ...fault.span, message: fault.problem ?? fault.message, fix: fault.fix };
  }, [fault, isFresh]);
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
          {before === undefined ? 'New term' : `Edit ${term.title ?? term.id}`}
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
      <ErrorBoundary what="The formula editor" fallback={<Skeleton height={154} />}>
        <CodeField
          ref={code}
          value={term.formula}
          vocabulary={vocabulary}
          fault={marked}
          describedBy={fault === undefined ? hintId : `${faultId} ${hintId}`}
          onChange={(formula) => changeDraft({ formula })}
        />
      </ErrorBoundary>
      <Text size="xs" c="dimmed" id={hintId}>
        The formula gives the value for one side, <b>us</b>, against <b>them</b>. Words are completed as you type;
        Ctrl+Space lists them all. Tab takes a completion; Escape, then Tab leaves the field.
      </Text>
      {fault !== undefined ? (
        <FaultBox
          id={faultId}
          fault={fault}
          onGo={({ start }) => code.current?.goTo(start)}
          onFix={({ start, end }, replacement) => code.current?.replace(start, end, replacement)}
        />
      ) : (
        shown !== undefined && (
          <Group gap="2xs" className={classes.good} role="status">
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
      <KnobList knobs={knobs} unread={answer?.ok ? answer.unread : []} />
      {shown !== undefined && (
        <div className={classes.reading} data-stale={fault !== undefined || undefined}>
          <Text size="xs" c="dimmed" mb="2xs">
            {fault === undefined ? 'Values in the position' : 'Values before the error'}
          </Text>
          <PartTree text={shown.text} root={shown.root} />
        </div>
      )}
    </section>
  );
}
