import { describe, expect, test } from 'vitest';
import { Code } from './code.ts';
import { emitModule } from './emit.ts';
import { MEMORY, PLAIN, SATURATING } from './opcodes.ts';

function run(code: Code, result: 'i32' | 'i64' | 'f64', shared = false, ...args: unknown[]): unknown {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared });
  const module = new WebAssembly.Module(emitModule({ run: { code, result } }, shared));
  const { run: exported } = new WebAssembly.Instance(module, { env: { memory } }).exports;
  return (exported as (...given: unknown[]) => unknown)(...args);
}

describe('the emitter', () => {
  test.each([0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, -8193, 2147483647, -2147483648])(
    'writes the integer %i',
    (value) => {
      expect(run(new Code([]).const('i32', value), 'i32')).toBe(value);
    },
  );

  test.each([0n, -1n, 1n << 40n, -(1n << 40n), (1n << 63n) - 1n, -(1n << 63n), 0x3fffffffn, 0x40000000n, -0x40000001n])(
    'writes the long integer %s',
    (value) => {
      expect(run(new Code([]).const('i64', value), 'i64')).toBe(value);
    },
  );

  test.each([0, -0, 1.5, -1e300, 2 ** -1074, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'writes the double %s',
    (value) => {
      expect(run(new Code([]).const('f64', value), 'f64')).toBe(value);
    },
  );

  test('distinguishes signed and unsigned comparisons', () => {
    const compare = (op: string) => run(new Code([]).const('i32', -1).const('i32', 1).do(op), 'i32');
    expect([compare('i32.gt_s'), compare('i32.gt_u'), compare('i32.lt_s'), compare('i32.lt_u')]).toEqual([0, 1, 1, 0]);
  });

  test('writes loops that run until their body leaves zero', () => {
    const code = new Code(['i32']);
    const [rest, sum] = [code.argument(0), code.local('i32')];
    code.repeat(() => {
      code.get(sum).get(rest).do('i32.add').set(sum);
      code.get(rest).const('i32', 1).do('i32.sub').set(rest);
      code.get(rest);
    });
    code.get(sum);
    expect(run(code, 'i32', false, 100)).toBe(5050);
  });

  test.each([false, true])('imports its memory (shared: %s)', (shared) => {
    const code = new Code(['i32']);
    code.get(code.argument(0)).const('f64', 2.5).do('f64.store', 16);
    code.get(code.argument(0)).do('f64.load', 16);
    expect(run(code, 'f64', shared, 40)).toBe(2.5);
  });

  test('lets functions call each other by name', () => {
    const five = new Code([]).const('i32', 5);
    const twice = new Code([]).do('call', 'five').do('call', 'five').do('i32.add');
    const bytes = emitModule({ twice: { code: twice, result: 'i32' }, five: { code: five, result: 'i32' } }, false);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
    expect((exports.twice as () => number)()).toBe(10);
    expect(() => emitModule({ lost: { code: new Code([]).do('call', 'nobody'), result: 'i32' } }, false)).toThrow(
      'nobody',
    );
  });

  test('refuses an unknown operation', () => {
    expect(() => emitModule({ x: { code: new Code([]).do('i32.frobnicate'), result: 'i32' } }, false)).toThrow(
      'frobnicate',
    );
  });

  test('writes large modules without recursion over their bytes', () => {
    const code = new Code([]);
    code.const('f64', 0);
    for (let i = 0; i < 100_000; i++) code.const('f64', i).do('f64.add');
    expect(run(code, 'f64')).toBe(4999950000);
  });

  test('has only valid operations in its tables', () => {
    const operand = (type: string) => (type === 'i64' ? 1n : 1);
    for (const op of [...PLAIN.keys(), ...SATURATING.keys(), ...MEMORY.keys()]) {
      if (op === 'drop' || op === 'select') continue;
      const [type = '', name = ''] = op.split('.');
      const from = /_(f64|i64|i32)(_[su])?$/.exec(name)?.[1] ?? type;
      const isStore = name.startsWith('store');
      const takesAddress = isStore || name.startsWith('load');
      const isUnary =
        /^(eqz|clz|ctz|popcnt|abs|neg|ceil|floor|trunc|nearest|sqrt|wrap|extend|convert|reinterpret|load)/.test(name);
      const code = new Code([]);
      if (takesAddress) code.const('i32', 0);
      if (!takesAddress) code.const(from as 'i32', operand(from));
      if (!isUnary) code.const(type as 'i32', operand(type));
      code.do(op);
      if (isStore) code.const('i32', 0);
      const isComparison = /^(eqz|eq|ne|lt|gt|le|ge)(_|$)/.test(name);
      const result = isStore || isComparison ? 'i32' : (type as 'i32');
      expect(() => run(code, result), op).not.toThrow();
    }
  });
});
