import type { Engine } from '../engine/engine.ts';
import type { Info } from '../engine/messages.ts';
import { diagram } from '../notation/diagram.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { Fault } from '../rules/result.ts';
import { type GoArguments, isUnbounded, limitsOf, parseGo } from './go.ts';

export interface Identity {
  readonly name: string;
  readonly author: string;
}

/** A `go` that has been received and not yet answered; `stop` may come before it has even begun. */
interface PendingGo {
  readonly unbounded: boolean;
  stopped: boolean;
  stop: () => void;
}

/**
 * One UCI conversation: lines in, lines out. Commands are carried out one after the other; `stop`, `quit`, and `isready` during a
 * search act at once. Nothing that comes in can end the session but `quit`: what cannot be understood is answered with one line.
 */
export class UciSession {
  readonly #identity: Identity;
  readonly #engine: Promise<Engine>;
  readonly #write: (line: string) => void;
  readonly #pending = new Set<PendingGo>();
  #queue: Promise<void> = Promise.resolve();
  #chess960 = false;
  #closed = false;
  #ended = false;
  #quit = false;
  #searching = false;

  constructor(identity: Identity, engine: Promise<Engine>, write: (line: string) => void) {
    this.#identity = identity;
    this.#engine = engine;
    this.#write = (line) => {
      if (!this.#closed) write(line);
    };
    engine.catch((error) => this.#complain(String(error)));
  }

  /** Takes one line of input. */
  receive(line: string): void {
    const words = line.trim().split(/\s+/);
    const [command = ''] = words;
    const rest = words.slice(1);
    if (command === '' || this.#quit) return;
    if (command === 'stop') this.#stopLatest();
    else if (command === 'quit') this.#leave();
    else if (command === 'isready' && this.#searching) this.#write('readyok');
    else if (command === 'go') this.#enqueueGo(rest);
    else this.#enqueue(() => this.#obey(command, rest));
  }

  /** Resolves when everything received so far has been answered. */
  async idle(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#queue;
      await seen;
    } while (seen !== this.#queue);
  }

  /** Resolves when the session is over: after `quit`, or once all that was received before `end` is answered. */
  async end(): Promise<void> {
    // Bounded searches are finished; one without limits would never be.
    this.#ended = true;
    for (const go of this.#pending) go.stop();
    await this.idle();
    this.#closed = true;
    await this.#engine.then(
      (engine) => engine.dispose(),
      () => {},
    );
  }

  /** After `quit` nothing more is taken in. */
  get hasQuit(): boolean {
    return this.#quit;
  }

  #leave(): void {
    this.#quit = true;
    for (const go of this.#pending) this.#stop(go);
  }

  /** Stops the latest search asked for, and those before it that would never end by themselves. */
  #stopLatest(): void {
    const all = [...this.#pending];
    for (const go of all) if (go.unbounded || go === all.at(-1)) this.#stop(go);
  }

  #stop(go: PendingGo): void {
    go.stopped = true;
    go.stop();
  }

  #complain(message: string): void {
    this.#write(`info string error: ${message}`);
  }

  #reject(fault: Fault): void {
    this.#complain(fault.message);
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error) => {
      if (!this.#closed) this.#complain(error instanceof Error ? error.message : String(error));
    });
  }

  async #obey(command: string, rest: readonly string[]): Promise<void> {
    switch (command) {
      case 'uci':
        this.#write(`id name ${this.#identity.name}`);
        this.#write(`id author ${this.#identity.author}`);
        this.#write('option name UCI_Chess960 type check default false');
        return this.#write('uciok');
      case 'isready':
        await this.#engine;
        return this.#write('readyok');
      case 'ucinewgame': {
        const engine = await this.#engine;
        engine.setPosition();
        return;
      }
      case 'setoption':
        return this.#setOption(rest);
      case 'position':
        return this.#setPosition(rest);
      case 'd': {
        const engine = await this.#engine;
        for (const line of diagram(engine.position)) this.#write(line);
        return;
      }
      case 'debug':
      case 'register':
      case 'ponderhit':
        return;
      default:
        this.#complain(`unknown command '${command}'`);
    }
  }

  #setOption(words: readonly string[]): void {
    const match = /^name\s+(.+?)(?:\s+value\s+(.*))?$/.exec(words.join(' '));
    const [, name = '', value = ''] = match ?? [];
    if (match === null) this.#complain('setoption: expected name <id> value <x>');
    else if (name.toLowerCase() !== 'uci_chess960') this.#complain(`setoption: there is no option '${name}'`);
    else if (value !== 'true' && value !== 'false')
      this.#complain(`setoption ${name}: '${value}' is not true or false`);
    else this.#chess960 = value === 'true';
  }

  async #setPosition(words: readonly string[]): Promise<void> {
    const engine = await this.#engine;
    const split = words.indexOf('moves');
    const head = split < 0 ? words : words.slice(0, split);
    const moves = split < 0 ? [] : words.slice(split + 1);
    if (head[0] !== 'fen' && head[0] !== 'startpos') return this.#complain("position: expected 'startpos' or 'fen'");
    const result = engine.setPosition(head[0] === 'fen' ? head.slice(1).join(' ') : undefined, moves);
    if (!result.ok) this.#reject(result.fault);
  }

  #enqueueGo(words: readonly string[]): void {
    const parsed = parseGo(words);
    if (!parsed.ok) {
      this.#enqueue(async () => this.#reject(parsed.fault));
      return;
    }
    const { ignored } = parsed.value;
    if (ignored.length > 0) this.#enqueue(async () => this.#complain(`go: ignored '${ignored.join(' ')}'`));
    const pending: PendingGo = { unbounded: isUnbounded(parsed.value), stopped: false, stop: () => {} };
    this.#pending.add(pending);
    this.#enqueue(async () => {
      const engine = await this.#engine;
      this.#searching = true;
      try {
        if (parsed.value.perft !== undefined) await this.#perft(engine, parsed.value.perft, pending);
        else await this.#search(engine, parsed.value, pending);
      } finally {
        this.#searching = false;
        this.#pending.delete(pending);
      }
    });
  }

  async #search(engine: Engine, go: GoArguments, pending: PendingGo): Promise<void> {
    const parsed = limitsOf(go, engine.position, 1);
    if (!parsed.ok) return this.#reject(parsed.fault);
    const limits = parsed.value;
    const stopped = new Promise<void>((resolve) => {
      pending.stop = () => {
        if (!pending.stopped && !pending.unbounded) return;
        engine.stop();
        resolve();
      };
    });
    const search = engine.search(limits, (info) => this.#write(this.#infoLine(info)));
    if (pending.stopped || this.#ended) pending.stop();
    const { pv } = await search;
    // An infinite search that has nothing left to look at still owes its answer only after `stop`.
    if (pending.unbounded) await stopped;
    const [best, reply] = pv.map((move) => formatUci(move, { chess960: this.#chess960 }));
    this.#write(`bestmove ${best ?? '0000'}${reply === undefined ? '' : ` ponder ${reply}`}`);
  }

  /** Counts move by move, letting input in between so that `stop` is heard. */
  async #perft(engine: Engine, depth: number, pending: PendingGo): Promise<void> {
    let total = depth === 0 ? 1 : 0;
    if (depth > 0) {
      for (const { move, nodes } of engine.position.divide(depth)) {
        this.#write(`${formatUci(move, { chess960: this.#chess960 })}: ${nodes}`);
        total += nodes;
        await new Promise((resolve) => setImmediate(resolve));
        if (pending.stopped) return this.#complain('perft stopped');
      }
    }
    this.#write('');
    this.#write(`Nodes searched: ${total}`);
  }

  #infoLine({ depth, score, nodes, ms, pv }: Info): string {
    const value = 'cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`;
    const nps = Math.round(nodes / Math.max(ms / 1000, 0.001));
    const line = pv.map((move) => formatUci(move, { chess960: this.#chess960 })).join(' ');
    return `info depth ${depth} score ${value} nodes ${nodes} nps ${nps} time ${Math.round(ms)} pv ${line}`;
  }
}
