import { expect, test } from 'vitest';
import { unwrap } from '../../rules/result.ts';
import { parseEngineCommand } from './command-line.ts';
import { optionCommands, parseEngineOption } from './engine-options.ts';

test.each([
  ['stockfish', ['stockfish'], []],
  ['  stockfish  ', ['stockfish'], []],
  ['node engine.js --flag', ['node', 'engine.js', '--flag'], []],
  ['"/my engines/one" -x \'a "b"\'', ['/my engines/one', '-x', 'a "b"'], []],
  [String.raw`C:\games\sf.exe "a \"b\" \\ \c"`, [String.raw`C:\games\sf.exe`, String.raw`a "b" \ \c`], []],
  ['a "" b""c', ['a', '', 'bc'], []],
  [
    'sf[Threads=1,Hash=16]',
    ['sf'],
    [
      ['Threads', '1'],
      ['Hash', '16'],
    ],
  ],
  [
    'sf -x [ Clear Hash , Skill Level = 3 ]',
    ['sf', '-x'],
    [
      ['Clear Hash', ''],
      ['Skill Level', '3'],
    ],
  ],
  ['sf["Book File"="a,b]c=d"]', ['sf'], [['Book File', 'a,b]c=d']]],
  ['sf[]', ['sf'], []],
  ['/opt/x[1]/sf', ['/opt/x[1]/sf'], []],
  ['/opt/x[1]/sf[Hash=1]', ['/opt/x[1]/sf'], [['Hash', '1']]],
  ['"sf[a=1]"', ['sf[a=1]'], []],
  // There is no shell, so nothing is expanded.
  ['sf $HOME; rm *', ['sf', '$HOME;', 'rm', '*'], []],
] as const)('%s', (text, argv, options) => {
  expect(unwrap(parseEngineCommand(text))).toEqual({ argv, options });
});

test.each([
  ['', /a program must follow/],
  ['[Hash=1]', /a program must follow/],
  ['""', /a program must follow/],
  ['"sf', /quote is not closed/],
  ['sf[=1]', /Name=value/],
  ['sf[Hash=1,hash=2]', /hash is set twice/],
  ['sf["Hash"="1\nquit"]', /line break/],
])('%j is refused', (text, message) => {
  expect(parseEngineCommand(text)).toMatchObject({
    ok: false,
    fault: { field: 'uci', message: expect.stringMatching(message) },
  });
});

const DECLARED = [
  'option name Hash type spin default 16 min 1 max 1024',
  'option name Clear Hash type button',
  'option name Ponder type check default false',
  'option name Analysis Contempt type combo default Both var Off var White Side var Both',
  'option name Book type string default <empty>',
  'option name UCI_LimitStrength type check default false',
  'option name UCI_Elo type spin default 1350 min 1350 max 2850',
].map((line) => parseEngineOption(line)!);

function commandsOf(wanted: Parameters<typeof optionCommands>[1]): string[] {
  return unwrap(optionCommands(DECLARED, wanted)).map(({ command }) => command);
}

test('options are set under the engine’s own spelling of their names', () => {
  const wanted = [
    ['hash', '64'],
    ['clear hash', ''],
    ['Analysis Contempt', 'White Side'],
    ['Book', 'a b'],
  ] as const;
  expect(commandsOf(wanted)).toEqual([
    'setoption name Hash value 64',
    'setoption name Clear Hash',
    'setoption name Analysis Contempt value White Side',
    'setoption name Book value a b',
  ]);
});

test('a rating limits the strength, unless UCI_LimitStrength is off', () => {
  const limit = 'setoption name UCI_LimitStrength value';
  expect(commandsOf([['UCI_Elo', '2000']])).toContain(`${limit} true`);
  const off = [
    ['UCI_Elo', '2000'],
    ['UCI_LimitStrength', 'false'],
  ] as const;
  expect(commandsOf(off)).not.toContain(`${limit} true`);
});

test.each([
  [['Hsah', '1'], /no option 'Hsah'; did you mean 'Hash'/],
  [['Hash', '0'], /from 1 to 1024/],
  [['Hash', '1.5'], /from 1 to 1024/],
  [['Ponder', 'yes'], /true or false/],
  [['Analysis Contempt', 'Red'], /Off, White Side, Both/],
  [['Clear Hash', '1'], /no value/],
] as const)('%j is refused', (wanted, message) => {
  const result = optionCommands(DECLARED, [wanted]);
  expect(result).toMatchObject({ ok: false, fault: { field: wanted[0], message: expect.stringMatching(message) } });
});
