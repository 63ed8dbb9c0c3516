import { parseRest, restOf } from '../profiles/entries.ts';
import { hashOf } from '../shell/route.ts';

/** What the address shows: a match to start, or a run and one of its pairs. */
export type Shown =
  | { readonly kind: 'new'; readonly a: string; readonly b: string }
  | { readonly kind: 'run'; readonly id: string; readonly pair: number | undefined };

/** `new/<key>/<key>` names two profiles by their keys, `run/<id>/<pair>` a run and a pair of games. */
export function parseLab(rest: string): Shown {
  const [, kind, more = ''] = /^(new|run)\/(.*)$/.exec(rest) ?? [];
  const [first, second] = parseRest(more);
  if (kind !== 'run') return { kind: 'new', a: first, b: second };
  return { kind, id: first, pair: /^\d{1,9}$/.test(second) ? Number(second) : undefined };
}

export function runRest(id: string, pair?: number): string {
  return `run/${restOf(id, pair === undefined ? '' : String(pair))}`;
}

/** The address of a new match between two profiles, given by their keys. */
export function proveHash(a: string, b: string): string {
  return hashOf('lab', `new/${restOf(a, b)}`);
}
