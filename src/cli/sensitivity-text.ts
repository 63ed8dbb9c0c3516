import type { KnobFlip, ScoredMove, SensitivityProgress, SensitivityReport } from '../explain/why/sensitivity.ts';
import { doubtWords } from '../explain/why/words.ts';
import { valueText } from '../profiles/knob-text.ts';
import { signed } from './bars.ts';
import { wrapped } from './wrapped.ts';

const NAME = 36;
const NUMBER = 10;

/** Describes the current step in one line. */
export function progressText(progress: SensitivityProgress): string {
  const { done, of } = progress;
  if (progress.stage === 'slopes') return `measuring the effect of ${done} of ${of} numbers`;
  return `turning knobs: ${done} of ${of} done, ${progress.name}`;
}

function moveText({ san, score, mate }: ScoredMove): string {
  return `${san} (${mate === null ? signed(score) : `${mate.by === 'white' ? '+' : '−'}mate ${mate.in}`})`;
}

function flipText({ flip }: KnobFlip): string {
  if (flip === null) return 'none in range';
  const { stays, flips, san, verified } = flip;
  const doubt = verified ? '' : ', but not when searched again';
  return `${valueText(stays)} → ${valueText(flips)}: ${san}${doubt}`;
}

function row(name: string, numbers: readonly string[], end: string): string {
  const cut = name.length <= NAME ? name.padEnd(NAME) : `${name.slice(0, NAME - 1)}…`;
  return `${cut}${numbers.map((text) => text.padStart(NUMBER)).join('')}   ${end}`.trimEnd();
}

/** The flip points of knobs as text for a terminal. */
export function sensitivityText(report: SensitivityReport): string[] {
  const { depth, best, rival, marginStm, method, knobs, others, complete, repeated } = report;
  const how =
    method === 'gradient' ? 'by the gradient at the ends of both lines' : 'by differences over a step of its slider';
  const hasKink = knobs.some(({ isKink }) => isKink);
  const head = [
    `Changes that would make another move best, at depth ${depth}`,
    `Chosen: ${moveText(best)}. Best of the others: ${moveText(rival)}. Lead for the side to move: ${signed(marginStm)}.`,
    ...doubtWords(report).flatMap(wrapped),
  ];
  if (repeated !== null && repeated.uci !== best.uci) return head;
  return [
    ...head,
    `How the lead changes with each knob, ${how},`,
    'and between which of its values another move becomes best:',
    '',
    row('', ['Value', 'Per unit', 'Per step'], 'Stays → changes'),
    ...knobs.map((knob) =>
      row(
        `${knob.name}${knob.isKink ? ' *' : ''}`,
        [valueText(knob.value), signed(knob.derivativeStm), signed(knob.perStepStm)],
        flipText(knob),
      ),
    ),
    ...(hasKink ? ['* The lead is not smooth at the current value.'] : []),
    ...(knobs.length === 0 && complete ? ['No knob changes the lead.'] : []),
    ...(complete ? [] : ['Interrupted: the rest was not tried.']),
    ...(others === 0
      ? []
      : [`${others} more ${others === 1 ? 'number has a smaller effect' : 'numbers have smaller effects'}.`]),
  ];
}
