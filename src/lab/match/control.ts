import { show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** The limits of one side's thinking. All that are given apply. Times in ms. */
export interface Control {
  readonly clock?: { readonly base: number; readonly increment: number };
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** Limits as text: one value for all players, or one for each, separated by commas. `-` leaves a player without this limit. */
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

/** The limits of all players, two unless their labels are given. Each needs at least one. */
export function parseControls<Labels extends readonly string[] = readonly ['A', 'B']>(
  texts: ControlTexts,
  labels: Labels | readonly ['A', 'B'] = ['A', 'B'],
): Result<{ readonly [K in keyof Labels]: Control }> {
  const controls: Control[] = labels.map(() => ({}));
  for (const name of Object.keys(PARSERS) as (keyof typeof PARSERS)[]) {
    const text = texts[name];
    if (text === undefined) continue;
    const parts = text.split(',');
    if (parts.length > labels.length)
      return fail(
        'match.control',
        name,
        `${show(text)} has more than ${labels.length === 2 ? 'two' : labels.length} values`,
      );
    if (parts.length > 1 && parts.length < labels.length)
      return fail('match.control', name, `${show(text)} has ${parts.length} values for ${labels.length} players`);
    const { parse, example } = PARSERS[name];
    for (const side of labels.keys()) {
      const part = (parts[side] ?? parts[0]!).trim();
      if (part === '-') continue;
      const control = parse(part);
      if (control === undefined)
        return fail('match.control', name, `expected ${example} for each side, not ${show(part)}`);
      controls[side] = { ...controls[side], ...control };
    }
  }
  for (const [side, control] of controls.entries())
    if (Object.keys(control).length === 0)
      return fail('match.control', labels[side]!, 'needs a limit: --tc, --movetime, --nodes or --depth');
  return ok(controls as unknown as { readonly [K in keyof Labels]: Control });
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
