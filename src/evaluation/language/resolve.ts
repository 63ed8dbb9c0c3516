import { nearestName } from '../../rules/names.ts';
import type { Graph } from '../graph.ts';
import type { Knob } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import { type Advice, didYouMean, FormulaError, instead } from './fault.ts';
import type { NameSyntax, PathSyntax, Span } from './syntax.ts';
import { asValue, TYPE_NAMES, type Value } from './value.ts';
import { GLOBALS, type Vocabulary } from './vocabulary.ts';
import { LOOP_WORDS, WORDS } from './words.ts';

/** The names given by loops and lets around a place, innermost first. */
export interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | undefined;
}

function lookUp(scope: Scope | undefined, name: string): Value | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.value;
  return undefined;
}

/** Suggests the nearest known name, or lists the known names if they are few. */
function advice(wrong: string, known: readonly string[]): Advice | string | undefined {
  // A name of one or two letters is close to too many others.
  const meant = wrong.length < 3 ? undefined : nearestName(wrong, known);
  if (meant !== undefined) return didYouMean(meant);
  return known.length > 0 && known.length <= 8 ? `expected one of: ${known.join(', ')}` : undefined;
}

export function unknown(what: string, { name, start, end }: NameSyntax, known: readonly string[]): FormulaError {
  return new FormulaError('name', { start, end }, `unknown ${what} '${name}'`, advice(name, known));
}

function knobValue({ graph, term }: Vocabulary, name: string, knob: Knob): Value {
  const id = `${term}.${name}`;
  switch (knob.kind) {
    case 'number':
      return asValue(graph.knob({ id }));
    case 'toggle':
      return asValue(graph.toggle({ id }));
    case 'tapered':
      return {
        type: 'pair',
        mg: graph.knob({ id: `${id}/mg` }),
        eg: graph.knob({ id: `${id}/eg` }),
      };
    case 'choice':
      return { type: 'choice', id, options: knob.options };
    case 'countTable':
      return { type: 'table', id, by: 'count' };
    case 'squareTable':
      return { type: 'table', id, by: 'square' };
  }
}

export function sideOf(name: string): 0 | 1 | undefined {
  return name === 'us' ? 0 : name === 'them' ? 1 : undefined;
}

/** `us.knight` as a side and a kind. */
export function pieceOf(vocabulary: Vocabulary, path: PathSyntax): { side: 0 | 1; kind: string } | undefined {
  const [owner, kind] = path.names as [NameSyntax, NameSyntax?];
  const side = sideOf(owner.name);
  if (side === undefined || kind === undefined) return undefined;
  const kinds = vocabulary.ruleset.kinds.map(({ id }) => id);
  if (!kinds.includes(kind.name)) throw unknown('name', kind, kinds);
  return { side, kind: kind.name };
}

function end(path: readonly NameSyntax[], value: Value): Value {
  const [extra] = path;
  if (extra === undefined) return value;
  throw new FormulaError('name', extra, `${TYPE_NAMES[value.type]} has no '${extra.name}'`);
}

/** Resolves the name after a pair: one of its two halves. */
function member(value: Value, rest: readonly NameSyntax[]): Value {
  const [name, ...more] = rest;
  if (name === undefined || value.type !== 'pair') return end(rest, value);
  if (name.name !== 'mg' && name.name !== 'eg') throw unknown('name', name, ['mg', 'eg']);
  return end(more, asValue(value[name.name]));
}

function ofSide(vocabulary: Vocabulary, path: PathSyntax): Value {
  const { graph } = vocabulary;
  const piece = pieceOf(vocabulary, path);
  if (piece === undefined) return asValue(graph.side({ side: sideOf(path.names[0]!.name)! }));
  const [, , name, ...more] = path.names;
  if (name === undefined) return asValue(graph.pieces(piece));
  if (name.name !== 'attacks') throw unknown('name', name, ['attacks']);
  return end(more, asValue(attackedBy(graph, piece)));
}

/** The squares that all pieces of a kind attack together. */
export function attackedBy(graph: Graph, piece: { side: 0 | 1; kind: string }): Node {
  return graph.union(graph.pieces(piece), (from) => graph.attacks(from, graph.occupied(), piece));
}

function ofGlobal({ graph, ...measures }: Vocabulary, { name, start, end: stop }: NameSyntax): Value {
  switch (name) {
    case 'occupied':
      return asValue(graph.occupied());
    case 'phase':
    case 'endgamishness': {
      const measure = measures[name];
      if (measure === undefined) throw new FormulaError('name', { start, end: stop }, `this evaluation has no ${name}`);
      return asValue(measure);
    }
    case 'true':
    case 'false':
      return asValue(graph.always({ value: name === 'true' ? 1 : 0 }));
    default:
      return asValue(graph.clock({ name: name === 'halfmoves' ? name : 'fullmoves' }));
  }
}

function noSuchName({ knobs }: Vocabulary, scope: Scope | undefined, name: NameSyntax): FormulaError {
  const span: Span = { start: name.start, end: name.end };
  const text = name.name;
  if (Object.hasOwn(WORDS, text)) {
    const { parameters } = WORDS[text]!;
    const shown = parameters.map((parameter) => parameter.name).join(', ');
    return new FormulaError('name', span, `'${text}' is a function`, instead(`${text}(${shown})`));
  }
  if (LOOP_WORDS.includes(text))
    return new FormulaError('name', span, `'${text}' is a loop`, instead(`${text}(square in us: …)`));
  if (/^[a-z][0-9]{1,2}$/.test(text))
    return new FormulaError('name', span, `unknown name '${text}'`, {
      text: `as a set of squares: {${text}}?`,
      fix: `{${text}}`,
    });
  const known = [...GLOBALS, ...Object.keys(knobs)];
  for (let at = scope; at !== undefined; at = at.outer) known.push(at.name);
  return unknown('name', name, known);
}

/** The value of a name, or of names joined by dots. */
export function resolve(vocabulary: Vocabulary, scope: Scope | undefined, path: PathSyntax): Value {
  const { term, knobs } = vocabulary;
  const [first, ...rest] = path.names as [NameSyntax, ...NameSyntax[]];
  const { name } = first;
  const [knob, ...more] = rest;
  // The full name of a knob always works, even if its short name has another meaning.
  if (name === term && knob !== undefined && Object.hasOwn(knobs, knob.name))
    return member(knobValue(vocabulary, knob.name, knobs[knob.name]!), more);
  if (sideOf(name) !== undefined) return ofSide(vocabulary, path);
  if (GLOBALS.has(name)) return end(rest, ofGlobal(vocabulary, first));
  const given = lookUp(scope, name);
  if (given !== undefined) return member(given, rest);
  if (Object.hasOwn(knobs, name)) return member(knobValue(vocabulary, name, knobs[name]!), rest);
  throw noSuchName(vocabulary, scope, first);
}
