import type { Game } from '../../engine/game.ts';
import type { Ruleset } from '../../evaluation/ruleset.ts';
import { type Profile, splitId } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { LearnSummary } from '../fit/learn-summary.ts';
import { squareTable } from './boards.ts';
import { countCurve, lossCurves, reliabilityDiagram } from './curves.ts';
import { ledgerChanges } from './ledger-changes.ts';
import { ledgerTables } from './ledgers.ts';
import { distance, movedNumbers } from './moved.ts';
import { STYLE } from './style.ts';
import { escaped, figure } from './svg.ts';
import { type KnobGroup, type TermGroup, termGroups } from './term-groups.ts';
import { undeterminedGroups, withoutErrors } from './undetermined.ts';

/** The maximum number of rows in a list. */
const MOVED = 150;
const PAIRS = 60;
const NAMED = 120;

function facts({ positions, games, k, before, after, unrounded, knobs }: LearnSummary): string {
  const items: [string, string][] = [
    [positions.toLocaleString('en'), `positions of ${games.toLocaleString('en')} games`],
    [figure(after.train, 5), `loss in training, before ${figure(before.train, 5)}`],
    ...(after.heldOut === null
      ? []
      : [[figure(after.heldOut, 5), `loss held out, before ${figure(before.heldOut!, 5)}`] as [string, string]]),
    [`${knobs.filter((knob) => knob.before !== knob.after).length}`, `of ${knobs.length} numbers changed`],
    [figure(k, 3), 'k of the logistic curve'],
    [(after.train - unrounded.train).toExponential(1).replace('-', '−'), 'change of the loss by rounding'],
  ];
  return `<div class="facts">${items.map(([value, text]) => `<div><b>${value}</b><span>${escaped(text)}</span></div>`).join('')}</div>`;
}

function anchorOf(id: string): string {
  return `#${splitId(id)[0]}`;
}

function movedTable({ knobs }: LearnSummary): string {
  const moved = movedNumbers(knobs);
  const rows = moved.slice(0, MOVED).map((knob) => {
    const far = distance(knob);
    const way = knob.after > knob.before ? 'up' : 'down';
    return `<tr><td><a href="${anchorOf(knob.id)}">${escaped(knob.name)}</a></td><td>${figure(knob.before)}</td><td class="${way}">${figure(knob.after)}</td><td>${knob.error === null ? '' : `± ${figure(knob.error)}`}</td><td>${far === undefined ? '' : figure(Number(far.toFixed(1)))}</td><td>${knob.n.toLocaleString('en')}</td></tr>`;
  });
  const rest = moved.length > MOVED ? `<p class="note">and ${moved.length - MOVED} more</p>` : '';
  return `<div class="scroll"><table><thead><tr><th>number</th><th>before</th><th>after</th><th>standard error</th><th>change / error</th><th>positions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${rest}`;
}

function undeterminedList(summary: LearnSummary): string {
  const { undetermined } = summary;
  const untested = withoutErrors(summary);
  if (untested !== undefined) return `<p>${untested}</p>`;
  if (undetermined.length === 0) return '<p>The data determines every number.</p>';
  return undeterminedGroups(undetermined)
    .map(({ title, names }) => {
      const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
      return `<details><summary>${names.length}: ${title}</summary><p class="note">${names.slice(0, NAMED).map(escaped).join(', ')}${more}</p></details>`;
    })
    .join('');
}

function pairTable(summary: LearnSummary): string {
  const { correlated } = summary;
  const untested = withoutErrors(summary);
  if (untested !== undefined) return `<p>${untested}</p>`;
  if (correlated.length === 0) return '<p>No pair has a correlation beyond ±0.9.</p>';
  const rows = correlated
    .slice(0, PAIRS)
    .map(
      ({ a, b, correlation }) =>
        `<tr><td>${escaped(a)}</td><td style="text-align:left">${escaped(b)}</td><td>${figure(Number(correlation.toFixed(3)), 3)}</td></tr>`,
    );
  const rest = correlated.length > PAIRS ? `<p class="note">and ${correlated.length - PAIRS} more</p>` : '';
  return `<div class="scroll"><table><thead><tr><th>number</th><th style="text-align:left">number</th><th>correlation</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${rest}`;
}

