import { hashOf, partsOf } from '../shell/route.ts';

/** The content of an address: a new fit or style with the key of its profile, a fit, or a style. */
export type Shown =
  | { readonly kind: 'new' | 'new-style'; readonly key: string }
  | { readonly kind: 'fit' | 'style'; readonly id: string };

/** Parses `new/<key>`, `fit/<id>`, `new-style/<key>` and `style/<id>`. */
export function parseLearn(rest: string): Shown {
  const [first = '', second = ''] = partsOf(rest);
  if (first === 'fit' || first === 'style') return { kind: first, id: second };
  return { kind: first === 'new-style' ? first : 'new', key: second };
}

export function fitHash(id: string): string {
  return hashOf('learn', `fit/${encodeURIComponent(id)}`);
}

/** The address of a new fit of a profile, given by its key. */
export function newHash(key = ''): string {
  return hashOf('learn', key === '' ? '' : `new/${encodeURIComponent(key)}`);
}

export function styleHash(id: string): string {
  return hashOf('learn', `style/${encodeURIComponent(id)}`);
}

/** The address of a new style that starts from a profile, given by its key. */
export function newStyleHash(key = ''): string {
  return hashOf('learn', key === '' ? 'new-style' : `new-style/${encodeURIComponent(key)}`);
}
