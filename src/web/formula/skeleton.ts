import type { Part } from './part.ts';

const SHORT = 18;

function oneLine(text: string): string {
  return text
    .replace(/#[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The name that a `let` gives to a part, if any. */
function nameOf(text: string, part: Part, parent: Part | undefined): string | undefined {
  if (parent?.kind !== 'let' || part === parent.parts.at(-1)) return undefined;
  return /let\s+(\w+)\s*=[\s(]*$/.exec(text.slice(0, part.start))?.[1];
}

/** The operation of a part in short form, with dots for the parts that have rows of their own. */
export function skeleton(text: string, part: Part, parent?: Part): string {
  const name = nameOf(text, part, parent);
  let own = '';
  let at = part.start;
  if (part.kind === 'let') own = parent === undefined ? 'the formula' : '…';
  else {
    for (const inner of part.parts) {
      const whole = oneLine(text.slice(inner.start, inner.end));
      own += `${text.slice(at, inner.start)}${inner.parts.length === 0 && whole.length <= SHORT ? whole : '…'}`;
      at = inner.end;
    }
    own += text.slice(at, part.end);
  }
  // Brackets around a part are dropped with it; those of a function call stay.
  const shown = oneLine(own)
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\]])/g, '$1')
    .replace(/(?<!\w)\(…\)/g, '…');
  return name === undefined ? shown : `${name} = ${shown}`;
}
