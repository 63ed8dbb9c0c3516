/** The commands that a session understands. */
export const COMMANDS = [
  'uci',
  'isready',
  'ucinewgame',
  'setoption',
  'position',
  'go',
  'stop',
  'ponderhit',
  'quit',
  'debug',
  'register',
  'd',
  'eval',
  'bench',
] as const;

export type CommandName = (typeof COMMANDS)[number];

export function isCommand(word: string): word is CommandName {
  return (COMMANDS as readonly string[]).includes(word);
}
