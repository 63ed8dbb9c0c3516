import { type Fault, fail, ok, type Result } from '../../rules/result.ts';
import type { PerftPart, PerftReply, PerftRequest, PerftTotal } from './messages.ts';

export const STOPPED = 'perft.stopped';

interface Run {
  readonly onPart: (part: PerftPart) => void;
  readonly settle: (result: Result<PerftTotal>) => void;
}

/** Runs one perft at a time in a worker of its own. */
export class PerftRunner {
  readonly #module: WebAssembly.Module;
  #worker: Worker | undefined;
  #run: Run | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Counts the leaves below a position; a run that is still under way is stopped first. */
  run(fen: string, depth: number, onPart: (part: PerftPart) => void = () => {}): Promise<Result<PerftTotal>> {
    this.stop();
    this.#worker ??= this.#spawn();
    this.#post({ type: 'run', fen, depth });
    return new Promise((settle) => {
      this.#run = { onPart, settle };
    });
  }

  /** The core counts without looking up, so stopping means ending its worker; the next run starts another. */
  stop(): void {
    if (this.#run === undefined) return;
    this.#abandon({ code: STOPPED, field: 'perft', message: 'stopped' });
  }

  /** Ends the worker as well. */
  dispose(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #abandon(fault: Fault): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish(fail(fault.code, fault.field, fault.message));
  }

  #spawn(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<PerftReply>) => {
      // What an ended worker had already sent may still arrive.
      if (worker === this.#worker) this.#onReply(event.data);
    });
    worker.addEventListener('error', (event) => {
      const message = event.message || 'its script cannot be loaded';
      if (worker === this.#worker)
        this.#abandon({ code: 'perft.worker', field: 'perft', message: `perft failed: ${message}` });
    });
    this.#worker = worker;
    this.#post({ type: 'init', module: this.#module });
    return worker;
  }

  #post(request: PerftRequest): void {
    this.#worker?.postMessage(request);
  }

  #onReply(reply: PerftReply): void {
    if (reply.type === 'part') this.#run?.onPart(reply);
    else if (reply.type === 'done') this.#finish(ok({ nodes: reply.nodes, ms: reply.ms }));
    else this.#finish({ ok: false, fault: reply.fault });
  }

  #finish(result: Result<PerftTotal>): void {
    const run = this.#run;
    this.#run = undefined;
    run?.settle(result);
  }
}
