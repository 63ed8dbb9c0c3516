import { create } from 'zustand';

/** The screen in the address, and the rest of the address, which belongs to the screen. */
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
    // For entries visited before, the browser restores the scroll position itself.
    if (visit() && parseHash(new URL(oldURL).hash).screen !== route.screen) scrollTo(0, 0);
  });
}

/** Marks the current history entry as visited. Returns whether it is new. */
function visit(): boolean {
  if (history.state !== null) return false;
  history.replaceState('visited', '');
  return true;
}

/** The parts of an address between slashes, decoded. A part that cannot be decoded is empty. */
export function partsOf(rest: string): string[] {
  return rest.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
}

export function hashOf(screen: string, rest = ''): string {
  return rest === '' ? `#/${screen}` : `#/${screen}/${rest}`;
}

export function goTo(screen: string, rest = ''): void {
  location.hash = hashOf(screen, rest);
  // The event comes later, but the page must change together with the address.
  useRoute.setState(parseHash(location.hash));
}
