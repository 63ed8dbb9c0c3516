import { Code } from '../compile/code.ts';
import { TINY } from './power.ts';
import {
  EXP_HIGH,
  EXP_LOW,
  EXP_TERMS,
  EXPONENT_BIAS,
  LN2_HIGH,
  LN2_LOW,
  LOG_TERMS,
  MANTISSA_BITS,
  ROOT_HALF,
} from './series.ts';

/*
 * Functions that a learning module contains. Each does the same as its namesake in series.ts or power.ts, in the same
 * order.
 */

/** e^x; 0 far below, and at most 2^1000. */
function exponential(): Code {
  const code = new Code(['f64']);
  const x = code.argument(0);
  const [halvings, rest] = [code.local('f64'), code.local('f64')];
  code.get(x).const('f64', EXP_LOW).do('f64.max').const('f64', EXP_HIGH).do('f64.min').set(rest);
  code.get(rest).const('f64', 1 / (LN2_HIGH + LN2_LOW));
  code.do('f64.mul').do('f64.nearest').set(halvings);
  code.get(rest).get(halvings).const('f64', LN2_HIGH).do('f64.mul').do('f64.sub');
  code.get(halvings).const('f64', LN2_LOW).do('f64.mul').do('f64.sub').set(rest);
  code.const('f64', 1);
  for (let n = EXP_TERMS; n >= 1; n--) {
    code.get(rest).do('f64.mul');
    if (n > 1) code.const('f64', 1 / n).do('f64.mul');
    code.const('f64', 1).do('f64.add');
  }
  code.get(halvings).do('i64.trunc_sat_f64_s').const('i64', EXPONENT_BIAS).do('i64.add');
  code.const('i64', MANTISSA_BITS).do('i64.shl').do('f64.reinterpret_i64').do('f64.mul');
  code.const('f64', 0).const('f64', EXP_LOW).get(x).do('f64.le').do('select');
  return code;
}

/** Natural logarithm of a positive number that is not denormal. */
function logarithm(): Code {
  const code = new Code(['f64']);
  const [bits, doublings, mantissa] = [code.local('i64'), code.local('f64'), code.local('f64')];
  const [t, square] = [code.local('f64'), code.local('f64')];
  // Moving the border between two exponents to √½ before they are split keeps the mantissa between √½ and √2.
  code.get(code.argument(0)).do('i64.reinterpret_f64').const('i64', ROOT_HALF).do('i64.sub').set(bits);
  code.get(bits).const('i64', MANTISSA_BITS).do('i64.shr_s').do('f64.convert_i64_s').set(doublings);
  code
    .get(bits)
    .const('i64', (1n << MANTISSA_BITS) - 1n)
    .do('i64.and')
    .const('i64', ROOT_HALF)
    .do('i64.add');
  code.do('f64.reinterpret_i64').set(mantissa);
  code.get(mantissa).const('f64', 1).do('f64.sub').get(mantissa).const('f64', 1).do('f64.add').do('f64.div').set(t);
  code.get(t).get(t).do('f64.mul').set(square);
  code.const('f64', 1 / (2 * LOG_TERMS + 1));
  for (let n = LOG_TERMS - 1; n >= 0; n--) {
    code
      .get(square)
      .do('f64.mul')
      .const('f64', 1 / (2 * n + 1))
      .do('f64.add');
  }
  code.get(t).do('f64.mul').const('f64', 2).do('f64.mul');
  code.get(doublings).const('f64', LN2_LOW).do('f64.mul').do('f64.add');
  code.get(doublings).const('f64', LN2_HIGH).do('f64.mul').do('f64.add');
  return code;
}

/** ln|x|, and 0 where |x| counts as 0. */
function logSize(): Code {
  const code = new Code(['f64']);
  const size = code.local('f64');
  const result = code.local('f64');
  code.get(code.argument(0)).do('f64.abs').set(size);
  code.const('f64', TINY).get(size).do('f64.lt');
  code.if(() => code.get(size).do('call', 'log').set(result));
  return code.get(result);
}

/** sign(x)·|x|^p. */
function signedPower(): Code {
  const code = new Code(['f64', 'f64']);
  const [x, p] = [code.argument(0), code.argument(1)];
  const size = code.local('f64');
  const result = code.local('f64');
  code.get(x).do('f64.abs').set(size);
  const whenExponent = (value: number, write: () => void) => {
    code.get(p).const('f64', value).do('f64.eq');
    code.if(write);
  };
  whenExponent(1, () => code.get(x).set(result));
  whenExponent(2, () => code.get(x).get(size).do('f64.mul').set(result));
  code.const('f64', TINY).get(size).do('f64.lt');
  code.get(p).const('f64', 1).do('f64.ne').do('i32.and');
  code.get(p).const('f64', 2).do('f64.ne').do('i32.and');
  code.if(() => {
    code.get(size).do('call', 'log').get(p).do('f64.mul').do('call', 'exp');
    code.get(x).do('f64.copysign').set(result);
  });
  return code.get(result);
}

/** The functions by name, each after those it calls. */
export function curveFunctions(): Record<string, { code: Code; result: 'f64' }> {
  const functions = { exp: exponential(), log: logarithm(), logSize: logSize(), power: signedPower() };
  return Object.fromEntries(Object.entries(functions).map(([name, code]) => [name, { code, result: 'f64' as const }]));
}
