import type { Graph } from '../graph.ts';
import { levelOf, type Node } from '../nodes.ts';
import { type LoopOp, operationOf } from '../operations/index.ts';
import type { Type } from '../operations/operation.ts';
import { Arguments } from './arguments.ts';
import { FormulaError, instead } from './fault.ts';
import type { Limits } from './limits.ts';
import { resolve, type Scope, unknown } from './resolve.ts';
import { squaresInBraces } from './squares.ts';
import type { NameSyntax, Span, Syntax } from './syntax.ts';
import { asValue, conversion, TYPE_NAMES, type Value, type ValueType } from './value.ts';
import { isFreeName, type Vocabulary } from './vocabulary.ts';
import { LOOP_WORDS, OPERATORS, WORDS } from './words.ts';

/** The limit on checked parts of the text. The body of a loop over pairs is checked twice. */
const STEPS = 50_000;
/** The limit on nested loops, even if they do not depend on each other. */
const OPEN_LOOPS = 8;
const SHOWN = 40;

/** Advice for operators that do not fit the type of their operands. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'set +': "write 'a | b' to join sets",
  'set -': "write 'a & ~b' for the squares of a that are not in b",
  'set *': "write 'a & b' for the squares in both sets",
  'set and': "write 'a & b' for the squares in both sets",
  'set or': "write 'a | b' to join sets",
  'set not': "write '~set' for the squares outside a set",
  'flag &': "write 'and' to combine conditions",
  'flag |': "write 'or' to combine conditions",
  'flag ~': "write 'not' to negate a condition",
};

/** The type of a loop's body. */
function bodyType(op: LoopOp): Type {
  const { args } = operationOf(op);
  return 'each' in args ? args.each : args[1]!;
}

/** Builds the nodes of a syntax tree and reports type errors. */
export class Checker {
  readonly vocabulary: Vocabulary;
  readonly #text: string;
  readonly #limits: Limits;
  #steps = 0;
  #loops = 0;

  constructor(vocabulary: Vocabulary, text: string, limits: Limits) {
    this.vocabulary = vocabulary;
    this.#text = text;
    this.#limits = limits;
  }

  get graph(): Graph {
    return this.vocabulary.graph;
  }

  /** A part of the text as a message can show it. */
  shown({ start, end }: Span): string {
    const text = this.#text.slice(start, end).replace(/\s+/g, ' ').trim();
    return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
  }

