// The browser's half of the benchmark: a worker, because that is where an engine compiles.
import type { Layout } from '../src/rules/core.ts';
import { compileTimes } from './compile-times.ts';

export interface CompileOrder {
  readonly layout: Layout;
  readonly warmUp: number;
  readonly rounds: number;
}

self.onmessage = ({ data: { layout, warmUp, rounds } }: MessageEvent<CompileOrder>) => {
  self.postMessage(compileTimes(layout, warmUp, rounds));
};
