import { useEffect, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault, Result } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { readShared, SHARED_START } from '../profiles/share.ts';
import { useRoute } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';
import { setView } from './view.ts';

/** Reads and checks the profile in an address. */
async function sharedFile(rest: string): Promise<Result<ProfileFile>> {
  const value = await readShared(rest);
  if (!value.ok) return value;
  try {
    return { ok: true, value: (await evaluation.facts(value.value as ProfileFile)).file };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

/** Removes the profile from the address, so that going back does not offer it again. */
function leave(): void {
  location.replace('#/knobs');
}

function refuse(fault: Fault): void {
  leave();
  notifyError({ title: 'The shared profile cannot be opened', message: faultText(fault) });
}

/** Reads the search text or the shared profile in the address. A shared profile is only offered, not applied. */
export function useAddress(): { readonly shared: ProfileFile | undefined; readonly leave: () => void } {
  const rest = useRoute((route) => (route.screen === 'knobs' ? route.rest : ''));
  const [shared, setShared] = useState<ProfileFile>();
  useEffect(() => {
    if (rest.startsWith(SHARED_START)) {
      let isWanted = true;
      void sharedFile(rest).then((read) => {
        if (!isWanted) return;
        if (read.ok) setShared(read.value);
        else refuse(read.fault);
      });
      return () => {
        isWanted = false;
        setShared(undefined);
      };
    }
    try {
      if (rest !== '') setView({ text: decodeURIComponent(rest) });
    } catch {
      // An address cut off within an escape sequence is ignored.
    }
    return undefined;
  }, [rest]);
  return { shared, leave };
}
