import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Compiler, EngineModule } from '../engine/profile.ts';
import { compile } from '../evaluation/compile/compile.ts';
import { lineNodes } from '../evaluation/line/written.ts';
import { inOrder, type Node } from '../evaluation/nodes.ts';
import { CacheFolder, cacheFolder, nameFor } from './cache-folder.ts';

/** Identifies the sources of this build. The bundler sets it; it is undefined when the sources run unbundled. */
declare const LUCENA_BUILD: string | undefined;

/** A module with its tables takes about 100 kB. */
const MAX_FILES = 50;

/** Only the first compilations of an engine are cached: at its start, and when a command or a GUI then sets a profile or a mode. */
const MAX_GENERATION = 2;

function attributeText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function nodeText({ id, op, args, attr }: Node): string {
  const attributes = Object.entries(attr).map(([name, value]) => `${name}=${attributeText(value)}`);
  return `${id} ${op}(${args.map((arg) => arg.id)}) ${attributes}`;
}

/** Everything that the bytes of a module depend on, except the build. JSON omits functions, but their results are in the graph. */
function contentOf(...[evaluation, values, target, generation, options]: Parameters<Compiler>): string {
  const { all, measures, line, knobs } = evaluation;
  const roots = [...all, ...measures].map(({ value }) => value.node);
  const terms = all.map(({ declaration: { id, role, fast }, value }) => ({ id, role, fast, node: value.node.id }));
  return [
    ...inOrder([...roots, ...lineNodes(line)]).map(nodeText),
    JSON.stringify({ terms, knobs: [...knobs], values: [...values], target, generation, options }),
  ].join('\n');
}

/** Caches compiled evaluations across processes, because compiling takes a quarter of an engine's start time. */
export class ModuleCache {
  readonly #folder: CacheFolder;
  readonly #build: string;

  constructor(folder: string, build: string) {
    this.#folder = new CacheFolder(folder, MAX_FILES);
    this.#build = build;
  }

  readonly compile: Compiler = (evaluation, values, target, generation = 1, options = {}) => {
    if (generation > MAX_GENERATION) return compile(evaluation, values, target, generation, options);
    const name = nameFor(this.#build, contentOf(evaluation, values, target, generation, options));
    const known = this.#folder.read(name);
    if (known !== undefined) return deserialize(known) as EngineModule;
    const { module, blocks, usesLanes, readsClocks } = compile(evaluation, values, target, generation, options);
    const made = { module, blocks, usesLanes, readsClocks };
    this.#folder.write([[name, serialize(made)]]);
    return made;
  };
}

/** The compiler for engines of this process, with a cache if this is a build and caching is enabled. */
export function engineCompiler(): Compiler {
  const folder = cacheFolder(process.env);
  if (folder === undefined || typeof LUCENA_BUILD === 'undefined') return compile;
  return new ModuleCache(join(folder, 'modules'), LUCENA_BUILD).compile;
}