function knobTitle({ id, label }: KnobGroup): string {
  return `<h3>${escaped(label)} <span class="note">${escaped(id)}</span></h3>`;
}

/** The section of a term: tables drawn, single numbers listed. */
function termSection({ id, title, single, counts, squares }: TermGroup, ruleset: Ruleset): string {
  const rows = single.map(
    (one) =>
      `<tr><td>${escaped(one.name)}</td><td>${figure(one.before)}</td><td>${figure(one.after)}</td><td>${one.error === null ? '' : `± ${figure(one.error)}`}</td><td>${one.n.toLocaleString('en')}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<div class="scroll"><table><thead><tr><th>number</th><th>before</th><th>after</th><th>standard error</th><th>positions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const curves = counts.map((knob) => `<div>${knobTitle(knob)}${countCurve(knob.numbers)}</div>`).join('');
  const boards = squares.map((knob) => `${knobTitle(knob)}${squareTable(knob.numbers, ruleset)}`).join('');
  return `<h2 id="${id}">${escaped(title)}</h2>${table}<div class="curves">${curves}</div>${boards}`;
}

function supportSection({ support }: LearnSummary): string {
  if (support === undefined) return '';
  const decided = support.decided.map(
    ({ name, positions }) =>
      `<tr><td>${escaped(name)}</td><td style="text-align:left">${positions.map(({ fen, result, share }) => `${figure(Math.round(1000 * share) / 10)} % <span class="fen">${escaped(fen)}</span> ${result}`).join('<br>')}</td></tr>`,
  );
  return `<h2>Deciding positions</h2><p>${support.vectors.toLocaleString('en')} of ${support.positions.toLocaleString('en')} won and lost positions are support vectors; ${support.wrong.toLocaleString('en')} are on the wrong side. The margin is ${figure(Math.round(support.margin))} centipawns.</p><div class="scroll"><table><thead><tr><th>number</th><th style="text-align:left">share, position and result</th></tr></thead><tbody>${decided.join('')}</tbody></table></div>`;
}

/** A report of a fit as a single page without references to other files. */
export function learnReport(summary: LearnSummary, before: Profile, after: Profile, game: Game<BoardPosition>): string {
  const [{ name: first }] = game.notation.sides;
  const positions = game.board === undefined ? 'Ten well-known positions' : 'Ten positions';
  const held = summary.calibration.on === 'heldOut' ? 'held-out positions' : 'training positions';
  const status = summary.complete
    ? ''
    : '<p><b>The fit was interrupted. These are the best values so far, without standard errors.</b></p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(summary.profile)}, learned</title><style>${STYLE}</style></head><body>
<h1>${escaped(summary.profile)}, learned from games</h1>
<p class="note">loss ${summary.loss} · prior ${summary.prior} · target ${figure(summary.target)} · ${summary.epochs} ${summary.epochs === 1 ? 'epoch' : 'epochs'} · seed ${summary.seed} · dataset ${summary.data} · profile ${summary.hash} → ${summary.learned}</p>
${status}${facts(summary)}
<div class="row"><section><h2>Loss</h2>${lossCurves(summary)}<p class="note"><span class="key" style="background:var(--after)"></span>training <span class="key" style="background:var(--held)"></span>held out</p></section>
<section><h2>Reliability</h2>${reliabilityDiagram(summary.calibration)}<p class="note">On ${held}. <span class="key" style="border:1.5px solid var(--before)"></span>before <span class="key" style="background:var(--after)"></span>after; the line is a perfect prediction.</p></section></div>
<h2>What changed</h2><p class="note">Sorted by distance in standard errors, which are clustered by game.</p>${movedTable(summary)}
${supportSection(summary)}
<h2>What the data does not determine</h2>${undeterminedList(summary)}
<h2>Numbers that trade off against each other</h2>${pairTable(summary)}
<h2>${positions}</h2><p class="note">Centipawns for ${escaped(first)}, before and after; terms that changed by less than half a centipawn are left out.</p>${ledgerTables(ledgerChanges(before, after, game), first)}
${termGroups(summary.knobs, before)
  .map((group) => termSection(group, game.ruleset))
  .join('')}
</body></html>
`;
}
