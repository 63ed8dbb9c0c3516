import { memo, type ReactNode } from 'react';
import classes from './formula-text.module.css';
import { type Part, partAt } from './part.ts';
import { type Token, tokensOf } from './tokens.ts';
import { choose, point, useSelected } from './view.ts';

interface Props {
  readonly text: string;
  readonly root: Part;
  readonly isWord: (name: string) => boolean;
}

/** Renders parts as nested elements, so that the pointer can pick one. */
function nested(text: string, tokens: readonly Token[], part: Part, selected: string | undefined): ReactNode {
  const content: ReactNode[] = [];
  let at = part.start;
  const plain = (end: number) => {
    for (const { start, text: word, kind } of tokens) {
      const [from, to] = [Math.max(start, at), Math.min(start + word.length, end)];
      if (from >= to) continue;
      content.push(
        <span key={from} data-token={kind}>
          {text.slice(from, to)}
        </span>,
      );
    }
    at = end;
  };
  for (const inner of part.parts) {
    plain(inner.start);
    content.push(nested(text, tokens, inner, selected));
    at = inner.end;
  }
  plain(part.end);
  return (
    <span
      key={`part ${part.id}`}
      className={classes.part}
      data-part={part.id}
      data-selected={part.id === selected || undefined}
    >
      {content}
    </span>
  );
}

function partOf(target: EventTarget): string | undefined {
  return target instanceof Element
    ? (target.closest('[data-part]')?.getAttribute('data-part') ?? undefined)
    : undefined;
}

/** The text of a formula. Pointing at a part highlights its squares on the board; the tree below does the same by keyboard. */
export const FormulaText = memo(function FormulaText({ text, root, isWord }: Props) {
  const selected = useSelected();
  const tokens = tokensOf(text, isWord);
  const whole = partAt(root, root.start) ?? root;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree below is the same for the keyboard.
    <pre
      className={classes.text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      data-testid="formula-text"
      onPointerOver={({ target }) => point(partOf(target))}
      onPointerLeave={() => point(undefined)}
      onClick={({ target }) => choose(partOf(target) ?? whole.id)}
    >
      {text.slice(0, root.start)}
      {nested(text, tokens, root, selected)}
      {text.slice(root.end)}
    </pre>
  );
});
