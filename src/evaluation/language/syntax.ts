import type { LoopOp } from '../operations/index.ts';

/** The syntax tree of a formula, as the parser returns it, before names and types are resolved. */

/** A part of the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface NameSyntax extends Span {
  readonly kind: 'name';
  readonly name: string;
}

/** `us`, `us.knight`, `pawn.mg` */
export interface PathSyntax extends Span {
  readonly kind: 'path';
  readonly names: readonly NameSyntax[];
}

export interface BindingSyntax extends Span {
  readonly kind: 'binding';
  readonly name: NameSyntax;
  readonly value: Syntax;
}

export type Syntax =
  | PathSyntax
  | (Span & { readonly kind: 'number'; readonly value: number })
  | (Span & { readonly kind: 'group'; readonly body: Syntax })
  | (Span & { readonly kind: 'let'; readonly lets: readonly BindingSyntax[]; readonly value: Syntax })
  | (Span & { readonly kind: 'if'; readonly test: Syntax; readonly yes: Syntax; readonly no: Syntax })
  /** Operators of one precedence, from left to right. */
  | (Span & {
      readonly kind: 'chain';
      readonly first: Syntax;
      readonly rest: readonly { readonly op: string; readonly value: Syntax }[];
    })
  | (Span & { readonly kind: 'compare'; readonly op: string; readonly left: Syntax; readonly right: Syntax })
  /** The last prefix applies first. */
  | (Span & { readonly kind: 'prefix'; readonly prefixes: readonly string[]; readonly value: Syntax })
  | (Span & {
      readonly kind: 'loop';
      readonly op: LoopOp;
      readonly name: NameSyntax;
      readonly set: Syntax;
      readonly body: Syntax;
    })
  | (Span & { readonly kind: 'call'; readonly path: PathSyntax; readonly args: readonly Syntax[] })
  | (Span & { readonly kind: 'index'; readonly path: PathSyntax; readonly args: readonly Syntax[] })
  /** `{e4, d4}` */
  | (Span & { readonly kind: 'braces'; readonly items: readonly (Span & { readonly name: string })[] })
  /** `4..6`, `a..c` */
  | (Span & { readonly kind: 'span'; readonly from: string; readonly to: string });
