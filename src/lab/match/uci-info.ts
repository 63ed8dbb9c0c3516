import type { Score } from '../../engine/messages.ts';
import type { PlayerAnswer } from './player.ts';

function numberAfter(line: string, word: string): number | undefined {
  const found = new RegExp(`\\s${word}\\s+(\\d{1,15})(?!\\S)`).exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}

function scoreOf(line: string): Score | undefined {
  const found = /\sscore\s+(cp|mate)\s+(-?\d{1,9})(?!\S)/.exec(line);
  if (found === null) return undefined;
  return found[1] === 'cp' ? { cp: Number(found[2]) } : { mate: Number(found[2]) };
}

/** Whether a line reports an exact score of the first variation, not a bound. */
export function reportsScore(line: string): boolean {
  if (!line.startsWith('info ') || line.startsWith('info string')) return false;
  if (!/\sscore\s+(cp|mate)\s/.test(line) || /\s(lower|upper)bound(?!\S)/.test(line)) return false;
  return !/\smultipv\s+(?!1(?!\S))/.test(line);
}

/**
 * Parses `bestmove` and the last info line with a score before it. Numbers out of range are left out, since a journal would refuse
 * them.
 */
export function parseAnswer(bestmove: string, info: string | undefined): PlayerAnswer {
  const move = bestmove.trim().split(/\s+/)[1] ?? '';
  if (info === undefined) return { move };
  // After these words come moves or free text.
  const facts = info.split(/\s(?:pv|string)\s/)[0]!;
  const [score, depth, nodes] = [scoreOf(facts), numberAfter(facts, 'depth'), numberAfter(facts, 'nodes')];
  return {
    move,
    ...(score === undefined ? {} : { score }),
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
  };
}