  textOf({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  mismatch(value: Value, wanted: ValueType, span: Span, op = ''): FormulaError {
    const text = this.shown(span);
    const advice = OTHERWISE[`${value.type} ${op}`] ?? conversion(text, value.type, wanted);
    const message = `'${text}' is ${TYPE_NAMES[value.type]} where ${TYPE_NAMES[wanted]} is needed`;
    return new FormulaError('type', span, message, advice);
  }

  as(value: Value, wanted: 'num' | 'set' | 'flag' | 'square', span: Span, op = ''): Node {
    if (value.type !== wanted) throw this.mismatch(value, wanted, span, op);
    return value.node;
  }

  node(syntax: Syntax, wanted: 'num' | 'set' | 'flag' | 'square', scope: Scope | undefined, op = ''): Node {
    return this.as(this.check(syntax, scope), wanted, syntax, op);
  }

  number(value: number, span: Span): number {
    const size = Math.abs(value);
    if (size !== 0 && !(size >= this.#limits.smallest && size <= this.#limits.largest))
      throw new FormulaError('number', span, `the number '${this.shown(span)}' is too ${size > 1 ? 'large' : 'small'}`);
    return value;
  }

  check(syntax: Syntax, scope: Scope | undefined): Value {
    if (++this.#steps > STEPS) throw new FormulaError('nodes', syntax, 'the formula has too many parts');
    const { graph } = this;
    switch (syntax.kind) {
      case 'number':
        return asValue(graph.const(this.number(syntax.value, syntax)));
      case 'path':
        return resolve(this.vocabulary, scope, syntax);
      case 'group':
        return this.check(syntax.body, scope);
      case 'braces':
        return asValue(graph.squares({ ...squaresInBraces(this.vocabulary, syntax.items) }));
      case 'let': {
        let inner = scope;
        for (const { name, value } of syntax.lets) {
          inner = { name: this.#bindable(name), value: this.check(value, inner), outer: inner };
        }
        return this.check(syntax.value, inner);
      }
      case 'if':
        return this.#condition(syntax, scope);
      case 'chain':
        return this.#chain(syntax, scope);
      case 'compare':
        return this.#compare(syntax, scope);
      case 'prefix':
        return this.#prefix(syntax, scope);
      case 'loop':
        return this.#loop(syntax, scope);
      case 'index':
        return this.#index(syntax, scope);
      case 'call':
        return this.#call(syntax, scope);
      case 'span':
        throw new FormulaError('type', syntax, `'${this.shown(syntax)}' can only be used in ranks(…) and files(…)`);
    }
  }

  #bindable({ name, start, end }: NameSyntax): string {
    if (isFreeName(name)) return name;
    throw new FormulaError('name', { start, end }, `the name '${name}' is already in use`, 'choose another name');
  }

  /** Applies an operation to both values of a pair. */
  #onPair(make: (half: 'mg' | 'eg') => Node): Value {
    return { type: 'pair', mg: make('mg'), eg: make('eg') };
  }

  #condition({ test, yes, no }: Syntax & { kind: 'if' }, scope: Scope | undefined): Value {
    const { graph } = this;
    const flag = this.node(test, 'flag', scope);
    const [a, b] = [this.check(yes, scope), this.check(no, scope)];
    if (a.type === 'pair' && b.type === 'pair') return this.#onPair((half) => graph.select(flag, a[half], b[half]));
    if (a.type === 'set') return asValue(graph.choose(flag, a.node, this.as(b, 'set', no)));
    if (a.type === 'flag')
      throw new FormulaError('type', yes, "'if' chooses between numbers or sets, not conditions", 'use and, or, not');
    return asValue(graph.select(flag, this.as(a, 'num', yes), this.as(b, 'num', no)));
  }

  #chain({ first, rest }: Syntax & { kind: 'chain' }, scope: Scope | undefined): Value {
    let value = this.check(first, scope);
    let span: Span = first;
    for (const { op, value: operand } of rest) {
      value = this.#binary(op, value, span, this.check(operand, scope), operand);
      span = { start: first.start, end: operand.end };
      if (op === '^' && rest.length > 1)
        throw new FormulaError('power', span, "'^' does not chain", 'use brackets: (x ^ a) ^ b');
    }
    return value;
  }

  #binary(op: string, left: Value, leftSpan: Span, right: Value, rightSpan: Span): Value {
    const { graph } = this;
    // If both operands have the same type, the operator is wrong. Otherwise one operand is.
    const meant = left.type === right.type ? op : '';
    const both = (type: 'num' | 'set' | 'flag'): [Node, Node] => [
      this.as(left, type, leftSpan, meant),
      this.as(right, type, rightSpan, meant),
    ];
    const operation = OPERATORS.get(op)!;
    if (operation.type === 'set' || operation.type === 'flag')
      return asValue(graph.apply(operation, both(operation.type)));
    if (op === '^') {
      const [base, exponent] = both('num');
      if (exponent.args.length > 0 || !exponent.operation.isFixed)
        throw new FormulaError('power', rightSpan, 'expected a number or a knob as exponent');
      return asValue(graph.pow(base, exponent));
    }
    const isSum = op === '+' || op === '-';
    if (left.type === 'pair' && right.type === 'pair' && isSum)
      return this.#onPair((half) => graph.apply(operation, [left[half], right[half]]));
    if (left.type === 'pair' && right.type === 'num' && !isSum)
      return this.#onPair((half) => graph.apply(operation, [left[half], right.node]));
    if (left.type === 'num' && right.type === 'pair' && op === '*')
      return this.#onPair((half) => graph.apply(operation, [left.node, right[half]]));
    return asValue(graph.apply(operation, both('num')));
  }

  #prefix({ prefixes, value: inner }: Syntax & { kind: 'prefix' }, scope: Scope | undefined): Value {
    const { graph } = this;
    let rest = prefixes.length;
    let value: Value;
    // A minus before a number belongs to the number.
    if (inner.kind === 'number' && prefixes.at(-1) === '-') {
      value = asValue(graph.const(0 - this.number(inner.value, inner)));
      rest--;
    } else value = this.check(inner, scope);
    while (rest-- > 0) {
      const prefix = prefixes[rest]!;
      const operand = value;
      if (prefix === '~') value = asValue(graph.not(this.as(operand, 'set', inner, '~')));
      else if (prefix === 'not') value = asValue(graph.never(this.as(operand, 'flag', inner, 'not')));
      else if (operand.type === 'pair') value = this.#onPair((half) => graph.sub(graph.const(0), operand[half]));
      else value = asValue(graph.sub(graph.const(0), this.as(operand, 'num', inner, '-')));
    }
    return value;
  }

