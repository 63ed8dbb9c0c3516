import { compileCore } from '../../rules/browser.ts';
import { Rules } from '../../rules/rules.ts';
import { CORE_URLS } from '../engines/core-urls.ts';

let module: WebAssembly.Module | undefined;
let rules: Rules | undefined;

/** Loads the rules; the page shows nothing that needs them before. */
export async function openRules(
  load: () => Promise<WebAssembly.Module> = () => compileCore(CORE_URLS.core),
): Promise<void> {
  module ??= await load();
  rules ??= new Rules(module);
}

/** The page's rules. */
export function pageRules(): Rules {
  if (rules === undefined) throw new Error('the rules were asked for before they were loaded');
  return rules;
}

/** The compiled core, for a worker. */
export function coreModule(): WebAssembly.Module {
  if (module === undefined) throw new Error('the core was asked for before it was loaded');
  return module;
}
