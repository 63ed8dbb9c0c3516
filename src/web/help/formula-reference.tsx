import { Code, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../formula/use-words.ts';
import type { WordKind } from '../formula/words.ts';
import { Dialog } from '../shell/dialog.tsx';
import { Loading } from '../shell/states.tsx';
import classes from './reference.module.css';

const KINDS: readonly (readonly [kind: WordKind, title: string])[] = [
  ['set', 'Sets of squares'],
  ['function', 'Functions'],
  ['loop', 'Loops over squares'],
  ['number', 'Numbers'],
  ['condition', 'Conditions'],
  ['keyword', 'Grammar'],
];

/** Every word of the formula language with its form and meaning. */
export default function FormulaReference({ onClose }: { onClose: () => void }) {
  const { words } = useWords();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = words.filter(({ shape, help }) => `${shape} ${help}`.toLowerCase().includes(wanted));
  return (
    <Dialog title="The formula language" onClose={onClose} size="lg">
      <Text size="sm" mb="xs">
        A formula is written for <Code>us</Code> against <Code>them</Code>; the term counts the difference of both
        sides. For example, knights ahead that no pawn attacks:
      </Text>
      <Code block mb="xs">
        bonus * count(us.knight &amp; ranks(4..6) &amp; ~them.pawn.attacks)
      </Code>
      <TextInput
        aria-label="Search the formula language"
        placeholder="Search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {words.length === 0 && <Loading what="Words" />}
      {KINDS.map(([kind, title]) => {
        const own = found.filter((word) => word.kind === kind);
        return (
          own.length > 0 && (
            <section key={kind} aria-label={title}>
              <Text fw={600} mt="sm">
                {title}
              </Text>
              <dl className={classes.list}>
                {own.map(({ name, shape, help }) => (
                  <div key={name} className={classes.entry}>
                    <dt>
                      <Code>{shape}</Code>
                    </dt>
                    <dd>{help}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </Dialog>
  );
}
