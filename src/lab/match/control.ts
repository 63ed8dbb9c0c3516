import { show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** The limits of one side's thinking. All that are given apply. Times in ms. */
export interface Control {
  readonly clock?: { readonly base: number; readonly increment: number };
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** Limits as text: one value for both sides, or two separated by a comma. `-` leaves a side without this limit. */
export interface ControlTexts {
  readonly tc?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly depth?: string;
}

const CLOCK = /^(\d{1,6}(?:\.\d{1,6})?)(?:\+(\d{1,6}(?:\.\d{1,6})?))?$/;
const WHOLE = /^\d{1,12}$/;

function parseClock(text: string): Control | undefined {
  const found = CLOCK.exec(text);
  const base = 1000 * Number(found?.[1]);
  return base > 0 ? { clock: { base, increment: 1000 * Number(found![2] ?? 0) } } : undefined;
}

function parseWhole(name: 'movetime' | 'nodes' | 'depth'): (text: string) => Control | undefined {
  return (text) => (WHOLE.test(text) && Number(text) > 0 ? { [name]: Number(text) } : undefined);
}

const PARSERS = {
  tc: { parse: parseClock, example: 'seconds and an increment such as 10+0.1' },
  movetime: { parse: parseWhole('movetime'), example: 'milliseconds such as 100' },
  nodes: { parse: parseWhole('nodes'), example: 'a number of nodes such as 5000' },
  depth: { parse: parseWhole('depth'), example: 'a depth such as 6' },
} as const;

/** The limits of both sides. Each side needs at least one. */
export function parseControls(texts: ControlTexts): Result<[Control, Control]> {
  const sides: [Control, Control] = [{}, {}];
  for (const name of Object.keys(PARSERS) as (keyof typeof PARSERS)[]) {
    const text = texts[name];
    if (text === undefined) continue;
    const parts = text.split(',');
    if (parts.length > 2) return fail('match.control', name, `${show(text)} has more than two sides`);
    const { parse, example } = PARSERS[name];
    for (const side of [0, 1] as const) {
      const part = (parts[side] ?? parts[0]!).trim();
      if (part === '-') continue;
      const control = parse(part);
      if (control === undefined)
        return fail('match.control', name, `expected ${example} for each side, not ${show(part)}`);
      sides[side] = { ...sides[side], ...control };
    }
  }
  for (const [side, control] of sides.entries())
    if (Object.keys(control).length === 0)
      return fail('match.control', 'AB'[side]!, 'needs a limit: --tc, --movetime, --nodes or --depth');
  return ok(sides);
}

/** Whether time limits the search, so that games are not reproducible. */
export function isTimed({ clock, movetime }: Control): boolean {
  return clock !== undefined || movetime !== undefined;
}

export function formatControl({ clock, movetime, nodes, depth }: Control): string {
  const parts: string[] = [];
  if (clock !== undefined) parts.push(`${clock.base / 1000}+${clock.increment / 1000} s`);
  if (movetime !== undefined) parts.push(`${movetime} ms`);
  if (nodes !== undefined) parts.push(`${nodes} nodes`);
  if (depth !== undefined) parts.push(`depth ${depth}`);
  return parts.join(', ');
}
