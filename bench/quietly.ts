import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Io } from '../src/cli/io.ts';
import { run } from '../src/cli/program.ts';

/** Runs a command of Lucena without its output. */
export async function quietly(...args: readonly string[]): Promise<void> {
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const signals = new EventEmitter();
  const io = new Io({ stdin: Readable.from([]), stdout: sink(), stderr: sink(), signals, exit: () => {} });
  const code = await run(args, io);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}
