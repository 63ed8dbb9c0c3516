import { useEffect } from 'react';
import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import type * as Tasks from '../lines/tasks.ts';

const remote = new Remote(spawn);

/** The board's second engine, for questions that must not end the analysis: hints and threats. It starts with the first one. */
export const sideEngine = remote.tasks<typeof Tasks>('lines');

/** Ends the engine when the board's screen is left; `forget` first clears what waits for it. */
export function useSideEngine(forget: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the end of the screen.
  useEffect(
    () => () => {
      forget();
      remote.end();
    },
    [],
  );
}
