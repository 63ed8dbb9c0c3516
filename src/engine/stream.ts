import type { Info } from './messages.ts';

/** Turns a search into a stream of lines. Leaving the stream early stops the search. */
export async function* streamOf(
  search: (onInfo: (info: Info) => void) => Promise<Info>,
  stop: () => void,
): AsyncGenerator<Info, Info> {
  const waiting: Info[] = [];
  let wake = () => {};
  let isOver = false;
  const done = search((info) => {
    waiting.push(info);
    wake();
  });
  const finish = () => {
    isOver = true;
    wake();
  };
  done.then(finish, finish);
  try {
    while (!isOver || waiting.length > 0) {
      if (waiting.length > 0) yield waiting.shift()!;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    if (!isOver) stop();
    await done.catch(() => {});
  }
  return done;
}
