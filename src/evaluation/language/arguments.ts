import type { Checker } from './check.ts';
import { type Advice, FormulaError, instead } from './fault.ts';
import { attackedBy, pieceOf, type Scope, sideOf, unknown } from './resolve.ts';
import { squaresOfLines } from './squares.ts';
import type { NameSyntax, Span, Syntax } from './syntax.ts';
import { asValue, type Value } from './value.ts';
import type { Argument, Parameter, Piece, Word } from './word.ts';

const WINGS: readonly string[] = ['kingSide', 'queenSide'];

function oneName(syntax: Syntax): NameSyntax | undefined {
  return syntax.kind === 'path' && syntax.names.length === 1 ? syntax.names[0] : undefined;
}

/** Reads the arguments of functions. */
export class Arguments {
  readonly #checker: Checker;
  readonly #scope: Scope | undefined;

  constructor(checker: Checker, scope: Scope | undefined) {
    this.#checker = checker;
    this.#scope = scope;
  }

  apply(name: string, word: Word, args: readonly Syntax[], span: Span): Value {
    const { vocabulary } = this.#checker;
    const { graph, ruleset, phase } = vocabulary;
    this.#checkCount(name, word, args, span);
    const around = { graph, ruleset, phase, attackedBy: (piece: Piece) => attackedBy(graph, piece) };
    const [first] = word.parameters;
    if (first?.type === 'ranks' || first?.type === 'files') {
      const { bits, side } = squaresOfLines(vocabulary, first.type, args, (arg) => this.#checker.textOf(arg));
      return asValue(word.build([bits, side], around));
    }
    const values = args.map((arg, i) => this.#argument(word.parameters[Math.min(i, word.parameters.length - 1)]!, arg));
    if (name === 'taper') this.#checkTaper(values as Value[], args, span);
    const problem = word.check?.(values, vocabulary.paths ?? 0);
    if (problem !== undefined)
      throw new FormulaError(problem.code, args[problem.argument ?? -1] ?? span, problem.message);
    return asValue(word.build(values, around));
  }

  #checkCount(name: string, { parameters, many }: Word, args: readonly Syntax[], span: Span): void {
    const least = many ? 1 : parameters.filter(({ optional }) => !optional).length;
    if (args.length >= least && (many || args.length <= parameters.length)) return;
    const shown = parameters.map((own) => `${own.name}${own.optional ? '?' : ''}`).join(', ');
    throw new FormulaError(
      'arguments',
      span,
      `'${name}' cannot take ${args.length} argument${args.length === 1 ? '' : 's'}`,
      `${name}(${shown}${many ? ', …' : ''})`,
    );
  }

  #argument({ type, name }: Parameter, syntax: Syntax): Argument {
    switch (type) {
      case 'side':
        return this.side(syntax);
      case 'piece': {
        const piece = syntax.kind === 'path' ? pieceOf(this.#checker.vocabulary, syntax) : undefined;
        if (piece !== undefined && syntax.kind === 'path' && syntax.names.length === 2) return piece;
        throw this.#unfit(syntax, 'a kind of piece', instead('us.knight'));
      }
      case 'wing': {
        const wing = oneName(syntax);
        if (wing === undefined) throw this.#unfit(syntax, 'a wing', 'kingSide or queenSide?');
        if (!WINGS.includes(wing.name)) throw unknown('wing', wing, WINGS);
        return WINGS.indexOf(wing.name);
      }
      case 'whole':
        return this.#whole(syntax, name);
      case 'step': {
        const step = this.#whole(syntax, name);
        const { files, ranks } = this.#checker.vocabulary.ruleset;
        if (Math.abs(step) >= (name === 'files' ? files : ranks))
          throw new FormulaError('step', syntax, `a step of ${step} ${name} leads off the board`);
        return step;
      }
      case 'value':
        return this.#checker.check(syntax, this.#scope);
      default:
        return this.#checker.node(syntax, type as 'num' | 'set' | 'flag' | 'square', this.#scope);
    }
  }

  #unfit(syntax: Syntax, wanted: string, advice: Advice | string): FormulaError {
    return new FormulaError('type', syntax, `expected ${wanted}, found '${this.#checker.shown(syntax)}'`, advice);
  }

  side(syntax: Syntax): 0 | 1 {
    const name = oneName(syntax);
    const side = name === undefined ? undefined : sideOf(name.name);
    if (side === undefined) throw this.#unfit(syntax, 'a side', 'us or them?');
    return side;
  }

  #whole(syntax: Syntax, name: string): number {
    const isNegative = syntax.kind === 'prefix' && syntax.prefixes.length === 1 && syntax.prefixes[0] === '-';
    const inner = isNegative ? syntax.value : syntax;
    if (inner.kind === 'number' && Number.isSafeInteger(this.#checker.number(inner.value, inner)))
      return isNegative ? 0 - inner.value : inner.value;
    throw this.#unfit(syntax, `a whole number of ${name}`, 'for instance 1 or -1');
  }

  #checkTaper(values: readonly Value[], args: readonly Syntax[], span: Span): void {
    if (this.#checker.vocabulary.phase === undefined)
      throw new FormulaError('name', span, 'this game has no phase to taper by');
    if (values.length === 1) {
      if (values[0]!.type !== 'pair') throw this.#checker.mismatch(values[0]!, 'pair', args[0]!);
    } else values.forEach((value, i) => void this.#checker.as(value, 'num', args[i]!));
  }
}
