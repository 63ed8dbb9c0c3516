import { evaluation } from '../engines/engines.ts';
import type { PresetFacts } from '../engines/evaluation-tasks.ts';
import { Query, useQuery } from '../engines/query.ts';
import { faultOf } from '../engines/rpc.ts';
import { useBoard } from './game.ts';
import { notifyError } from './notify.tsx';

const query = new Query<readonly PresetFacts[]>();
const NO_PRESETS: readonly PresetFacts[] = [];

async function load(): Promise<readonly PresetFacts[]> {
  try {
    return await evaluation.presets();
  } catch (error) {
    notifyError({ title: 'The presets could not be loaded', message: faultOf(error).message });
    throw error;
  }
}

/** The presets; empty until they are loaded. They are loaded once for each board. */
export function usePresets(): readonly PresetFacts[] {
  return useQuery(['presets', useBoard().name], load, { query }).value ?? NO_PRESETS;
}
