import { restOf } from '../profiles/entries.ts';
import { hashOf, partsOf } from '../shell/route.ts';

/** The kinds of new runs, in display order. */
export const KINDS = ['match', 'tournament', 'ablation', 'tuning'] as const;
export type Kind = (typeof KINDS)[number];

/** The content of an address: a new run with the keys of its players, or a run and one of its pairs. */
export type Shown =
  | { readonly kind: 'new'; readonly run: Kind; readonly keys: readonly string[] }
  | { readonly kind: 'run'; readonly id: string; readonly pair: number | undefined };

/**
 * Parses an address. `new/<key>/<key>` is a new match between two profiles, `tournament/<key>/…`, `ablation/<key>` and `tuning/<key>` are
 * other new runs. `run/<id>/<pair>` is a run and a pair of games.
 */
export function parseLab(rest: string): Shown {
  const [first = '', ...keys] = partsOf(rest);
  if (first !== 'run') {
    const run = KINDS.find((kind) => kind === first) ?? 'match';
    return { kind: 'new', run, keys: keys.filter((key) => key !== '') };
  }
  const [id = '', pair = ''] = keys;
  return { kind: 'run', id, pair: /^\d{1,9}$/.test(pair) ? Number(pair) : undefined };
}

export function runRest(id: string, pair?: number): string {
  return `run/${restOf(id, pair === undefined ? '' : String(pair))}`;
}

/** The address part of a new run with these profiles, given by their keys. */
export function newRest(kind: Kind, keys: readonly string[] = []): string {
  return [kind === 'match' ? 'new' : kind, ...keys.map(encodeURIComponent)].join('/');
}

/** The address of a new match between two profiles, given by their keys. */
export function proveHash(a: string, b: string): string {
  return hashOf('lab', newRest('match', [a, b]));
}
