import { create } from 'zustand';

/** Where the page is: the screen, and what the screen itself has put behind it. */
export interface Route {
  readonly screen: string;
  readonly rest: string;
}

/** `#/lines/e2e4` is the screen `lines` with the rest `e2e4`. */
export function parseHash(hash: string): Route {
  const [, screen = '', rest = ''] = /^#\/?([a-z]*)\/?(.*)$/.exec(hash) ?? [];
  return { screen, rest };
}

export const useRoute = create<Route>(() => parseHash(globalThis.location?.hash ?? ''));

export function openRoute(): void {
  addEventListener('hashchange', () => useRoute.setState(parseHash(location.hash)));
}

export function hashOf(screen: string, rest = ''): string {
  return rest === '' ? `#/${screen}` : `#/${screen}/${rest}`;
}

export function goTo(screen: string, rest = ''): void {
  location.hash = hashOf(screen, rest);
}
