import type { KnobFlip } from '../../explain/why/sensitivity.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { edit, profileFor, setKnob } from '../state/profile.ts';
import { useChoice } from './choice.ts';

/** Sets one number of a knob; the others of a pair or table stay as they are. */
export async function turnTo({ id, entry, name }: Pick<KnobFlip, 'id' | 'entry' | 'name'>, to: number): Promise<void> {
  try {
    const file = profileFor(useChoice.getState().mode);
    const { groups } = await evaluation.describe(file);
    const value = groups.flatMap(({ controls }) => controls).find((control) => control.id === id)?.value;
    // The knob belongs to the profile of the lines, which may be the preset for lines.
    edit(() => file, `knob ${id}`);
    setKnob(id, Array.isArray(value) ? value.with(entry, to) : to);
    notify({ title: `${name} is set`, message: 'Ctrl+Z undoes it.' });
  } catch (error) {
    notifyError({ title: `${name} was not changed`, message: faultOf(error).message });
  }
}
