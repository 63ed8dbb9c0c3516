import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../shell/dialog.tsx';
import classes from './reference.module.css';
import { WORDS } from './words.ts';

/** The meanings of all words that the screens use. */
export default function Glossary({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(WORDS).filter(([word, meaning]) => `${word} ${meaning}`.toLowerCase().includes(wanted));
  return (
    <Dialog title="What words mean" onClose={onClose} size="lg">
      <TextInput
        aria-label="Search the words"
        placeholder="Search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <dl className={classes.list}>
        {found.map(([word, meaning]) => (
          <div key={word} className={classes.entry}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
