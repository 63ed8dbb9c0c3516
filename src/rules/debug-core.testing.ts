import { existsSync, readFileSync } from 'node:fs';
import { familyText } from '../../scripts/assembly.mjs';

/** The core before optimisation: nothing folded, inlined or vectorised, and every assertion in place. */
export async function compileDebugCore(entry: string, family: string): Promise<WebAssembly.Module> {
  const { default: asc } = await import('assemblyscript/asc');
  const root = new URL('../../', import.meta.url);
  let binary: Uint8Array<ArrayBuffer> | undefined;
  // A failed assertion needs no message: without an `abort` function it traps.
  const options = ['--runtime', 'stub', '--enable', 'simd,bulk-memory', '--importMemory', '--use', 'abort='];
  const args = [entry, ...options, '--memoryBase', '1024', '--debug', '-o', 'debug.wasm'];
  const { error, stderr } = await asc.main(args, {
    readFile: (name) => {
      const url = new URL(name, root);
      return existsSync(url) ? familyText(name, readFileSync(url, 'utf8'), family) : null;
    },
    writeFile: (name, contents) => {
      if (name === 'debug.wasm') binary = new Uint8Array(contents as Uint8Array);
    },
    listFiles: () => [],
  });
  if (error !== null || binary === undefined) throw new Error(`the debug core does not compile: ${stderr}`);
  return WebAssembly.compile(binary);
}
