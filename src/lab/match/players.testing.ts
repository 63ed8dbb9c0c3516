import { fileURLToPath } from 'node:url';
import type { EngineCommand } from './command-line.ts';
import type { MoveLimits, Player, PlayerAnswer } from './player.ts';

const SCRIPT = fileURLToPath(new URL('./scripted-engine.testing.mjs', import.meta.url));

/** The command of the scripted engine, in one of its modes. */
export function scripted(mode = 'play', from = 1, options: EngineCommand['options'] = []): EngineCommand {
  return { argv: [process.execPath, SCRIPT, mode, String(from)], options };
}

/** The scripted engine as the text of a player. */
export function scriptedText(mode = 'play', from: number | string = 1, options = ''): string {
  return `uci:"${process.execPath}" "${SCRIPT}" ${mode} "${from}"${options}`;
}

/** A player whose answers are given in advance. */
export class PlannedPlayer implements Player {
  readonly asked: MoveLimits[] = [];
  readonly #answer: (moves: readonly string[]) => PlayerAnswer;

  constructor(answer: (moves: readonly string[]) => PlayerAnswer) {
    this.#answer = answer;
  }

  async newGame(): Promise<void> {}

  async think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer> {
    this.asked.push(limits);
    return this.#answer(moves);
  }

  stop(): void {}
  kill(): void {}
  cpu(): undefined {}
  async dispose(): Promise<void> {}
}