  #compare({ op, left, right }: Syntax & { kind: 'compare' }, scope: Scope | undefined): Value {
    const { graph } = this;
    if (op === 'is') return this.#choice(left, right, scope);
    if (op === 'in') {
      const square = this.node(left, 'square', scope);
      return asValue(graph.has(this.node(right, 'set', scope), square));
    }
    const [a, b] = [this.node(left, 'num', scope), this.node(right, 'num', scope)];
    if (op === '<' || op === '<=') return asValue(graph.apply(OPERATORS.get(op)!, [a, b]));
    if (op === '>' || op === '>=') return asValue(graph.apply(OPERATORS.get(op === '>' ? '<' : '<=')!, [b, a]));
    const equal = graph.equal(a, b);
    return asValue(op === '==' ? equal : graph.never(equal));
  }

  #choice(left: Syntax, right: Syntax, scope: Scope | undefined): Value {
    const choice = this.check(left, scope);
    if (choice.type !== 'choice') throw this.mismatch(choice, 'choice', left);
    const option = right.kind === 'path' && right.names.length === 1 ? right.names[0]! : undefined;
    if (option === undefined) throw new FormulaError('type', right, `'${this.shown(right)}' is not an option`);
    if (!choice.options.includes(option.name)) throw unknown('option', option, choice.options);
    return asValue(this.graph.choice({ id: choice.id, option: option.name }));
  }

  #loop(syntax: Syntax & { kind: 'loop' }, scope: Scope | undefined): Value {
    const { op, name, body } = syntax;
    const set = this.node(syntax.set, 'set', scope);
    const variable = this.#bindable(name);
    const wanted = bodyType(op);
    let pairs = false;
    const half = (which: 'mg' | 'eg') =>
      this.graph.loop(op, set, (square) => {
        const value = this.check(body, { name: variable, value: asValue(square), outer: scope });
        if (value.type !== 'pair' || wanted !== 'num') return this.as(value, wanted, body);
        pairs = true;
        return value[which];
      });
    if (++this.#loops > OPEN_LOOPS)
      throw new FormulaError('loops', syntax, `more than ${OPEN_LOOPS} loops are nested`, 'name some with let');
    const made = half('mg');
    const value: Value = pairs ? { type: 'pair', mg: made, eg: half('eg') } : asValue(made);
    this.#loops--;
    if (levelOf(made) >= this.#limits.loops)
      throw new FormulaError('loops', syntax, `loops nest more than ${this.#limits.loops} deep`);
    return value;
  }

  #index({ path, args }: Syntax & { kind: 'index' }, scope: Scope | undefined): Value {
    const { graph } = this;
    const table = this.check(path, scope);
    if (table.type !== 'table') throw this.mismatch(table, 'table', path);
    const [place, owner, extra] = args as [Syntax, Syntax?, Syntax?];
    if (table.by === 'count') {
      if (owner !== undefined) throw new FormulaError('arguments', owner, `'${this.shown(path)}' takes one index`);
      return asValue(graph.lookup(this.node(place, 'num', scope), { table: table.id }));
    }
    if (extra !== undefined)
      throw new FormulaError('arguments', extra, `'${this.shown(path)}' takes a square and a side as index`);
    const square = this.node(place, 'square', scope);
    const side = owner === undefined ? 0 : new Arguments(this, scope).side(owner);
    return asValue(graph.squareTable(square, { table: table.id, side }));
  }

  #call({ path, args, start, end }: Syntax & { kind: 'call' }, scope: Scope | undefined): Value {
    const [name, ...more] = path.names as [NameSyntax, ...NameSyntax[]];
    const word = more.length === 0 && Object.hasOwn(WORDS, name.name) ? WORDS[name.name]! : undefined;
    if (word !== undefined) return new Arguments(this, scope).apply(name.name, word, args, { start, end });
    const known = this.#lookUp(path, scope);
    if (more.length === 0 && known === undefined)
      throw unknown('function', name, [...Object.keys(WORDS), ...LOOP_WORDS]);
    const text = this.shown(path);
    throw new FormulaError(
      'name',
      path,
      `'${text}' is not a function`,
      known?.type === 'table' ? instead(`${text}[…]`) : undefined,
    );
  }

  #lookUp(path: Syntax & { kind: 'path' }, scope: Scope | undefined): Value | undefined {
    try {
      return this.check(path, scope);
    } catch (error) {
      if (error instanceof FormulaError) return undefined;
      throw error;
    }
  }
}
