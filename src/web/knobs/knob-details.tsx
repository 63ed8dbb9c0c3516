import { Code, Stack, Text } from '@mantine/core';
import type { KnobValue } from '../../evaluation/knobs.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { Scored } from '../score/scored.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { WorthLine } from '../worth/worth-line.tsx';
import type { Card } from './catalogue.ts';
import classes from './knob-row.module.css';
import { useEffectSource } from './use-effects.ts';
import { controlText, effectText, rangeText, unitText, valueText } from './value-text.ts';

interface Props {
  readonly control: SetControl;
  readonly card: Card;
  readonly value: KnobValue;
  readonly effects: ReadonlyMap<number, number> | undefined;
}

/** Loaded when first needed. */
const KnobCurve = lazyPart(() => import('./knob-curve.tsx'));

/** The details of a knob: help, range, curve and sources. */
export function KnobDetails({ control, card, value, effects }: Props) {
  const unit = unitText(control, value);
  const source = useEffectSource(card);
  const effect = effectText(control, effects);
  const facts: (readonly [string, string])[] = [
    ['Value', `${controlText(control, value)} ${unit}`],
    ['Base value', controlText(control)],
    ['Default', controlText(control, control.default)],
    ['Range', rangeText(control)],
    ...(control.neutral === null ? [] : [['No effect at', valueText(control.neutral)] as const]),
    ...(control.activeWhen === null
      ? []
      : [['Active when', `${control.activeWhen.id} is ${valueText(control.activeWhen.is)}`] as const]),
    ...(control.deprecated === null ? [] : [['Deprecated', control.deprecated] as const]),
  ];
  return (
    <Stack gap="2xs">
      <Text size="sm">{control.help}</Text>
      {/* Switches of the search are measured one by one. */}
      <WorthLine id={control.id} />
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        {card.isScored && effect !== '' && (
          <div>
            <dt>Effect here</dt>
            <dd>{source === undefined ? 'no line is known yet' : <Scored source={source}>{effect}</Scored>}</dd>
          </div>
        )}
      </dl>
      {card.isScored && (control.kind === 'number' || control.kind === 'tapered') && (
        <ErrorBoundary what="The curve">
          <KnobCurve id={control.id} value={value} isOfLines={card.isOfLines} />
        </ErrorBoundary>
      )}
      {card.formula !== null && (
        <>
          <Text size="xs" c="dimmed">
            Formula of {card.title}, where it is <b>{control.name}</b>
          </Text>
          <Code block className={classes.formula} tabIndex={0} aria-label="Formula">
            {card.formula}
          </Code>
        </>
      )}
      <Text size="xs" c="dimmed" ff="monospace">
        {control.id}
      </Text>
    </Stack>
  );
}
