import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { KnobValue } from '../evaluation/knobs.ts';
import { writeOwn } from '../lab/files.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { diff } from '../profiles/diff.ts';
import { valueText } from '../profiles/knob-text.ts';
import { knobSections, matters, type Profile, sameValue, splitId } from '../profiles/profile.ts';
import { profileControls } from '../profiles/profile-controls.ts';
import { profileJsonSchema } from '../profiles/schema.ts';
import { DEFAULT_SEARCH, SEARCH_NAMES } from '../profiles/search-parameters.ts';
import { formatFile, writtenKnobs } from '../profiles/serialise.ts';
import { show, suggestion } from '../rules/names.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { controlTable } from './profile-controls.ts';
import { PROFILE_HELP, profileFrom, reachOf, reachText, reachWarning } from './profile-option.ts';

interface NewOptions {
  extends?: string;
  from?: string;
  force?: boolean;
}

interface Json {
  json?: boolean;
}

function list(io: Io, { json }: Json): void {
  const profiles = chessProfiles();
  const presets = profiles.names.map((name) => unwrap(profiles.preset(name)));
  if (json) {
    io.printJson(presets.map(({ name, description = '', hash, terms }) => ({ name, description, hash, terms })));
    return;
  }
  const width = Math.max(...presets.map(({ name }) => name.length));
  io.print(...presets.map(({ name, hash, description = '' }) => `${name.padEnd(width)}  ${hash}  ${description}`));
}

/** The knobs of a profile's evaluation by term, marked where they differ from its base. */
function knobLines(profile: Profile): string[] {
  const profiles = chessProfiles();
  const base = profiles.base(profile);
  const shown = [...profile.settings].filter(([id]) => profile.values.has(id) && matters(profile, id));
  const width = Math.max(...shown.map(([id]) => splitId(id)[1].length));
  const lines: string[] = [];
  let current = '';
  for (const [id, value] of shown) {
    const [term, name] = splitId(id);
    if (term !== current) lines.push('', term);
    current = term;
    const before = base.settings.get(id);
    const mark = before !== undefined && sameValue(value, before) ? ' ' : '*';
    lines.push(`${mark} ${name.padEnd(width)}  ${valueText(value)}`);
  }
  return lines;
}

function searchHeading({ level }: Profile): string {
  return level === undefined ? 'search' : `search, from level ${level}; differs from level full in`;
}

async function display(io: Io, text: string, { json }: Json): Promise<void> {
  const profile = await profileFrom(io, text);
  const { name, description, hash, terms } = profile;
  if (json) {
    const { knobs, search } = knobSections(writtenKnobs(profile.evaluation, profile.settings));
    return io.printJson({
      name,
      description: description ?? '',
      extends: profile.extends ?? null,
      hash,
      terms,
      knobs,
      level: profile.level ?? null,
      search,
    });
  }
  const changed = SEARCH_NAMES.filter((parameter) => profile.search[parameter] !== DEFAULT_SEARCH[parameter]);
  const search = changed.map((parameter) => `* ${parameter}  ${profile.search[parameter]}`);
  io.print(
    `${name} (${hash})`,
    ...(description === undefined ? [] : [description]),
    `terms: ${terms.join(', ')}`,
    `* differs from ${profile.extends === undefined ? 'the default' : `preset ${profile.extends}`}`,
    ...knobLines(profile),
    ...(search.length === 0 ? [] : ['', searchHeading(profile), ...search]),
  );
}

async function describe(io: Io, text: string, { json }: Json): Promise<void> {
  const described = profileControls(await profileFrom(io, text));
  if (json) io.printJson(described);
  else io.print(...controlTable(described));
}

async function check(io: Io, text: string, { json }: Json): Promise<void> {
  const profile = await profileFrom(io, text);
  const range = reachOf(profile);
  const warning = reachWarning(range);
  const warnings = [...profile.warnings, ...(warning === undefined ? [] : [warning])];
  if (json) {
    const { name, hash, terms } = profile;
    return io.printJson({ name, hash, terms, bound: { low: range.low, high: range.high }, warnings });
  }
  if (warning !== undefined) io.warn(warning);
  io.print(`${profile.name} is valid: hash ${profile.hash}, scores could reach ${reachText(range)}`);
}

/** The number of entries in which two tables differ, because their summaries may look the same. */
function entriesText(a: KnobValue, b: KnobValue): string {
  if (typeof a !== 'object' || typeof b !== 'object' || a.length <= 2) return '';
  return `  (${a.filter((entry, i) => entry !== b[i]).length} of ${a.length} entries)`;
}

