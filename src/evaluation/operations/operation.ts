import type { Attribution, Attributor } from '../attribution.ts';
import type { Control } from '../audit/control.ts';
import type { Finding } from '../audit/findings.ts';
import type { Removal } from '../audit/removed.ts';
import type { Bound } from '../bounds.ts';
import type { Local } from '../compile/code.ts';
import type { ImportedFunction } from '../compile/emit.ts';
import type { Frame, NumberPlace } from '../compile/frame.ts';
import type { Activity } from '../gradient/activity.ts';
import type { BackwardGenerator } from '../gradient/backward.ts';
import type { ForwardGenerator } from '../gradient/forward.ts';
import type { LearningInterpreter } from '../gradient/interpret.ts';
import type { Entry } from '../gradient/tape.ts';
import type { Interpreter, Value } from '../interpret.ts';
import type { Knob } from '../knobs.ts';
import type { Size, Sizes } from '../language/sizes.ts';
import type { Namer, View } from '../language/view.ts';
import type { Word } from '../language/word.ts';
import type { Node } from '../nodes.ts';
import type { Quantiser } from '../quantise.ts';
import type { Capability, Ruleset } from '../ruleset.ts';
import type { Specialiser } from '../specialise.ts';

export type Type = 'num' | 'set' | 'flag' | 'square';

/** The types of an operation's arguments, or the one type of any number of them. */
export type Arguments = readonly Type[] | { readonly each: Type };

/** The nodes for such arguments. As an array they can be visited without knowing the operation. */
type ArgumentNodes<A extends Arguments> = readonly Node[] &
  (A extends readonly Type[] ? { readonly [I in keyof A]: Node } : unknown);

/** A node of one operation. */
export interface NodeOf<Name extends string, T extends Type, A extends Arguments, Attr> {
  readonly id: number;
  readonly op: Name;
  readonly type: T;
  readonly args: ArgumentNodes<A>;
  /** Distinguishes nodes with the same operation and arguments. */
  readonly attr: Attr;
  /** Loop variables the value depends on, a bit for each nesting level. */
  readonly free: number;
  /** The declaration of the operation, for the passes. */
  readonly operation: AnyOperation;
}

/** The arguments of an operation's node, or others in their place. */
type ArgsOf<N> = N extends { readonly args: infer A } ? A : readonly Node[];

/**
 * A function of a node. It is a method's type, so that the declaration of any operation can be called with any node.
 */
type Ask<N, Rest extends readonly unknown[], R> = { ask(node: N, ...rest: Rest): R }['ask'];

/** The rounds of a loop over a set: how their values become one, in the interpreter and in code. */
export interface Loop<N> {
  combine(values: readonly Value[]): Value;
  /** Whether the value is that of one round, and which. */
  readonly picks: 'none' | 'largest' | 'smallest';
  /** Code before the first round, for each round, and after the last. */
  readonly begin: Ask<N, [frame: Frame], void>;
  readonly step: Ask<N, [frame: Frame], void>;
  readonly finish: 'none' | Ask<N, [frame: Frame], void>;
}

/** A number with a derivative. */
export interface Slope<N> {
  /** Writes the number on the tape with its derivatives with respect to its arguments. */
  readonly record: Ask<N, [on: LearningInterpreter], Entry>;
  /** Code that adds to the adjoints of the arguments; a loop's rounds each get their share. */
  readonly back: 'rounds' | Ask<N, [adjoint: Local, on: BackwardGenerator], void>;
  /** The values that the backward pass needs. */
  readonly needs: Ask<N, [activity: Activity], readonly Node[]>;
  /** Code for the number, if play has none: it leaves a double on the stack. */
  readonly emit?: Ask<N, [on: ForwardGenerator], void>;
  /** Code that mixes its decisions into the signature. */
  readonly decide?: Ask<N, [on: ForwardGenerator], void>;
  /** Whether the number is read from the parameter vector. */
  readonly isParameter?: boolean;
}

/** A number that is constant between its jumps. */
export interface Jump<N> {
  readonly record: Ask<N, [on: LearningInterpreter], Entry>;
  readonly decide: Ask<N, [on: ForwardGenerator], void>;
}

