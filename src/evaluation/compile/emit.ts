import { Bytes } from './bytes.ts';
import type { Code, Instruction, ValueType } from './code.ts';
import { MEMORY, PLAIN, SATURATING } from './opcodes.ts';

const TYPE: Readonly<Record<ValueType, number>> = { i32: 0x7f, i64: 0x7e, f64: 0x7c };
const LOCAL: Readonly<Record<string, number>> = { 'local.get': 0x20, 'local.set': 0x21, 'local.tee': 0x22 };

const NO_RESULT = 0x40;
const END = 0x0b;

export interface EmittedFunction {
  readonly code: Code;
  readonly result: ValueType;
}

function writeInstructions(out: Bytes, instructions: readonly Instruction[], functions: readonly string[]): void {
  for (const instruction of instructions) {
    if ('local' in instruction) {
      out.byte(LOCAL[instruction.op]!);
      out.unsigned(instruction.local.index);
    } else if ('body' in instruction) {
      out.byte(instruction.op === 'if' ? 0x04 : 0x03);
      out.byte(NO_RESULT);
      writeInstructions(out, instruction.body, functions);
      if (instruction.op === 'loop') out.all([0x0d, 0]); // back to the beginning if the body left a number other than zero
      out.byte(END);
    } else {
      writeOperation(out, instruction.op, instruction.value, functions);
    }
  }
}

function writeOperation(
  out: Bytes,
  op: string,
  value: number | bigint | string | undefined,
  functions: readonly string[],
): void {
  const plain = PLAIN.get(op);
  const memory = MEMORY.get(op);
  const saturating = SATURATING.get(op);
  if (plain !== undefined) {
    out.byte(plain);
  } else if (memory !== undefined) {
    const [code, align] = memory;
    out.byte(code);
    out.byte(align);
    out.unsigned(Number(value ?? 0));
  } else if (op === 'i32.const') {
    out.byte(0x41);
    out.signed(Number(value));
  } else if (op === 'i64.const') {
    out.byte(0x42);
    out.signed64(BigInt(value!));
  } else if (op === 'f64.const') {
    out.byte(0x44);
    out.double(Number(value));
  } else if (op === 'call') {
    const index = functions.indexOf(value as string);
    if (index < 0) throw new Error(`the module calls an unknown function '${value}'`);
    out.byte(0x10);
    out.unsigned(index);
  } else if (saturating !== undefined) {
    out.all([0xfc, saturating]);
  } else {
    throw new Error(`unknown instruction '${op}'`);
  }
}

/** The body of a function: its locals in runs of one type, then its instructions. */
function functionBody(code: Code, functions: readonly string[]): Uint8Array {
  const out = new Bytes();
  const runs: [count: number, type: ValueType][] = [];
  for (const type of code.locals) {
    const last = runs.at(-1);
    if (last?.[1] === type) last[0]++;
    else runs.push([1, type]);
  }
  out.unsigned(runs.length);
  for (const [count, type] of runs) {
    out.unsigned(count);
    out.byte(TYPE[type]);
  }
  writeInstructions(out, code.instructions, functions);
  out.byte(END);
  return out.value;
}

/** A section: its number, its length, and a list of entries. */
function section(out: Bytes, number: number, count: number, write: (inner: Bytes) => void): void {
  const inner = new Bytes();
  inner.unsigned(count);
  write(inner);
  out.byte(number);
  out.unsigned(inner.length);
  out.all(inner.value);
}

/** The largest shared memory that a module accepts, in pages. It must be the same as in the core's module. */
const MAX_PAGES = 65536;

/** A function of another module. */
export interface ImportedFunction {
  readonly module: string;
  readonly parameters: readonly ValueType[];
  readonly result: ValueType;
}

/**
 * Writes functions, each with one result, as a module that imports its memory as `env.memory`. They may call each other and the
 * imported functions by name.
 */
export function emitModule(
  functions: Readonly<Record<string, EmittedFunction>>,
  shared: boolean,
  imported: Readonly<Record<string, ImportedFunction>> = {},
): Uint8Array<ArrayBuffer> {
  const own = Object.entries(functions);
  const foreign = Object.entries(imported);
  // Imported functions come first in the numbering; each function has a type of its own.
  const names = [...foreign, ...own].map(([name]) => name);
  const signatures = [
    ...foreign.map(([, { parameters, result }]) => ({ parameters, result })),
    ...own.map(([, { code, result }]) => ({ parameters: code.parameters, result })),
  ];
  const out = new Bytes();
  out.all([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // "\0asm", version 1
  section(out, 1, signatures.length, (types) => {
    for (const { parameters, result } of signatures) {
      types.byte(0x60);
      types.unsigned(parameters.length);
      for (const type of parameters) types.byte(TYPE[type]);
      types.all([1, TYPE[result]]);
    }
  });
  section(out, 2, 1 + foreign.length, (imports) => {
    imports.text('env');
    imports.text('memory');
    imports.byte(0x02);
    imports.byte(shared ? 0x03 : 0x00);
    imports.unsigned(0);
    if (shared) imports.unsigned(MAX_PAGES);
    foreign.forEach(([name, { module }], i) => {
      imports.text(module);
      imports.text(name);
      imports.byte(0x00);
      imports.unsigned(i);
    });
  });
  section(out, 3, own.length, (indices) => {
    own.forEach((_, i) => {
      indices.unsigned(foreign.length + i);
    });
  });
  section(out, 7, own.length, (exports) => {
    own.forEach(([name], i) => {
      exports.text(name);
      exports.byte(0x00);
      exports.unsigned(foreign.length + i);
    });
  });
  section(out, 10, own.length, (bodies) => {
    for (const [, { code }] of own) {
      const body = functionBody(code, names);
      bodies.unsigned(body.length);
      bodies.all(body);
    }
  });
  return out.value;
}
