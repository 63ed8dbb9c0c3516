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
  visit();
  addEventListener('hashchange', ({ oldURL }) => {
    const route = parseHash(location.hash);
    useRoute.setState(route);
    // Where one was before, going back and forth, the browser knows how far it was scrolled.
    if (visit() && parseHash(new URL(oldURL).hash).screen !== route.screen) scrollTo(0, 0);
  });
}

/** Marks the history's current entry; true if it is a new one. */
function visit(): boolean {
  if (history.state !== null) return false;
  history.replaceState('visited', '');
  return true;
}

export function hashOf(screen: string, rest = ''): string {
  return rest === '' ? `#/${screen}` : `#/${screen}/${rest}`;
}

export function goTo(screen: string, rest = ''): void {
  location.hash = hashOf(screen, rest);
  // The event comes later; what changes together with the address is to be shown together with it.
  useRoute.setState(parseHash(location.hash));
}