/** A flag that depends on numbers. */
export interface Decision<N> {
  /** Records the result of a comparison and whether it was close. */
  readonly observe: Ask<N, [on: LearningInterpreter, value: Value], void>;
  readonly decide: Ask<N, [on: ForwardGenerator], void>;
}

/** How an operation is written in formulas. */
export interface Language<N> {
  readonly view: Ask<N, [names: Namer], View>;
  /** The bounds of its value in a formula whose knobs are not set yet; `bound`: those of the bound below. */
  readonly size: 'none' | 'bound' | Ask<N, [sizes: Sizes], Size>;
  /** The operator that joins its two arguments. */
  readonly operator?: string;
  /** Its function, by its name in formulas. */
  readonly words?: Readonly<Record<string, Word>>;
  /** Its cost in plain operations; 1 by default. */
  readonly cost?: number;
  /** Whether it becomes a curve, of which a formula may have only a few. */
  readonly isCurve?: Ask<N, [], boolean>;
  /** The capability a game must have for the operation to make sense. */
  readonly capability?: Capability;
  /** A name for a part of a formula with this operation; by default it is named after its type. */
  readonly nickname?: string | Ask<N, [], string>;
}

/** Returns the rest of an operation without one of its arguments; undefined if the argument has no identity there. */
export type Without<N> = Ask<N, [args: ArgsOf<N>, removal: Removal], Node | undefined>;

/** How knobs control an operation. */
export interface Audit<N> {
  /** The knobs that weigh its value. */
  readonly controls: 'none' | Ask<N, [control: Control], ReadonlySet<string> | undefined>;
  /** Whether it has the control it needs; `uses`: its uses decide that. */
  readonly judge: 'uses' | Ask<N, [control: Control], Finding>;
  /** The knobs with which it weighs one of its arguments; by default those further up. */
  readonly scales?: 'none' | Ask<N, [arg: Node, control: Control], ReadonlySet<string> | undefined>;
  /** Whether the argument is the lower limit of a factor; false by default. */
  readonly isFloor?: Ask<N, [arg: Node], boolean>;
  /** Whether a factor of the argument is a factor of the value in every position; false by default. */
  readonly carries?: Ask<N, [arg: Node, control: Control], boolean>;
  /** Whether it builds a table from knobs, so that their operations are hidden and cannot be removed. */
  readonly hidesKnobs?: boolean;
  /** The operation without an argument of 0 where values are added, of 1 where they are multiplied, or without a bound. */
  readonly without?: { readonly addend?: Without<N>; readonly factor?: Without<N>; readonly cap?: Without<N> };
}

/** A knob that an operation reads. */
export interface KnobRead<N> {
  readonly id: Ask<N, [], string | undefined>;
  readonly kinds: readonly Knob['kind'][];
  /** Whether it reads one half of a tapered pair. */
  readonly readsHalves?: boolean;
  /** The option it tests for. */
  readonly option?: Ask<N, [], string>;
}

/** The facets of an operation, for the passes. Each is stated even where it does not apply. */
export interface Facets<T extends Type, A extends Arguments, N> {
  readonly type: T;
  readonly args: A;

  /** The operation with knobs set and sides turned into colors. */
  readonly specialise: 'same' | Ask<N, [args: ArgsOf<N>, on: Specialiser, us: number], Node>;
  /** The bound of its value over all positions; for a set, of the number of squares in it. */
  readonly bound: 'none' | Ask<N, [of: (arg: Node) => Bound, ruleset: Ruleset], Bound>;
  /** Whether its value is a multiple of the unit that its bound gives. */
  readonly isMultiple: boolean;
  /** Makes the node `made`, whose arguments are exact, exact itself. */
  readonly quantise: 'exact' | Ask<N, [made: Node, args: ArgsOf<N>, on: Quantiser], Node>;
  /** Whether its value is a whole number: always, if all its arguments are, or never. */
  readonly isWhole: 'always' | 'arguments' | 'never' | Ask<N, [], boolean>;
  /** Whether its value, without arguments, is the same in every position. */
  readonly isFixed: boolean;

