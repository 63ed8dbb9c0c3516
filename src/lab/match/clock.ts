import type { Color } from '../../rules/setup.ts';
import type { Control } from './control.ts';

/** One side's time in a game, as the referee keeps it; in milliseconds. */
export class Clock {
  readonly control: Control;
  /** How far a move may exceed its time and still be forgiven. */
  readonly margin: number;
  #left: number;

  constructor(control: Control, margin: number) {
    this.control = control;
    this.margin = margin;
    this.#left = control.clock?.base ?? Number.POSITIVE_INFINITY;
  }

  get left(): number {
    return this.#left;
  }

  /** What the next move may take. */
  get allowed(): number {
    return Math.min(this.#left, this.control.movetime ?? Number.POSITIVE_INFINITY);
  }

  /** Takes the time of a move off the clock, then adds the increment. False if the time was overstepped by more than the margin. */
  spend(ms: number): boolean {
    const held = ms <= this.allowed + this.margin;
    // Forgiven time is not owed.
    this.#left = Math.max(0, this.#left - ms) + (this.control.clock?.increment ?? 0);
    return held;
  }
}

/** The `go` command for the side to move. The other's clock is told too, where it has one. */
export function goCommand(clocks: readonly [white: Clock, black: Clock], turn: Color): string {
  const { clock, movetime, nodes, depth } = clocks[turn].control;
  const words = ['go'];
  if (clock !== undefined)
    for (const [color, { control, left }] of clocks.entries()) {
      if (control.clock === undefined) continue;
      const letter = 'wb'[color]!;
      // Rounded down, so that nobody is told of time that is not there; but no time at all is not a time to search.
      words.push(
        `${letter}time ${Math.max(1, Math.floor(left))}`,
        `${letter}inc ${Math.floor(control.clock.increment)}`,
      );
    }
  if (movetime !== undefined) words.push(`movetime ${movetime}`);
  if (nodes !== undefined) words.push(`nodes ${nodes}`);
  if (depth !== undefined) words.push(`depth ${depth}`);
  return words.join(' ');
}
