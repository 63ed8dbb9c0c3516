import { compileCore } from '../../rules/browser.ts';
import { Rules } from '../../rules/rules.ts';
import { CORE_URLS } from '../engines/core-urls.ts';

let rules: Rules | undefined;

/** Loads the rules. Nothing that needs them is shown before. */
export async function openRules(
  load: () => Promise<WebAssembly.Module> = () => compileCore(CORE_URLS.core.core),
): Promise<void> {
  rules ??= new Rules(await load());
}

/** The rules; throws before they are loaded. */
export function pageRules(): Rules {
  if (rules === undefined) throw new Error('the rules are not loaded yet');
  return rules;
}
