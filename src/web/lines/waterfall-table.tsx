import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { WhyDocument } from '../../explain/why/document.ts';
import { useBoard } from '../state/game.ts';
import { centipawnsText, scoreText } from '../state/score.ts';
import { placeOf, type Step, type Waterfall, waterfall } from './waterfall.ts';
import classes from './waterfall-table.module.css';

/** Further parts are merged until the user asks for all. */
const MAX_STEPS = 12;
const HEIGHT = 26;

/** The parts of a comparison that the table shows. */
type Compared = Pick<WhyDocument, 'rows' | 'turn'> & {
  readonly [line in 'move' | 'not']: Pick<WhyDocument['move'], 'san' | 'score' | 'mate'>;
};

function firstMove({ san }: Compared['move']): string {
  return san.split(' ')[0]!;
}

/** Stripes for parts against the move, so that nobody needs to tell colors apart. */
function Stripes({ id }: { id: string }) {
  return (
    <svg className={classes.defs} aria-hidden="true">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect width="6" height="6" className={classes.stripeGround} />
          <rect width="3" height="6" className={classes.stripe} />
        </pattern>
      </defs>
    </svg>
  );
}

/** The score at the start or at the end of the steps. */
function Total({ fall, value, isFirst }: { fall: Waterfall; value: number; isFirst: boolean }) {
  const x = `${placeOf(fall, value)}%`;
  return (
    <svg className={classes.picture} height={HEIGHT} aria-hidden="true">
      <line className={classes.link} x1={x} x2={x} y1={isFirst ? HEIGHT / 2 : 0} y2={isFirst ? HEIGHT : HEIGHT / 2} />
      <circle className={classes.dot} cx={x} cy={HEIGHT / 2} r="4.5" />
    </svg>
  );
}

function StepPicture({ fall, step, stripes }: { fall: Waterfall; step: Step; stripes: string }) {
  const [from, to] = [placeOf(fall, step.from), placeOf(fall, step.to)];
  const isFor = step.stm > 0;
  return (
    <svg className={classes.picture} height={HEIGHT} aria-hidden="true">
      <line className={classes.link} x1={`${from}%`} x2={`${from}%`} y1="0" y2="6" />
      <rect
        className={isFor ? classes.for : undefined}
        fill={isFor ? undefined : `url(#${stripes})`}
        x={`${Math.min(from, to)}%`}
        width={`${Math.max(0.4, Math.abs(to - from))}%`}
        y="5"
        height={HEIGHT - 10}
        rx="2"
      />
      <line className={classes.link} x1={`${to}%`} x2={`${to}%`} y1={HEIGHT - 6} y2={HEIGHT} />
    </svg>
  );
}

/** The score of a line for the side to move. A mate counts its moves, as everywhere else. */
function totalText(value: number, { mate }: Compared['move'], turn: Compared['turn']): string {
  return mate === null ? centipawnsText(value) : scoreText({ mate: mate.by === turn ? mate.in : -mate.in });
}

function number(value: number | undefined): string {
  return value === undefined ? '' : centipawnsText(value);
}

/** The steps from one score to the other, the largest first: parts in favor of the move go right, parts against it left. */
export function WaterfallTable({ explanation }: { explanation: Compared }) {
  const [first, second] = useBoard().notation.sides;
  const mover = explanation.turn === 'white' ? first : second;
  const [isWhole, setWhole] = useState(false);
  const stripes = useId();
  const fall = waterfall(explanation, isWhole ? undefined : MAX_STEPS);
  const [move, not] = [firstMove(explanation.move), firstMove(explanation.not)];
  const hasMore = waterfall(explanation).steps.length > fall.steps.length;
  return (
    <div>
      <Stripes id={stripes} />
      <table className={classes.waterfall} aria-label={`What makes the difference between ${move} and ${not}`}>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" className={classes.wide}>
              {not}
            </th>
            <th scope="col" className={classes.wide}>
              {move}
            </th>
            <th scope="col">
              <span className={classes.ends}>
                <span>← {not}</span>
                <span>{move} →</span>
              </span>
            </th>
            <th scope="col" title={`Centipawns for ${mover.name}, who is to move`}>
              for {mover.title}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={classes.total} data-total={fall.start}>
            <th scope="row">{not}</th>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td className={classes.cell}>
              <Total fall={fall} value={fall.start} isFirst />
            </td>
            <td>{totalText(fall.start, explanation.not, explanation.turn)}</td>
          </tr>
          {fall.steps.map((step) => (
            <tr key={step.id} data-step={step.stm}>
              <th scope="row" title={step.title}>
                {step.title}
              </th>
              <td className={classes.wide}>{number(step.not)}</td>
              <td className={classes.wide}>{number(step.move)}</td>
              <td className={classes.cell}>
                <StepPicture fall={fall} step={step} stripes={stripes} />
              </td>
              <td>{centipawnsText(step.stm)}</td>
            </tr>
          ))}
          <tr className={classes.total} data-total={fall.end}>
            <th scope="row">{move}</th>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td className={classes.cell}>
              <Total fall={fall} value={fall.end} isFirst={false} />
            </td>
            <td>{totalText(fall.end, explanation.move, explanation.turn)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr data-difference={fall.end - fall.start}>
            <th scope="row">Difference</th>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td />
            <td>{centipawnsText(fall.end - fall.start)}</td>
          </tr>
        </tfoot>
      </table>
      <Text size="xs" c="dimmed" mt="2xs">
        {fall.same > 0 && `${fall.same} more ${fall.same === 1 ? 'part is' : 'parts are'} the same in both lines. `}
        {explanation.turn === 'white'
          ? `All numbers are centipawns from ${first.name}’s point of view.`
          : `Centipawns: the lines from ${first.name}’s point of view, the steps and totals from ${second.name}’s.`}
      </Text>
      {(hasMore || isWhole) && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : 'Show all parts'}
        </Button>
      )}
    </div>
  );
}
