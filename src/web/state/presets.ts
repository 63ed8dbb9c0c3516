import { useEffect } from 'react';
import { create } from 'zustand';
import { evaluation } from '../engines/engines.ts';
import type { PresetFacts } from '../engines/evaluation-tasks.ts';
import { faultOf } from '../engines/rpc.ts';
import { notifyError } from './notify.tsx';

/** The presets there are; asked for once, when someone first wants to choose. */
const useStore = create<{ readonly presets: readonly PresetFacts[]; readonly isAsked: boolean }>(() => ({
  presets: [],
  isAsked: false,
}));

async function ask(): Promise<void> {
  if (useStore.getState().isAsked) return;
  useStore.setState({ isAsked: true });
  try {
    useStore.setState({ presets: await evaluation.presets() });
  } catch (error) {
    useStore.setState({ isAsked: false });
    notifyError({ title: 'The presets could not be loaded', message: faultOf(error).message });
  }
}

export function usePresets(): readonly PresetFacts[] {
  useEffect(() => void ask(), []);
  return useStore((state) => state.presets);
}
