import { Fragment } from 'react';

/** The name of a player such as `lucena{mobility.weight=0}`, which a narrow column breaks after punctuation instead of within a word. */
export function Breakable({ text }: { text: string }) {
  let at = 0;
  return text.split(/(?<=[{,.=])/).map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
