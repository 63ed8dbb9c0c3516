import { EngineProcess } from './engine-process.ts';
import { PlayerFailure } from './player.ts';

/** How long a program may take to quit, in ms. */
const QUIT_TIME = 500;

/** A command that waits for its answer or for the end of its process. */
interface Question {
  readonly process: EngineProcess;
  readonly answers: (line: string) => boolean;
  readonly resolve: (line: string) => void;
  readonly reject: (failure: PlayerFailure) => void;
}

/** Another program that is asked questions in lines of text. It can be started again after a crash. */
export class Program {
  readonly #argv: readonly [string, ...string[]];
  readonly #onLine: (line: string) => void;
  #process: EngineProcess | undefined;
  #question: Question | undefined;
  #disposed = false;

  constructor(argv: readonly [string, ...string[]], onLine: (line: string) => void = () => {}) {
    this.#argv = argv;
    this.#onLine = onLine;
  }

  start(): void {
    const started = new EngineProcess(this.#argv, (line) => {
      // A killed process may still write.
      if (this.#process !== started) return;
      this.#onLine(line);
      if (this.#question?.answers(line)) this.#question.resolve(line);
    });
    this.#process = started;
    void started.ended.then((how) => {
      if (this.#process === started) this.#process = undefined;
      if (this.#question?.process === started) this.#question.reject(new PlayerFailure('crash', how));
    });
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  send(line: string): void {
    this.#process?.send(line);
  }

  /** Sends a command and waits for the line that answers it, the end of the process, or the timeout. */
  async ask(command: string, answers: (line: string) => boolean, patience?: number): Promise<string> {
    const asked = this.#process;
    if (asked === undefined) throw new PlayerFailure('crash', 'it has ended');
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<string>((resolve, reject) => {
      this.#question = { process: asked, answers, resolve, reject };
      if (patience === undefined) return;
      const message = `no answer to '${command}' within ${patience / 1000} s`;
      timer = setTimeout(() => reject(new PlayerFailure('stall', message)), patience);
    });
    asked.send(command);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.#question = undefined;
    }
  }

  kill(): void {
    const ended = this.#process;
    this.#process = undefined;
    ended?.kill();
  }

  cpu(): number | undefined {
    return this.#process?.cpu();
  }

  /** Asks it to quit by these commands, and kills it if it does not. */
  async quit(...commands: readonly string[]): Promise<void> {
    const current = this.#process;
    if (current === undefined || this.#disposed) return;
    this.#disposed = true;
    for (const command of commands) current.send(command);
    const timer = setTimeout(() => current.kill(), QUIT_TIME);
    await current.ended;
    clearTimeout(timer);
    // Ends helpers that are left in its group.
    current.kill();
  }
}
