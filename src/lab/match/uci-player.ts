import { type Fault, FaultError, fail } from '../../rules/result.ts';
import type { EngineCommand } from './command-line.ts';
import { type EngineOption, optionCommands, parseEngineOption } from './engine-options.ts';
import { printable } from './engine-process.ts';
import { type MoveLimits, type Player, type PlayerAnswer, PlayerFailure, type ProgramSpec } from './player.ts';
import { Program } from './program.ts';
import { type Protocol, UCI_PROTOCOL, USI_PROTOCOL, VARIANT_PROTOCOL } from './protocol.ts';
import { parseAnswer, reportsScore } from './uci-info.ts';

/** How the program is used. */
export type UciPlayerOptions = Omit<ProgramSpec, 'command'>;

/** Options beyond this many are not kept: a program may write them without end. */
const MAX_OPTIONS = 1000;

const CHESS960 = 'UCI_Chess960';
const VARIANT = 'UCI_Variant';
/** The start of the line with which a program, such as this engine, refuses a value. */
const REFUSAL = 'info string error:';

function isChess960([name]: EngineCommand['options'][number]): boolean {
  return name.toLowerCase() === CHESS960.toLowerCase();
}

function protocolOf({ protocol, variant }: UciPlayerOptions): Protocol {
  if (protocol === 'usi') return USI_PROTOCOL;
  return variant === undefined ? UCI_PROTOCOL : VARIANT_PROTOCOL;
}

/** Another program as a player, which speaks UCI or USI. After a crash it is restarted for the next game. */
export class UciPlayer implements Player {
  /** The name it reports. */
  name = '';
  /** Whether the match is Chess960, or the option was set. */
  readonly chess960: boolean;
  readonly #command: EngineCommand;
  readonly #options: UciPlayerOptions;
  readonly #protocol: Protocol;
  readonly #program: Program;
  #declared: EngineOption[] = [];
  /** The last line with a score since `go`. */
  #info: string | undefined;
  /** The first error it reported since an option was set. */
  #refusal: string | undefined;
  #fen = '';

  private constructor(command: EngineCommand, options: UciPlayerOptions) {
    this.#command = command;
    this.#options = options;
    this.#protocol = protocolOf(options);
    this.#program = new Program(command.argv, (line) => this.#receive(line));
    this.chess960 = options.chess960 || command.options.some((option) => isChess960(option) && option[1] === 'true');
  }

  /** Starts it. Throws a fault if it does not run, does not speak the protocol, or does not accept its options. */
  static async start(command: EngineCommand, options: UciPlayerOptions): Promise<UciPlayer> {
    const player = new UciPlayer(command, options);
    await player.#start();
    return player;
  }

  async #start(): Promise<void> {
    const { argv } = this.#command;
    this.#declared = [];
    this.#program.start();
    try {
      const { hello, helloAnswer } = this.#protocol;
      await this.#program.ask(hello, (line) => line === helloAnswer, this.#options.patience);
      await this.#setOptions();
    } catch (error) {
      this.kill();
      if (!(error instanceof PlayerFailure)) throw error;
      throw new FaultError({
        code: 'player.start',
        field: 'uci',
        message: `cannot start '${argv[0]}': ${error.message}`,
      });
    }
  }

  async #setOptions(): Promise<void> {
    const { options } = this.#command;
    const refuse = ({ code, field, message }: Fault) => new FaultError({ code, field: `uci, ${field}`, message });
    const given = options.find(isChess960);
    if (this.#options.chess960 && given?.[1] === 'false')
      throw refuse(fail('player.option', given[0], 'must be true, because the openings are Chess960').fault);
    const { chess960, variant } = this.#options;
    const needed: [string, string][] = [
      ...(chess960 ? [[CHESS960, 'true'] as [string, string]] : []),
      ...(variant === undefined ? [] : [[VARIANT, variant] as [string, string]]),
    ];
    const isGiven = (name: string) => options.some(([other]) => other.toLowerCase() === name.toLowerCase());
    const missing = needed.filter(([name]) => !isGiven(name));
    const commands = optionCommands(this.#declared, [...missing, ...options]);
    if (!commands.ok) throw refuse(commands.fault);
    for (const { name, value, command } of commands.value) {
      const refusal = await this.#refusalOf(command);
      if (refusal === undefined) continue;
      const text = value === '' ? name : `${name}=${value}`;
      throw refuse(fail('player.option', name, `${this.name || 'the engine'} refuses '${text}': ${refusal}`).fault);
    }
    await this.#isReady();
  }

  /** Sets an option and waits until the program is ready. An error reported before that is about this option. */
  async #refusalOf(command: string): Promise<string | undefined> {
    this.#refusal = undefined;
    this.#program.send(command);
    await this.#isReady();
    return this.#refusal;
  }

  #receive(line: string): void {
    if (line.startsWith('option ')) {
      const option = parseEngineOption(line);
      if (option !== undefined && this.#declared.length < MAX_OPTIONS) this.#declared.push(option);
    } else if (line.startsWith('id name ')) this.name = printable(line.slice('id name '.length)).trim();
    else if (line.startsWith(REFUSAL)) this.#refusal ??= printable(line.slice(REFUSAL.length)).trim();
    else if (reportsScore(line)) this.#info = line;
  }

  async #isReady(): Promise<void> {
    await this.#program.ask('isready', (line) => line === 'readyok', this.#options.patience);
  }

  async newGame(fen: string): Promise<void> {
    this.#fen = fen;
    if (!this.#program.isRunning) await this.#start();
    this.#program.send(this.#protocol.newGame);
    try {
      await this.#isReady();
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  async think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer> {
    this.#info = undefined;
    const protocol = this.#protocol;
    this.#program.send(protocol.position(this.#fen, moves));
    const line = await this.#program.ask(protocol.go(limits), (line) => /^bestmove(\s|$)/.test(line));
    const answer = parseAnswer(line, this.#info);
    return { ...answer, ...protocol.readMove(answer.move) };
  }

  stop(): void {
    this.#program.send('stop');
  }

  kill(): void {
    this.#program.kill();
  }

  cpu(): number | undefined {
    return this.#program.cpu();
  }

  dispose(): Promise<void> {
    return this.#program.quit('stop', 'quit');
  }
}
