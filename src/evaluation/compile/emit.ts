import * as wasmati from 'wasmati';
import type { Code, Instruction, Local, ValueType } from './code.ts';

const TYPES = { i32: wasmati.i32, i64: wasmati.i64, f64: wasmati.f64 };

/** The operations of the library by their WebAssembly names. */
const OPERATIONS = new Map<string, (...immediates: unknown[]) => void>();
for (const [space, operations] of Object.entries(TYPES)) {
  for (const [name, operation] of Object.entries(operations)) {
    if (typeof operation === 'function') OPERATIONS.set(`${space}.${name}`, operation as never);
  }
}

type Function = wasmati.Func<ValueType[], [ValueType]>;

function write(
  instructions: readonly Instruction[],
  localOf: (local: Local) => never,
  functions: ReadonlyMap<string, Function>,
): void {
  for (const instruction of instructions) {
    const { op } = instruction;
    if ('local' in instruction) {
      const local = localOf(instruction.local);
      if (op === 'local.get') wasmati.local.get(local);
      else if (op === 'local.set') wasmati.local.set(local);
      else wasmati.local.tee(local);
    } else if ('body' in instruction) {
      if (op === 'if') {
        wasmati.if_(null, () => write(instruction.body, localOf, functions));
      } else {
        wasmati.loop(null, () => {
          write(instruction.body, localOf, functions);
          wasmati.br_if(0);
        });
      }
    } else if (op === 'select') {
      wasmati.select();
    } else if (op === 'call') {
      wasmati.call(functions.get(instruction.value as string)!);
    } else if (op.includes('load') || op.includes('store')) {
      OPERATIONS.get(op)!({ offset: Number(instruction.value ?? 0) });
    } else if (instruction.value !== undefined) {
      OPERATIONS.get(op)!(instruction.value);
    } else {
      OPERATIONS.get(op)!();
    }
  }
}

/** Writes functions, each with one result, as a module that imports its memory. A function may call earlier ones. */
export function emitModule(
  functions: Readonly<Record<string, { code: Code; result: ValueType }>>,
  shared: boolean,
): Uint8Array<ArrayBuffer> {
  // The memory given here only stands for the one supplied at instantiation.
  const stand = new WebAssembly.Memory({ initial: 0 });
  const memory = wasmati.importMemory({ min: 0, ...(shared ? { max: 65536, shared } : {}) }, stand);
  memory.module = 'env';
  memory.string = 'memory';
  const made = new Map<string, Function>();
  for (const [name, { code, result }] of Object.entries(functions)) {
    const locals = code.locals.map((type) => TYPES[type]);
    const body = (given: unknown[], variables: unknown[]) => {
      const all = [...given, ...variables];
      write(code.instructions, ({ index }) => all[index] as never, made);
    };
    const parameters = code.parameters.map((type) => TYPES[type]);
    const signature = { in: parameters as never, locals: locals as never, out: [TYPES[result]] };
    made.set(name, wasmati.func(signature as never, body) as unknown as Function);
  }
  return wasmati.Module({ exports: Object.fromEntries(made), memory }).toBytes() as Uint8Array<ArrayBuffer>;
}
