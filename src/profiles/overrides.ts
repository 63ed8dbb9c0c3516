import { bareRecord, pathText, show } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { splitId } from './profile.ts';

/** The name of a profile on a command line: `baseline`, `baseline{level=hard,mobility.weight=0,material.pawn=[82,94]}`. */
export interface Naming {
  readonly base: string;
  /** Not yet checked. */
  readonly level?: unknown;
  /** Values by term and knob, not yet checked. */
  readonly knobs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const MAX_CHARACTERS = 65536;
/** The only name between braces that is not a knob. */
const LEVEL = 'level';
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const WORD = /^[A-Za-z][\w-]*$/;

/** Splits at the commas outside lists. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']') depth--;
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function parseValue(text: string): { value: unknown } | undefined {
  if (NUMBER.test(text)) return { value: Number(text) };
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  // The options of a choice need no quotes.
  if (WORD.test(text)) return { value: text };
  try {
    return text.startsWith('[') ? { value: JSON.parse(text) as unknown } : undefined;
  } catch {
    return undefined;
  }
}

function bad(message: string): ReturnType<typeof fail> {
  return fail('profile.overrides', 'profile', message);
}

export function parseNaming(text: string): Result<Naming> {
  const open = text.indexOf('{');
  if (open < 0) return ok({ base: text.trim(), knobs: {} });
  if (text.length > MAX_CHARACTERS) return bad(`the values in braces have more than ${MAX_CHARACTERS} characters`);
  const base = text.slice(0, open).trim();
  const rest = text.slice(open + 1).trimEnd();
  if (base === '') return bad(`expected the name of a profile before "{" in ${show(text)}`);
  if (!rest.endsWith('}')) return bad(`missing "}" at the end of ${show(text)}`);
  const body = rest.slice(0, -1);
  const knobs = bareRecord<Record<string, unknown>>();
  if (body.trim() === '') return ok({ base, knobs });
  let level: { value: unknown } | undefined;
  for (const part of splitList(body)) {
    const equals = part.indexOf('=');
    const id = part.slice(0, Math.max(equals, 0)).trim();
    const isLevel = id === LEVEL;
    const [term, knob] = splitId(id);
    if (!isLevel && (!id.includes('.') || term === '' || knob === ''))
      return bad(`expected term.knob=value or level=value, found ${show(part.trim())}`);
    const field = isLevel ? LEVEL : pathText(['knobs', term, knob], 'profile');
    const given = part.slice(equals + 1).trim();
    // The levels are checked, and listed, where they are known.
    const parsed = parseValue(given) ?? (isLevel ? { value: given } : undefined);
    if (parsed === undefined)
      return fail('profile.overrides', field, `expected a value of the knob, found ${show(given)}`);
    if (isLevel) {
      if (level !== undefined) return fail('profile.overrides', field, 'set twice');
      level = parsed;
      continue;
    }
    knobs[term] ??= bareRecord();
    if (Object.hasOwn(knobs[term], knob)) return fail('profile.overrides', field, 'set twice');
    knobs[term][knob] = parsed.value;
  }
  return ok({ base, knobs, ...(level === undefined ? {} : { level: level.value }) });
}
