/*
 * Code for a stack machine, collected before it is written as WebAssembly: the emitter must know all local variables
 * beforehand, and a readable listing can be printed.
 */

export type ValueType = 'i32' | 'i64' | 'f64';

export interface Local {
  readonly index: number;
  readonly type: ValueType;
}

export type Instruction =
  | { readonly op: string; readonly value?: number | bigint | string }
  | { readonly op: 'local.get' | 'local.set' | 'local.tee'; readonly local: Local }
  | { readonly op: 'if' | 'loop'; readonly body: readonly Instruction[] };

/** The first argument of a function that works on a position: an address. */
export const ARGUMENT: Local = { index: 0, type: 'i32' };

export class Code {
  /** The types of the function's arguments, which are its first locals. */
  readonly parameters: readonly ValueType[];
  readonly locals: ValueType[] = [];
  readonly listing: string[] = [];
  /** Whether notes are taken; they cost more than the code they describe. */
  readonly isListed: boolean;
  readonly instructions: Instruction[] = [];
  #current = this.instructions;
  #indent = '';

  constructor(parameters: readonly ValueType[] = [ARGUMENT.type], isListed = true) {
    this.parameters = parameters;
    this.isListed = isListed;
  }

  argument(index: number): Local {
    return { index, type: this.parameters[index]! };
  }

  local(type: ValueType): Local {
    return { index: this.parameters.length + this.locals.push(type) - 1, type };
  }

  get(local: Local): this {
    this.#current.push({ op: 'local.get', local });
    return this;
  }

  set(local: Local): this {
    this.#current.push({ op: 'local.set', local });
    return this;
  }

  /** An operation on the values on the stack; `value` is its constant, its offset or the function it calls. */
  do(op: string, value?: number | bigint | string): this {
    this.#current.push(value === undefined ? { op } : { op, value });
    return this;
  }

  const(type: ValueType, value: number | bigint): this {
    return this.do(`${type}.const`, value);
  }

  note(text: string): void {
    if (this.isListed) this.listing.push(this.#indent + text);
  }

  #block(op: 'if' | 'loop', write: () => void): void {
    const outer = this.#current;
    const body: Instruction[] = [];
    outer.push({ op, body });
    this.#current = body;
    this.#indent += '  ';
    write();
    this.#indent = this.#indent.slice(2);
    this.#current = outer;
  }

  /** Runs the body if the number on the stack is not zero. */
  if(write: () => void): void {
    this.#block('if', write);
  }

  /** Runs the body, and repeats it as long as it leaves a number other than zero. */
  repeat(write: () => void): void {
    this.#block('loop', write);
  }
}
