import { FaultError } from '../../rules/result.ts';
import type { EngineCommand } from './command-line.ts';
import { type MoveLimits, type Player, type PlayerAnswer, PlayerFailure, type ProgramSpec } from './player.ts';
import { Program } from './program.ts';

/** A line by which the program answers a command that it does not carry out. */
const REFUSAL = /^(Illegal|Ambiguous|# \S)/;
const MOVE = /^\d+\. \.\.\. (\S+)/;
const RESIGNATION = /\b(resigns|mates)\b/;

/** The men of a placement with their squares, as the program's editor takes them: `P7f`, `B2b+`. */
function menOf(placement: string, isFirst: boolean): string[] {
  const men: string[] = [];
  for (const [rank, row] of placement.split('/').entries()) {
    let file = 9;
    for (const [, plus, text] of row.matchAll(/(\+?)([A-Za-z]|\d)/g)) {
      if (/\d/.test(text!)) {
        file -= Number(text);
        continue;
      }
      if ((text === text!.toUpperCase()) === isFirst)
        men.push(`${text!.toUpperCase()}${file}${'abcdefghi'[rank]}${plus}`);
      file--;
    }
  }
  return men;
}

/** The men in a hand, each on a line of its own. */
function handOf(hands: string, isFirst: boolean): string[] {
  return [...hands.replace('-', '').matchAll(/(\d*)([A-Za-z])/g)].flatMap(([, count, letter]) =>
    (letter === letter!.toUpperCase()) === isFirst
      ? Array.from({ length: Number(count || 1) }, () => `${letter!.toUpperCase()}*`)
      : [],
  );
}

/** The commands that set up a position in which the first player is to move. */
export function editCommands(sfen: string): string[] {
  const [placement = '', , hands = '-'] = sfen.split(' ');
  const side = (isFirst: boolean) => [...menOf(placement, isFirst), ...handOf(hands, isFirst)];
  return ['edit', '#', ...side(true), 'c', ...side(false), '.'];
}

/** A square as the other player sees it. */
function turnedSquare(square: string): string {
  return 10 - Number(square[0]) + 'ihgfedcba'['abcdefghi'.indexOf(square[1]!)]!;
}

function turnedMove(usi: string): string {
  return usi.replace(/[1-9][a-i]/g, turnedSquare);
}

function swapped(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** The same position as the other player sees it. */
export function turnedSfen(sfen: string): string {
  const [placement = '', , hands = '-', number = '1'] = sfen.split(' ');
  const rows = placement.split('/').map((row) => (row.match(/\+?[A-Za-z]|\d/g) ?? []).toReversed().join(''));
  return `${swapped(rows.toReversed().join('/'))} b ${swapped(hands)} ${number}`;
}

/**
 * A program that speaks XShogi, such as GNU Shogi, as a player of shogi. Its time for a move is a number of whole seconds. Its editor
 * sets up positions with the first player to move, so others are turned by 180°.
 */
export class XShogiPlayer implements Player {
  readonly #program: Program;
  readonly #patience: number;
  #isTurned = false;
  /** How many moves of the game its board has. */
  #known = 0;

  private constructor({ argv }: EngineCommand, patience: number) {
    this.#patience = patience;
    this.#program = new Program(argv);
  }

  static async start(command: EngineCommand, { patience }: Pick<ProgramSpec, 'patience'>): Promise<XShogiPlayer> {
    const player = new XShogiPlayer(command, patience);
    try {
      await player.#start();
    } catch (error) {
      player.kill();
      if (!(error instanceof PlayerFailure)) throw error;
      const message = `cannot start '${command.argv[0]}': ${error.message}`;
      throw new FaultError({ code: 'player.start', field: 'xshogi', message });
    }
    return player;
  }

  async #start(): Promise<void> {
    this.#program.start();
    await this.#isReady();
  }

  /** Waits until everything sent so far has been carried out: the board is printed. */
  async #isReady(): Promise<void> {
    let refusal: string | undefined;
    await this.#program.ask(
      'bd',
      (line) => {
        if (REFUSAL.test(line)) refusal ??= line;
        return /^white\b/.test(line);
      },
      this.#patience,
    );
    if (refusal !== undefined) throw new PlayerFailure('crash', `it answers '${refusal}'`);
  }

  #turn(usi: string): string {
    return this.#isTurned ? turnedMove(usi) : usi;
  }

  async newGame(sfen: string): Promise<void> {
    if (!this.#program.isRunning) await this.#start();
    this.#isTurned = sfen.split(' ')[1] === 'w';
    this.#known = 0;
    this.#program.send('new');
    this.#program.send('force');
    for (const command of editCommands(this.#isTurned ? turnedSfen(sfen) : sfen)) this.#program.send(command);
    try {
      await this.#isReady();
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  async think(moves: readonly string[], { movetime }: MoveLimits): Promise<PlayerAnswer> {
    const seconds = Math.floor((movetime ?? 0) / 1000);
    if (seconds < 1) throw new PlayerFailure('crash', 'it needs a --movetime of at least 1000 ms');
    this.#program.send('force');
    for (const move of moves.slice(this.#known)) this.#program.send(this.#turn(move));
    await this.#isReady();
    this.#program.send(`level 0 ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    const answer = await this.#program.ask('go', (line) => MOVE.test(line) || RESIGNATION.test(line));
    const move = MOVE.exec(answer)?.[1];
    if (move === undefined) return { move: 'resign', resigns: true };
    this.#known = moves.length + 1;
    return { move: this.#turn(move) };
  }

  stop(): void {
    // It has no such command; it keeps its time by itself.
  }

  kill(): void {
    this.#program.kill();
  }

  cpu(): number | undefined {
    return this.#program.cpu();
  }

  dispose(): Promise<void> {
    return this.#program.quit('quit');
  }
}
