import { useEffect } from 'react';
import { faultLine } from '../profiles/fault-line.ts';
import { readShared, SHARED_START } from '../profiles/share.ts';
import { useRoute } from '../shell/route.ts';
import { tell } from '../state/notices.ts';
import { takeOver, useProfile } from '../state/profile.ts';
import { look } from './view.ts';

async function openShared(rest: string): Promise<void> {
  // What comes by an address is done with; going back must not do it again.
  location.replace('#/knobs');
  const value = await readShared(rest);
  const taken = value.ok ? await takeOver(value.value) : value;
  if (taken.ok)
    tell({
      kind: 'note',
      title: 'A shared profile was opened',
      message: `It is “${useProfile.getState().file.name}”. Undo brings back yours.`,
    });
  else tell({ kind: 'fault', title: 'The shared profile cannot be opened', message: faultLine(taken.fault) });
}

/** What follows the screen's name: a shared profile, or what to look for. */
export function useAddress(): void {
  const rest = useRoute((route) => (route.screen === 'knobs' ? route.rest : ''));
  useEffect(() => {
    if (rest.startsWith(SHARED_START)) void openShared(rest);
    else if (rest !== '') {
      try {
        look({ text: decodeURIComponent(rest) });
      } catch {
        // An address that was cut off in the middle of a letter asks for nothing.
      }
    }
  }, [rest]);
}
