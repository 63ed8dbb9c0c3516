import { ActionIcon, Button, Group, NativeSelect, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import { EntryInput } from '../fields/entry-input.tsx';
import fields from '../knobs/fields.module.css';
import { changeKnobs } from './draft.ts';
import { freshKnob, KINDS, type KnobKind, numbersIn, numbersText } from './knob-file.ts';
import classes from './knob-list.module.css';

const LIMITS = { min: -65536, max: 65536, step: 1 };

interface Props {
  readonly name: string;
  readonly knob: UserKnobFile;
}

function set(name: string, knob: UserKnobFile): void {
  changeKnobs((knobs) => ({ ...knobs, [name]: knob }));
}

/** A field for numbers separated by commas. Invalid text changes nothing. */
function NumbersInput({ name, knob }: Props & { knob: Extract<UserKnobFile, { default: number[] }> }) {
  const [draft, setDraft] = useState<string>();
  const read = draft === undefined ? knob.default : numbersIn(draft);
  return (
    <TextInput
      size="xs"
      className={classes.numbers}
      aria-label={`Values of ${name}`}
      error={read === undefined ? `Values of ${name}: must be numbers separated by commas` : undefined}
      value={draft ?? numbersText(knob.default)}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        const numbers = numbersIn(currentTarget.value);
        if (numbers !== undefined) set(name, { ...knob, default: numbers } as UserKnobFile);
      }}
      onBlur={() => read !== undefined && setDraft(undefined)}
      onKeyDown={({ key }) => key === 'Escape' && setDraft(undefined)}
    />
  );
}

function Value({ name, knob }: Props) {
  const range =
    'min' in knob ? { ...LIMITS, min: knob.min ?? -1000, max: knob.max ?? 1000, step: knob.step ?? 1 } : LIMITS;
  switch (knob.kind) {
    case 'number':
      return (
        <EntryInput
          className={fields.entry}
          name={`Value of ${name}`}
          range={range}
          value={knob.default}
          onChange={(value) => set(name, { ...knob, default: value })}
        />
      );
    case 'tapered':
      return (
        <Group gap="2xs" wrap="nowrap">
          {(['middlegame', 'endgame'] as const).map((end, i) => (
            <EntryInput
              key={end}
              className={fields.entry}
              name={`Value of ${name}, ${end}`}
              range={range}
              value={knob.default[i]!}
              onChange={(value) => set(name, { ...knob, default: knob.default.with(i, value) as [number, number] })}
            />
          ))}
        </Group>
      );
    case 'toggle':
      return (
        <Switch
          size="sm"
          aria-label={`${name} is on`}
          checked={knob.default}
          onChange={({ currentTarget }) => set(name, { ...knob, default: currentTarget.checked })}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          size="xs"
          aria-label={`Value of ${name}`}
          value={knob.default}
          data={knob.options}
          onChange={({ currentTarget }) => set(name, { ...knob, default: currentTarget.value })}
        />
      );
    default:
      return <NumbersInput name={name} knob={knob} />;
  }
}

function Range({ name, knob }: Props) {
  if (knob.kind === 'toggle' || knob.kind === 'choice') return <span />;
  return (
    <Group gap="2xs" wrap="nowrap" className={classes.range}>
      {(['min', 'max'] as const).map((end) => (
        <EntryInput
          key={end}
          className={fields.entry}
          name={`${end === 'min' ? 'Least' : 'Largest'} value of ${name}`}
          range={LIMITS}
          value={knob[end] ?? (end === 'min' ? -1000 : 1000)}
          onChange={(value) => set(name, { ...knob, [end]: value })}
        />
      ))}
    </Group>
  );
}

function NewKnob({ taken }: { taken: readonly string[] }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<KnobKind>('number');
  const isBad = name !== '' && (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name) || taken.includes(name));
  const add = () => {
    if (name === '' || isBad) return;
    set(name, freshKnob(kind));
    setName('');
  };
  return (
    <Group gap="xs" align="flex-start" mt="2xs">
      <TextInput
        size="xs"
        w={130}
        aria-label="Name of the new knob"
        placeholder="bonus"
        value={name}
        error={isBad ? (taken.includes(name) ? 'Name is taken' : 'Letters and digits only') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
      />
      <NativeSelect
        size="xs"
        w={150}
        aria-label="Kind of the new knob"
        value={kind}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as KnobKind)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
        disabled={name === '' || isBad}
      >
        Add a knob
      </Button>
    </Group>
  );
}

/** The knobs that a draft declares. */
export function KnobList({
  knobs,
  unread,
}: {
  knobs: Readonly<Record<string, UserKnobFile>>;
  /** The names of knobs that the formula does not read. */
  unread: readonly string[];
}) {
  const names = Object.keys(knobs);
  return (
    <section aria-label="Knobs of the term">
      <Text size="sm" fw={600}>
        Knobs
      </Text>
      {names.length === 0 ? (
        <Text size="xs" c="dimmed">
          Declare numbers here to adjust them later, and use them by name in the formula.
        </Text>
      ) : (
        <>
          <div className={classes.columns} aria-hidden="true">
            <span>Name</span>
            <span>Value</span>
            <span>From, to</span>
          </div>
          <ul className={classes.list}>
            {names.map((name) => (
              <li key={name} className={classes.knob} data-testid={`draft-knob-${name}`}>
                <span className={classes.name}>
                  <code>{name}</code>
                  <span>
                    {KINDS[knobs[name]!.kind]}
                    {unread.includes(name) && ', not read by the formula'}
                  </span>
                </span>
                <Value name={name} knob={knobs[name]!} />
                <Range name={name} knob={knobs[name]!} />
                <Tooltip label="Remove the knob">
                  <ActionIcon
                    aria-label={`Remove ${name}`}
                    onClick={() => changeKnobs(({ [name]: _, ...rest }) => rest)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ul>
        </>
      )}
      <NewKnob taken={names} />
    </section>
  );
}
