/** Operators by which a long line may be broken, loosest first. */
const BREAKS: readonly (readonly string[])[] = [['or'], ['and'], ['|'], ['&'], ['+', '-'], ['*', '/']];
const WIDTH = 100;

/** The words of a text with the brackets around each. A bracket does not count as inside itself. */
function* words(text: string): Generator<{ word: string; start: number; depth: number }> {
  let depth = 0;
  for (const match of text.matchAll(/[()[\]{}]|[^\s()[\]{}]+/g)) {
    const [word] = match;
    if (/^[)\]}]$/.test(word)) depth--;
    yield { word, start: match.index, depth };
    if (/^[([{]$/.test(word)) depth++;
  }
}

/** Cuts before the words at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...places, text.length];
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end).trim());
}

/** The places of `then` and `else` of a condition at the start of the text. */
function branches(text: string): number[] {
  const places: number[] = [];
  let open = 0;
  for (const { word, start, depth } of words(text)) {
    if (depth > 0) continue;
    if (word === 'if') open++;
    else if (word === 'then' && open === 1 && places.length === 0) places.push(start);
    else if (word === 'else' && open-- === 1) return [...places, start];
  }
  return places;
}

function operators(text: string): number[] {
  for (const level of BREAKS) {
    const places = [...words(text)].filter(
      ({ word, depth, start }) => depth === 0 && start > 0 && level.includes(word),
    );
    if (places.length > 0) return places.map(({ start }) => start);
  }
  return [];
}

/** The bracket that is open until the end of the text, and the one that closes it. */
function brackets(text: string): { open: number; close: number } | undefined {
  const outer = [...words(text)].filter(({ word, depth }) => depth === 0 && /^[()[\]{}]$/.test(word));
  const [open, close] = outer.slice(-2);
  return open !== undefined && close?.start === text.length - 1 ? { open: open.start, close: close.start } : undefined;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Breaks the content of brackets into lines: the head of a loop, lets, arguments. */
function inside(text: string, width: number): string[] {
  const ends = [...words(text)].filter(({ word, depth }) => depth === 0 && /[,:;]$/.test(word));
  const parts = cut(
    text,
    ends.map(({ word, start }) => start + word.length),
  ).filter((part) => part !== '');
  return parts.flatMap((part) => lay(part, width));
}

/** As many squares on each line as fit. */
function filled(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function lay(text: string, width: number): string[] {
  if (text.length <= width || width < 20) return [text];
  const binding = /^(let \w+ =) /.exec(text);
  if (binding !== null) return [binding[1]!, ...indented(lay(text.slice(binding[0].length), width - 2))];
  const branch = /^(then|else) /.exec(text)?.[0];
  if (branch !== undefined) {
    const [first, ...rest] = lay(text.slice(branch.length), width - branch.length);
    return [`${branch}${first}`, ...rest];
  }
  const within = text.startsWith('if ') ? branches(text) : [];
  const places = within.length > 0 ? within : operators(text);
  if (places.length > 0) {
    const [first, ...rest] = cut(text, places) as [string, ...string[]];
    return [...lay(first, width), ...rest.flatMap((part) => indented(lay(part, width - 2)))];
  }
  const end = /[,:;]$/.test(text) ? text.at(-1)! : '';
  const whole = end === '' ? text : text.slice(0, -1);
  const pair = brackets(whole);
  if (pair === undefined) return [text];
  const held = whole.slice(pair.open + 1, pair.close);
  const inner = whole[pair.open] === '{' ? filled(held, width - 2) : inside(held, width - 2);
  return [whole.slice(0, pair.open + 1), ...indented(inner), `${whole.slice(pair.close)}${end}`];
}

/** Breaks a formula into short lines for people. It is read back as the same formula. */
export function layOut(text: string, width = WIDTH): string {
  return text
    .split('\n')
    .flatMap((line) => lay(line, width))
    .join('\n');
}
