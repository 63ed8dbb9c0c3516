// The benchmark as a worker, because that is where an engine compiles; the same script runs in Node and in a browser.
import { allCompileTimes, type CompileOrder } from './compile-times.ts';

self.onmessage = ({ data }: MessageEvent<CompileOrder>) => {
  self.postMessage(allCompileTimes(data));
};
