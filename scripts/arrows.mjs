// Enforces the arrows of the layout: a folder may import only from itself and from the folders listed for it here.
// Usage: node scripts/arrows.mjs [root]
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of the lab that need no Node, so that a page can use them. They may import only each other. */
const PURE_LAB = [
  ...['board-walks', 'cost', 'digest', 'elo', 'evaluation-loop', 'lab-messages', 'likelihood', 'linear'].map(labFile),
  labFile('openings'),
  ...['positions', 'random', 'sprt', 'statistics'].map(labFile),
  ...['ablation', 'ablation-count', 'ablation-plan', 'design', 'features', 'regression', 'summary'].map((name) =>
    labFile(`ablation/${name}`),
  ),
  ...[
    'adjudication',
    'at-label',
    'check-game',
    'clock',
    'command-line',
    'control',
    'game',
    'journal-lines',
    'match',
  ].map(matchFile),
  ...['match-view', 'pair-list', 'player', 'player-text', 'profile-contestant', 'profile-player', 'record'].map(
    matchFile,
  ),
  ...['schedule', 'settings', 'sprt-tally', 'start-profile', 'summary', 'tally', 'turn'].map(matchFile),
  ...['groups', 'pairings', 'ratings', 'schedule', 'tally', 'tournament'].map((name) => labFile(`tournament/${name}`)),
  ...['knobs', 'spsa'].map((name) => labFile(`tuning/${name}`)),
  ...['game-log', 'local-runner', 'play-run', 'run-id', 'run-view', 'runner', 'table'].map((name) =>
    labFile(`run/${name}`),
  ),
];

/** The parts of learning that need no Node, for the page and for other threads. They may import only each other and the pure lab. */
const PURE_LEARN = [
  ...['build', 'chess-shards', 'counts', 'crc', 'dataset-place', 'dataset-source', 'dataset-writer', 'first-games'].map(
    datasetFile,
  ),
  ...['funnel', 'game-buffer', 'kifu-games', 'label', 'labelled-line', 'line-games', 'manifest', 'memory-dataset'].map(
    datasetFile,
  ),
  ...['nine-shards', 'pgn-games', 'position-scorer', 'position-set', 'quiescence', 'read-game', 'record'].map(
    datasetFile,
  ),
  ...['record-games', 'record-hash', 'record-loader', 'selection', 'selfplay', 'selfplay-openings', 'shard'].map(
    datasetFile,
  ),
  ...['shard-format', 'shard-writer', 'shards-of', 'source-formats', 'split', 'warnings'].map(datasetFile),
  ...['adam', 'bounds', 'fit', 'fit-state', 'learn', 'learn-summary', 'loss', 'model', 'newton'].map(fitFile),
  ...['numbers', 'objective', 'order', 'scale-fit', 'sum-pool', 'sums', 'target', 'tasks', 'uncertainty'].map(fitFile),
  ...['linear', 'pairs', 'report', 'style', 'svm'].map((folder) => `src/learn/${folder}`),
];

function datasetFile(name) {
  return `src/learn/dataset/${name}.ts`;
}

function fitFile(name) {
  return `src/learn/fit/${name}.ts`;
}

function labFile(name) {
  return `src/lab/${name}.ts`;
}

function matchFile(name) {
  return labFile(`match/${name}`);
}

const PURE = [...PURE_LAB, ...PURE_LEARN];

const BELOW_LAB = ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine'];

/** Names that the rules and the searches share. */
const WORDS = ['core/castling-events.ts', 'core/outcome.ts', 'core/progress-kinds.ts'];
const FAMILY = ['core/layout.ts', 'core/move-list.ts', 'core/splitmix.ts', 'core/states.ts', ...WORDS];
const SEARCHES = ['core/layout.ts', 'core/records.ts', 'core/splitmix.ts', 'core/family/rules.ts', ...WORDS];

/** The folders that each folder may import, besides itself. */
const ARROWS = {
  'core/castling-events.ts': [],
  'core/outcome.ts': [],
  'core/progress-kinds.ts': [],
  // One folder for each family of boards; core/family stands for the one that is built.
  'core/family': ['core/chess'],
  'core/records.ts': ['core/family/records.ts'],
  'core/layout.ts': ['core/records.ts', 'core/family/places.ts', 'core/family/records.ts'],
  'core/move-list.ts': ['core/family/places.ts'],
  'core/splitmix.ts': [],
  'core/states.ts': ['core/layout.ts', 'core/family/records.ts'],
  'core/chess': FAMILY,
  'core/nine': FAMILY,
  'core/perft.ts': ['core/family/rules.ts'],
  // The search knows the game only through the rules interface.
  'core/search': SEARCHES,
  // So does the search over lines; it shares the clock and the move lists with the other search.
  'core/lines': [...SEARCHES, 'core/search'],
  'core/core.ts': ['core'],
  // The same core, with counters of what its search does.
  'core/core.statistics.ts': ['core'],
  // The rest of the project uses the core only through its compiled exports.
  'src/rules': ['dist/core.js', 'dist/core-nine.js'],
  'src/notation': ['src/rules'],
  'src/evaluation': ['src/rules'],
  'src/profiles': ['src/rules', 'src/evaluation'],
  'src/engine': ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles'],
  // Explains what the engine found. The engine does not depend on it.
  'src/explain': ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine'],
  'src/uci': ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine'],
  ...Object.fromEntries(PURE_LAB.map((file) => [file, [...BELOW_LAB, ...PURE_LAB]])),
  'src/lab': BELOW_LAB,
  ...Object.fromEntries(PURE_LEARN.map((path) => [path, [...BELOW_LAB, ...PURE_LAB, ...PURE_LEARN]])),
  'src/learn': ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine', 'src/lab'],
  'src/server': ['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine', 'src/lab', 'src/learn'],
  'src/web': [
    ...['src/rules', 'src/notation', 'src/evaluation', 'src/profiles', 'src/engine', 'src/explain'],
    ...PURE_LAB,
    ...PURE_LEARN,
  ],
  'src/cli': ['src'],
  'src/index.ts': ['src'],
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

function isWithin(path, folder) {
  return path === folder || path.startsWith(`${folder}/`);
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    // Tests may import anything they compare with.
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|testing|verify)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** All imports of the tree that no arrow allows, one line each. */
export function violations(root) {
  const found = [];
  for (const top of ['core', 'src']) {
    for (const file of sourceFiles(join(root, top))) {
      const path = relative(root, file).split(sep).join('/');
      const home = Object.keys(ARROWS).find((folder) => isWithin(path, folder));
      if (home === undefined) {
        found.push(`${path}: no rule covers this folder`);
        continue;
      }
      const text = readFileSync(file, 'utf8');
      for (const match of text.matchAll(IMPORT)) {
        const specifier = match[1] ?? match[2] ?? match[3];
        const line = text.slice(0, match.index + match[0].indexOf(specifier)).split('\n').length;
        if (PURE.some((one) => isWithin(path, one)) && /^node:|\/node\.ts$/.test(specifier))
          found.push(`${path}:${line}: a page uses this file, so it may not import ${specifier}`);
        if (!specifier.startsWith('.')) continue;
        let target = normalize(join(dirname(path), specifier))
          .split(sep)
          .join('/');
        // AssemblyScript imports have no extension.
        if (top === 'core') target += '.ts';
        if (isWithin(target, home) || ARROWS[home].some((folder) => isWithin(target, folder))) continue;
        found.push(`${path}:${line}: ${home} may not import ${target}`);
      }
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = violations(resolve(process.argv[2] ?? '.'));
  for (const line of found) console.error(line);
  console.log(`${found.length} imports against the layout`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
