// A tiny UCI engine that misbehaves on request: node scripted-engine.testing.mjs [mode] [from]
// It plays the legal move whose name comes first in the alphabet; from its `from`-th move of a game on it does what its mode says.
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadFen } from '../../../dist/notation/fen.js';
import { formatUci, parseUci } from '../../../dist/notation/uci-move.js';
import { CASTLING, moveType } from '../../../dist/rules/move.js';
import { loadRules } from '../../../dist/rules/node.js';

const [mode = 'play', from = '1'] = process.argv.slice(2);
// `once FILE`: crashes at its first move, and cannot be started again after that.
const isSpent = mode === 'once' && existsSync(from);
if (isSpent) process.exit(7);

const say = (line) => process.stdout.write(`${line}\n`);
const rules = await loadRules();
const position = rules.position();
let thoughts = 0;
let score = 0;
let chess960 = false;
let stopped = () => {};

function bestMove() {
  return position
    .moves()
    .map((move) => formatUci(move, { chess960 }))
    .sort()[0];
}

function answer(move = bestMove()) {
  say(`info depth 3 multipv 1 score cp ${score} nodes 42 pv ${move}`);
  say('info depth 4 multipv 2 score cp -9999 nodes 43 pv a1a1');
  say('info depth 4 score cp 9999 upperbound nodes 44');
  say(`bestmove ${move} ponder e7e5`);
}

/** Bytes that are no text, a line of three million characters, lines that mean nothing; then it answers. */
function printGarbage() {
  process.stdout.write(Buffer.from([0, 255, 254, 0xc3, 0x28, 27, 91, 10]));
  say('x'.repeat(3_000_000));
  for (const line of [
    '',
    'bestmoves a2a3',
    'info',
    'info depth',
    'info score cp',
    'info depth x score mate y',
    'readyok',
    'uciok',
    'id name',
  ])
    say(line);
  answer();
}

/** Writes the text without end, as fast as it is read. */
function flood(text) {
  process.stdout.write(text.repeat(1000), () => setImmediate(flood, text));
}

function go() {
  if (mode === 'play' || ++thoughts < Number(from)) return answer();
  if (mode === 'crash') {
    process.stderr.write('assertion failed\n');
    process.exit(3);
  }
  if (mode === 'once') {
    writeFileSync(from, '');
    process.exit(7);
  }
  if (mode === 'illegal') return answer('a1h8');
  if (mode === 'castle') {
    const castling = position.moves().find((move) => moveType(move) === CASTLING);
    return answer(castling && formatUci(castling, { chess960 }));
  }
  if (mode === 'garbage') return printGarbage();
  if (mode === 'flood') return flood('info depth 1 score cp 1 pv a1a1\n');
  if (mode === 'options') return flood('option name Endless type check default true\n');
  if (mode === 'endless') return flood('bestmove');
  if (mode === 'none') return say('bestmove (none)');
  if (mode === 'slow') return void setTimeout(() => answer(), 150);
  if (mode === 'obedient') stopped = () => answer();
  // `stall` never answers.
}

function setPosition(words) {
  const moves = words.indexOf('moves');
  loadFen(position, words.slice(2, moves < 0 ? undefined : moves).join(' '));
  for (const word of moves < 0 ? [] : words.slice(moves + 1)) {
    const move = parseUci(position, word);
    // As strict as other programs: castling has one form, that of its option.
    if (!move.ok || formatUci(move.value, { chess960 }) !== word) process.exit(4);
    position.make(move.value);
  }
}

const commands = {
  uci: () => {
    say('id name Scripted');
    say('option name Score type spin default 0 min -30000 max 30000');
    say('option name Style type combo default calm var calm var wild at heart');
    say('option name UCI_LimitStrength type check default false');
    say('option name UCI_Elo type spin default 1500 min 1000 max 2000');
    say('option name UCI_Chess960 type check default false');
    say('option name Book type string default <empty>');
    for (let i = 0; mode === 'many' && i < 2000; i++) say(`option name Extra${i} type check default true`);
    if (mode !== 'deaf') say('uciok');
  },
  isready: () => say('readyok'),
  ucinewgame: () => {
    thoughts = 0;
  },
  setoption: (words) => {
    const [name, value] = [words[2], words.slice(4).join(' ')];
    if (name === 'Score') score = Number(value);
    if (name === 'Book') say(`info string error: there is no book ${value}`);
    if (name === 'UCI_Chess960') chess960 = value === 'true';
  },
  position: setPosition,
  go,
  stop: () => stopped(),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/);
  commands[words[0]]?.(words);
}
// The process that started it has ended.
process.exit(0);