async function compare(io: Io, a: string, b: string, { json }: Json): Promise<void> {
  const [first, second] = [await profileFrom(io, a), await profileFrom(io, b)];
  const difference = diff(first, second);
  if (json) return io.printJson({ a: first.hash, b: second.hash, ...difference });
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  const rows = [
    ...difference.terms.map((term) => [term.id, onOff(term.a), onOff(term.b)]),
    ...difference.formulas.map((formula) => [formula.id, 'formula', 'another formula']),
    ...difference.knobs.map((knob) => [
      knob.id,
      valueText(knob.a),
      `${valueText(knob.b)}${entriesText(knob.a, knob.b)}`,
    ]),
  ] as [string, string, string][];
  if (rows.length === 0) return io.print('no difference');
  const heading: [string, string, string] = ['', first.name, second.name];
  const width = (column: 0 | 1) => Math.max(...[heading, ...rows].map((row) => row[column].length));
  io.print(
    ...[heading, ...rows].map(([id, x, y]) => `${id.padEnd(width(0))}  ${x.padStart(width(1))}  ${y}`.trimEnd()),
  );
}

async function create(io: Io, path: string, options: NewOptions): Promise<void> {
  const profiles = chessProfiles();
  const name = basename(path, extname(path));
  if (options.from !== undefined && options.extends !== undefined)
    throw new FaultError({ code: 'profile.options', field: 'from', message: 'cannot be used together with --extends' });
  const parent = options.extends === undefined ? {} : { extends: options.extends };
  const profile =
    options.from === undefined
      ? unwrap(profiles.load({ lucena: 1, name, ...parent, knobs: {} }))
      : { ...(await profileFrom(io, options.from)), name };
  const full = options.from === undefined;
  const text = `${formatFile(profiles.serialise(profile, { full }))}\n`;
  await writeOwn('file', path, text, options.force);
  if (full) io.print(`${path}: every knob of ${options.extends ?? 'the defaults'}; delete those you do not change`);
  else io.print(`${path}: the changes of ${options.from} to ${profile.extends ?? 'the defaults'}`);
}

export function defineProfile(profile: Command, io: Io): void {
  const names = ['list', 'show', 'controls', 'check', 'diff', 'new', 'schema'];
  profile
    .usage('<command>')
    .argument('[words...]')
    // Reached when no subcommand is named: an error in one line instead of a page of help.
    .action(([word]: string[]) => {
      const message =
        word === undefined
          ? `name a command: ${names.join(', ')}`
          : `unknown command ${show(word)}${suggestion(word, names)}`;
      throw new FaultError({ code: 'profile.command', field: 'profile', message });
    });
  profile
    .command('list')
    .description('list the presets')
    .option('--json', 'print JSON: name, description, hash, terms')
    .action((options: Json) => list(io, options));
  profile
    .command('show')
    .description('show every value of a profile')
    .argument('<profile>', PROFILE_HELP)
    .option('--json', 'print JSON: name, description, extends, hash, terms, knobs')
    .action((text: string, options: Json) => display(io, text, options));
  profile
    .command('controls')
    .description('describe every knob with its range and neutral value, term by term')
    .argument('[profile]', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--json', 'print JSON: profile, hash, capabilities, terms with formula and controls')
    .action((text: string, options: Json) => describe(io, text, options));
  profile
    .command('check')
    .description('check whether a profile can be used, and print warnings')
    .argument('<profile>', PROFILE_HELP)
    .option('--json', 'print JSON: name, hash, terms, bound, warnings')
    .action((text: string, options: Json) => check(io, text, options));
  profile
    .command('diff')
    .description('show the knobs in which two profiles differ')
    .argument('<A>', PROFILE_HELP)
    .argument('<B>', 'the other profile')
    .option('--json', 'print JSON: a, b, terms, formulas, knobs')
    .action((a: string, b: string, options: Json) => compare(io, a, b, options));
  profile
    .command('new')
    .description('write a profile with every knob, for you to edit')
    .argument('<file>', 'the file to write')
    .option('--extends <preset>', 'the preset to start from (default: the declared defaults)')
    .option('--from <profile>', 'write the changes of this profile or flat configuration as a profile')
    .option('--force', 'replace an existing file')
    .action((path: string, options: NewOptions) => create(io, path, options));
  profile
    .command('schema')
    .description('print the JSON Schema of profile files')
    .action(() => io.printJson(profileJsonSchema(chessProfiles().evaluation)));
}