  readonly interpret: 'none' | 'loop' | Ask<N, [on: Interpreter], Value>;
  readonly loop: 'none' | Loop<N>;
  /** The squares that a number comes from, and those that make a flag true. */
  readonly shares: 'nowhere' | Ask<N, [on: Attributor], Attribution>;
  readonly evidence: 'nowhere' | Ask<N, [on: Attributor], readonly number[]>;

  /** Code that leaves the value on the stack; sets are put into locals. */
  readonly emit: 'none' | Ask<N, [frame: Frame, place: T extends 'num' ? NumberPlace : undefined], void>;
  /**
   * Whether its results are 64-bit integers where 31 bits are not enough. That is so for the operations that build a
   * score, because converting from integers to doubles and back would cost more. Tables and inputs are doubles by
   * nature.
   */
  readonly isLong: boolean;
  /** Whether its code is so expensive that loops over one set share the result; false by default. */
  readonly isWorthScratch?: Ask<N, [ruleset: Ruleset], boolean>;
  /** Whether its code is so expensive that a memo lookup pays; false by default. Loops always are. */
  readonly isDear?: boolean;
  /** Functions that its code calls, by name. */
  readonly imports?: Readonly<Record<string, ImportedFunction>>;
  /** Whether its value is kept between positions and computed elsewhere. */
  readonly isKept?: boolean;
  /** The parts of a position its value depends on, apart from its arguments. */
  readonly dependsOn: 'nothing' | Ask<N, [ruleset: Ruleset], number>;
  /** `flat`: it has no derivative and makes no decision. */
  readonly learning: 'none' | 'flat' | Slope<N> | Jump<N> | Decision<N>;

  readonly language: 'none' | Language<N>;
  /** `measure`: it needs a knob that weighs it where it is used. */
  readonly audit: 'none' | 'measure' | Audit<N>;
  readonly knob: 'none' | KnobRead<N>;
}

/** An operation: its name and everything that any pass needs to know about it. */
export interface Operation<Name extends string, T extends Type, A extends Arguments, Attr, N = NodeOf<Name, T, A, Attr>>
  extends Facets<T, A, N> {
  readonly name: Name;
  /** The type of its nodes. Only the type exists, never a value. */
  readonly node?: N;
}

export type AnyOperation = Operation<string, Type, Arguments, unknown, Node>;

/** An operation without attributes. */
export type Plain = Readonly<Record<never, never>>;

/** The facets that most operations share. */
export const ORDINARY = {
  isMultiple: true,
  quantise: 'exact',
  isWhole: 'never',
  isFixed: false,
  loop: 'none',
  shares: 'nowhere',
  evidence: 'nowhere',
  isLong: false,
  dependsOn: 'nothing',
  knob: 'none',
} as const;

/** The parts of a position a value can depend on, as bits. */
export const PAWNS = 1;
export const KINGS = 2;
export const CASTLING = 4;
export const PATH = 8;
export const CLOCKS = 16;
export const OTHER = 32;

/** The parts of a position a node depends on, apart from its arguments. */
export function ownDependencies(ruleset: Ruleset, node: Node): number {
  const { dependsOn } = node.operation;
  return dependsOn === 'nothing' ? 0 : dependsOn(node, ruleset);
}

/** A side in a formula as written, and its color once the formula is specialised. */
export type Sided = {
  readonly side: number;
};
export type Colored = {
  readonly color: number;
};

/** The color of a node whose knobs are set. */
export function colorOf(attr: Sided | Colored): number {
  if ('color' in attr) return attr.color;
  throw new Error('expected a color, found a side: the node has not been specialised');
}

/** The color that a side means in a formula written for `us`. */
export function colorFor(us: number, attr: Colored | { readonly side?: number }): number {
  return us ^ ('side' in attr ? (attr.side ?? 0) : 0);
}

/** A kind of piece in a formula as written, and once the formula is specialised. */
export type PieceAttributes = { readonly side: number; readonly kind: string } | ColoredPiece;
export type ColoredPiece = Colored & { readonly kind: number };

export function coloredPiece(attr: PieceAttributes): ColoredPiece {
  if ('color' in attr) return attr;
  throw new Error('expected a color, found a side: the node has not been specialised');
}
