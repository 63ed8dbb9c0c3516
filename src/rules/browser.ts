import { Rules } from './rules.ts';

let loading: Promise<Rules> | undefined;

/** Compiles a core fetched from the page's server. */
export async function compileCore(url: string | URL): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(url));
}

/** The page's rules: loaded on first use, shared afterwards. */
export function loadRules(url: string | URL): Promise<Rules> {
  loading ??= compileCore(url).then((module) => new Rules(module));
  return loading;
}
