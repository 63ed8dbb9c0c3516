import type { Redis } from 'ioredis';
import { type Proof, type Registration, readMessage, type runKeys, type WorkerVerdict } from './protocol.ts';

/** A worker of the run, as the coordinator knows it. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly slots: number;
  readonly registration: Registration;
  /** The reason why it was refused or set aside. */
  refused: string | undefined;
  /** Whether it has sent a heartbeat recently. */
  isAlive: boolean;
  /** The last heartbeat, and its time in ms. */
  beat: number;
  heard: number;
}

export interface RegistryOptions {
  readonly keys: ReturnType<typeof runKeys>;
  /** The proof that workers must match. */
  readonly proof: Proof;
  /** A worker that has been silent for this long, in ms, is considered gone. */
  readonly silence: number;
  readonly onNotice: (text: string) => void;
  /** The kind of work in the run. */
  readonly work: 'games' | 'sums';
}

/** The workers of a run: accepted, alive, or set aside. */
export class Registry {
  readonly #redis: Redis;
  readonly #options: RegistryOptions;
  readonly #members = new Map<string, Member>();
  /** The engines that the run needs, with the names that the first worker reported for them. */
  readonly #engines = new Map<string, string | undefined>();

  constructor(redis: Redis, options: RegistryOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  /** Refuses workers without these engines, including those already accepted. */
  async require(engines: Iterable<string>): Promise<void> {
    for (const name of engines) if (!this.#engines.has(name)) this.#engines.set(name, undefined);
    for (const { id, refused, registration } of this.#members.values()) {
      const objection = refused === undefined ? this.#objection(registration) : undefined;
      if (objection !== undefined) await this.setAside(id, objection);
    }
  }

  get(id: string): Member | undefined {
    return this.#members.get(id);
  }

  /** The workers that can play now. */
  get playing(): Member[] {
    return [...this.#members.values()].filter(({ refused, isAlive }) => refused === undefined && isAlive);
  }

  /** The workers that were refused or set aside. */
  get refused(): Member[] {
    return [...this.#members.values()].filter(({ refused }) => refused !== undefined);
  }

  /** The number of workers ever accepted and not set aside. */
  get accepted(): number {
    return this.#members.size - this.refused.length;
  }

  get slots(): number {
    return this.playing.reduce((sum, { slots }) => sum + slots, 0);
  }

  /** Reads the registrations. */
  async poll(now: number): Promise<void> {
    const { keys, silence, onNotice } = this.#options;
    const texts = await this.#redis.hgetall(keys.workers);
    const fresh: string[] = [];
    for (const [id, text] of Object.entries(texts)) {
      const read = readMessage('registration', text);
      if (!read.ok || !/^[\w.-]{1,80}$/.test(id)) continue;
      const known = this.#members.get(id);
      if (known === undefined) {
        this.#admit(id, read.value, now);
        fresh.push(id);
      } else if (known.beat !== read.value.beat) {
        known.beat = read.value.beat;
        known.heard = now;
        known.isAlive = true;
      }
    }
    for (const member of this.#members.values()) {
      const isGone = !(member.id in texts) || now - member.heard > silence;
      if (!isGone || !member.isAlive) continue;
      member.isAlive = false;
      if (member.refused === undefined) onNotice(`worker ${member.id} has left`);
    }
    await this.#writeVerdicts(fresh);
  }

  #admit(id: string, registration: Registration, now: number): void {
    const { name, slots, beat } = registration;
    const refused = this.#objection(registration);
    this.#members.set(id, { id, name, slots, registration, refused, isAlive: true, beat, heard: now });
    const { onNotice, work } = this.#options;
    const does = work === 'games' ? `plays ${slots} game` : `computes ${slots} sum`;
    if (refused !== undefined) onNotice(`worker ${id} is refused: ${refused}`);
    else onNotice(`worker ${id} ${does}${slots === 1 ? '' : 's'} at a time`);
  }

  /** The reason to refuse a worker, if any. */
  #objection({ proof, engines }: Registration): string | undefined {
    const { bench, core } = this.#options.proof;
    if (proof.bench !== bench) return `its bench is ${proof.bench}, not ${bench}: it has another version of the engine`;
    if (proof.core !== core) return `its core is ${proof.core}, not ${core}: it has another version of the engine`;
    for (const [name, known] of this.#engines) {
      const reported = engines[name];
      if (reported === undefined) return `it has no engine '${name}'`;
      if (known !== undefined && known !== reported) return `its engine '${name}' is ${reported}, not ${known}`;
    }
    for (const name of this.#engines.keys()) this.#engines.set(name, engines[name]);
    return undefined;
  }

  /** Refuses a worker from now on. */
  async setAside(id: string, reason: string): Promise<void> {
    const member = this.#members.get(id);
    if (member === undefined || member.refused !== undefined) return;
    member.refused = reason.slice(0, 1000);
    this.#options.onNotice(`worker ${id} is set aside: ${reason}`);
    await this.#writeVerdicts([id]);
  }

  /** Writes the verdicts on these workers, or on all if Redis has lost some. */
  async #writeVerdicts(ids: readonly string[]): Promise<void> {
    const { verdicts } = this.#options.keys;
    const isComplete = (await this.#redis.hlen(verdicts)) + ids.length >= this.#members.size;
    const entries = (isComplete ? ids : [...this.#members.keys()]).flatMap((id) => {
      const { refused } = this.#members.get(id)!;
      const verdict: WorkerVerdict = refused === undefined ? { accepted: true } : { refused };
      return [id, JSON.stringify(verdict)];
    });
    if (entries.length > 0) await this.#redis.hset(verdicts, ...entries);
  }
}
