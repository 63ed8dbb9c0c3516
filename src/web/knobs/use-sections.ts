import { useEffect, useRef, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { Latest } from '../engines/latest.ts';
import { faultOf } from '../engines/rpc.ts';
import { type Section, sectionsOf } from './catalogue.ts';
import { bareFile } from './values.ts';

interface Known {
  /** Which bare file the sections are of. */
  readonly key: string;
  readonly sections: readonly Section[] | undefined;
  readonly fault: Fault | undefined;
}

/** The last answer outlives the screen, so that coming back to it takes no time. */
let last: Known = { key: '', sections: undefined, fault: undefined };

/** Everything that can be turned in a profile. Asked for again only when the preset, the level or the user's terms change. */
export function useSections(file: ProfileFile): Pick<Known, 'sections' | 'fault'> {
  const [known, setKnown] = useState(last);
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  const key = JSON.stringify(bareFile(file));
  useEffect(() => {
    if (last.key === key && last.sections !== undefined) {
      setKnown(last);
      return;
    }
    latest.current!.run(async () => {
      try {
        const sections = sectionsOf(await evaluation.describe(JSON.parse(key) as ProfileFile));
        last = { key, sections, fault: undefined };
      } catch (error) {
        last = { ...last, fault: faultOf(error) };
      }
      setKnown(last);
    });
  }, [key]);
  return known;
}
