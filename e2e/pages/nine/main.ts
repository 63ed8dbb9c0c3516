import { loadSfen } from '../../../src/notation/nine/sfen.ts';
import { compileCore } from '../../../src/rules/browser.ts';
import { BOARDS } from '../../../src/rules/nine/board.ts';
import { NineRules } from '../../../src/rules/nine/rules.ts';
import { unwrap } from '../../../src/rules/result.ts';

const url = new URL('../../../dist/core-nine.wasm', import.meta.url);
const core = await compileCore(url);

/** The boards of this page, for tests. */
const api = {
  url: url.href,
  perft(board: string, sfen: string, depth: number): number {
    const position = new NineRules(core, BOARDS.find(({ name }) => name === board)!).position();
    unwrap(loadSfen(position, sfen));
    return position.perft(depth);
  },
};

export type NinePage = typeof api;
Object.assign(globalThis, { boardsUnderTest: api });
