import type { Engine } from '../engine/engine.ts';
import { createEngine } from '../engine/node.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { ProfileLoader } from './player-settings.ts';
import { type SessionGame, UciSession } from './session.ts';

/** A conversation with a real engine. `lines` is its whole output. */
export class Conversation {
  readonly lines: string[] = [];
  readonly session: UciSession;
  #waiting: { pattern: RegExp; resolve: (line: string) => void } | undefined;

  constructor(load?: ProfileLoader, engine: Promise<Engine<BoardPosition>> = createEngine(), spoken?: SessionGame) {
    const identity = { name: 'Lucena test', author: 'x' };
    this.session = new UciSession(identity, engine, (line) => this.#hear(line), load, spoken);
  }

  #hear(line: string): void {
    this.lines.push(line);
    if (this.#waiting?.pattern.test(line)) this.#waiting.resolve(line);
  }

  say(...lines: string[]): void {
    for (const line of lines) this.session.receive(line);
  }

  /** Resolves with the next line that matches. */
  hear(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = { pattern, resolve };
    });
  }

  async finish(): Promise<string[]> {
    await this.session.end();
    return this.lines;
  }
}

export async function ask(...lines: string[]): Promise<string[]> {
  const conversation = new Conversation();
  conversation.say(...lines);
  return conversation.finish();
}

/** The profiles reported by `eval json`. */
export function profilesIn(lines: readonly string[]): string[] {
  const start = 'info string evaljson ';
  return lines.filter((line) => line.startsWith(start)).map((line) => JSON.parse(line.slice(start.length)).profile);
}

export function errorsIn(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('info string error: '));
}
