import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './word.module.css';
import { WORDS, type WordName } from './words.ts';

/** A word of the vocabulary, explained on hover. */
export function Word({ of, children = of }: { of: WordName; children?: ReactNode }) {
  return (
    <Tooltip label={WORDS[of]} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.word}>{children}</span>
    </Tooltip>
  );
}
