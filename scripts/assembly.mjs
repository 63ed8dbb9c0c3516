// Compiles AssemblyScript with the flags of the core, so that benchmarks compare like with like.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';

// The low kilobyte stays unused and the hand-made layout starts at 64 KB: read-only constants lie between.
const OPTIONS = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd,bulk-memory', '--importMemory'];
const PLACE = ['--memoryBase', '1024'];

/**
 * The text of a source file. Those of core/family re-export another family of boards than chess when that one is built.
 * @param {string} name
 * @param {string} text
 * @param {string} family
 */
export function familyText(name, text, family) {
  return name.startsWith('core/family/') ? text.replace('../chess/', `../${family}/`) : text;
}

/**
 * Compiles one entry file, with typed exports beside the module.
 * @param {string} entry
 * @param {string} output
 * @param {readonly string[]} extra
 * @param {string} family the family of boards that core/family stands for
 */
export async function assemble(entry, output, extra = [], family = 'chess') {
  const { default: asc } = await import('assemblyscript/asc');
  const { error, stderr } = await asc.main([entry, ...OPTIONS, ...PLACE, '--bindings', 'raw', '-o', output, ...extra], {
    readFile: (name, base) => {
      try {
        return familyText(name, readFileSync(join(base, name), 'utf8'), family);
      } catch {
        return null;
      }
    },
    writeFile: (name, contents, base) => {
      // The typed exports are kept, the generated loader is not.
      if (name.endsWith('.js')) return;
      const path = join(base, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    },
  });
  if (error) throw new Error(stderr.toString());
}

/** Marks the data of the workers that `assembleAside` starts. */
const ASIDE = 'assemble';

/**
 * The same in a thread of its own, so that several entries compile at once.
 * @param {Parameters<typeof assemble>} asked
 * @returns {Promise<void>}
 */
export function assembleAside(...asked) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { [ASIDE]: asked } });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

if (workerData?.[ASIDE] !== undefined) await assemble(...workerData[ASIDE]);
