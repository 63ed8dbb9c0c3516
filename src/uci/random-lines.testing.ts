import { formatUci } from '../notation/uci-move.ts';
import { LEVEL_NAMES } from '../profiles/levels.ts';
import { MAX_ELO, MIN_ELO } from '../profiles/strength.ts';
import type { Position } from '../rules/position.ts';
import { OWN_LEVEL } from './options.ts';

/** Random input: valid, invalid and out of order. Searches are short, or can be ended by `stop`. */
export class RandomLines {
  readonly #random: () => number;
  readonly #position: Position;

  constructor(random: () => number, position: Position) {
    this.#random = random;
    this.#position = position;
  }

  next(): string {
    const kind = this.#below(100);
    if (kind < 24) return this.#go();
    if (kind < 40) return 'stop';
    if (kind < 50) return 'isready';
    if (kind < 56) return 'ponderhit';
    if (kind < 72) return this.#setPosition();
    if (kind < 84) return this.#setOption();
    if (kind < 92)
      return this.#of('ucinewgame', 'uci', 'd', 'eval', 'eval json', 'debug on', 'register later', 'bench');
    return this.#garbage();
  }

  #below(bound: number): number {
    return Math.floor(this.#random() * bound);
  }

  #of<T>(...choices: readonly T[]): T {
    return choices[this.#below(choices.length)]!;
  }

  #go(): string {
    const clock = `wtime ${this.#below(400)} btime ${this.#below(400)}${this.#of('', ' winc 5 binc 5', ' movestogo 3')}`;
    return this.#of(
      `go depth ${this.#below(6)}`,
      `go nodes ${this.#below(5000)}`,
      `go movetime ${this.#below(40)}`,
      `go ${clock}`,
      `go ponder ${clock}`,
      'go ponder depth 3',
      'go infinite',
      'go',
      'go depth 3 infinite',
      'go mate 2',
      'go depth 90',
      `go perft ${this.#below(5) - 1}`,
      `go depth 3 searchmoves ${this.#moves(2).join(' ')}`,
      `go searchmoves e2e4 d2d4 ${clock}`,
      'go depth',
      'go depth deep',
      'go movetime 1e3',
      'go wtime -500 btime 99999999999999999999',
      'go sideways depth 2',
      'GO depth 2',
    );
  }

  /** Legal moves that continue the last game. */
  #moves(count: number): string[] {
    const moves: string[] = [];
    while (moves.length < count && this.#position.status().ending === undefined) {
      const move = this.#of(...this.#position.moves());
      moves.push(formatUci(move, { chess960: this.#random() < 0.2 }));
      this.#position.make(move);
    }
    return moves;
  }

  #setPosition(): string {
    this.#position.reset();
    return this.#of(
      'position startpos',
      `position startpos moves ${this.#moves(this.#below(60)).join(' ')}`,
      `position startpos moves ${this.#moves(400).join(' ')}`,
      `position startpos moves ${this.#moves(6).join(' ')} e1e9`,
      'position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8',
      'position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
      'position fen 8/8/8/4k3/8/8/8/4K3 w - - 0 1',
      'position fen bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w EGeg - 0 1',
      'position fen 8/8/8 w - - 0 1',
      'position fen',
      'position',
      'position startpos moves',
      'position startpos e2e4',
      'position fen 8/8/8/4k3/8/8/8/4K3 w - - 0 1 e1e2',
      'position moves e2e4',
    );
  }

  #setOption(): string {
    return `setoption ${this.#of(
      `name Hash value ${1 + this.#below(8)}`,
      `name Threads value ${1 + this.#below(3)}`,
      `name MultiPV value ${1 + this.#below(4)}`,
      `name Move Overhead value ${this.#below(50)}`,
      `name UCI_Chess960 value ${this.#of('true', 'false')}`,
      `name UCI_ShowWDL value ${this.#of('true', 'false')}`,
      `name Level value ${this.#of(OWN_LEVEL, ...LEVEL_NAMES, 'hopeless')}`,
      `name UCI_LimitStrength value ${this.#of('true', 'false')}`,
      `name UCI_Elo value ${this.#of(MIN_ELO, MAX_ELO, 0)}`,
      'name Clear Hash',
      'name Ponder value true',
      `name Profile value ${this.#of('lucena', 'material', 'nobody', '', '{')}`,
      `name Knob value ${this.#of('search.nullMove=0', 'mobility.weight=2', 'mobility.weight=', 'x=1,,', '}{', '<empty>')}`,
      'name Hash value 0',
      'name Hash value 99999999',
      'name Threads value -1',
      'name Nonsense value 3',
      'value 3',
      '',
    )}`;
  }

  #garbage(): string {
    const letters = 'go stop\u0000\u001b[2J\u2028\ufeff\ud800é漢"\'{}\\\t\r=-0129';
    const noise = (length: number) => Array.from({ length }, () => letters[this.#below(letters.length)]).join('');
    return this.#of(
      '',
      '   \t ',
      noise(this.#below(80)),
      noise(5000),
      `${noise(3)}isready`,
      '  isready  \r',
      'isready\u0000',
      '\tstop ',
      'x'.repeat(100_000),
      `position startpos moves ${'e2e4 '.repeat(5000)}`,
      `position fen ${'8/'.repeat(30_000)}`,
      `setoption name ${'a '.repeat(20_000)}value ${'b '.repeat(20_000)}`,
      `go depth ${'9'.repeat(50_000)}`,
      `go ${'depth 1 '.repeat(5000)}`,
    );
  }
}
