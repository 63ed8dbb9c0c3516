import { hashOf, partsOf } from '../shell/route.ts';

/** The content of an address: a new fit with the key of its profile, or a fit. */
export type Shown = { readonly kind: 'new'; readonly key: string } | { readonly kind: 'fit'; readonly id: string };

/** Parses `new/<key>` and `fit/<id>`. */
export function parseLearn(rest: string): Shown {
  const [first = '', second = ''] = partsOf(rest);
  return first === 'fit' ? { kind: 'fit', id: second } : { kind: 'new', key: second };
}

export function fitHash(id: string): string {
  return hashOf('learn', `fit/${encodeURIComponent(id)}`);
}

/** The address of a new fit of a profile, given by its key. */
export function newHash(key = ''): string {
  return hashOf('learn', key === '' ? '' : `new/${encodeURIComponent(key)}`);
}
