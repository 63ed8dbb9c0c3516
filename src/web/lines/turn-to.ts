import type { KnobFlip } from '../../engine/why/sensitivity.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { tell } from '../state/notices.ts';
import { setKnob, useProfile } from '../state/profile.ts';

/** Sets one number of a knob; the others of a pair or table stay as they are. */
export async function turnTo({ id, entry, name }: Pick<KnobFlip, 'id' | 'entry' | 'name'>, to: number): Promise<void> {
  try {
    const { groups } = await evaluation.describe(useProfile.getState().file);
    const value = groups.flatMap(({ controls }) => controls).find((control) => control.id === id)?.value;
    setKnob(id, Array.isArray(value) ? value.with(entry, to) : to);
    tell({ kind: 'note', title: `${name} is set`, message: 'Ctrl+Z takes it back.' });
  } catch (error) {
    tell({ kind: 'fault', title: `${name} is as it was`, message: faultOf(error).message });
  }
}
