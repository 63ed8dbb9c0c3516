import { ActionIcon, Badge, Button, Switch, Text, Title, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { ownValue } from '../../rules/names.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { ProveCurrent } from '../lab/prove-link.tsx';
import { SourceLabel } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { edit } from '../state/profile.ts';
import { WorthLine } from '../worth/worth-line.tsx';
import type { Card, Section } from './catalogue.ts';
import { KnobRow } from './knob-row.tsx';
import classes from './term-card.module.css';
import { type Effects, useEffectSource } from './use-effects.ts';
import { isActive, isChanged, isOnIn, resetControls, valueIn, withTerm } from './values.ts';
import { openCard, useView } from './view.ts';

interface Props {
  readonly card: Card;
  /** The knobs that are shown. */
  readonly controls: readonly SetControl[];
  readonly sections: readonly Section[];
  readonly file: ProfileFile;
  readonly effects: Effects | undefined;
  /** Whether these are only the knobs that match a search. */
  readonly isFiltered: boolean;
}

/** Many knobs are shown in portions, because sliders take time to draw. */
const PORTION = 40;

/** Orders the knobs: the weight, the term's own knobs, then the shaping knobs that all terms share. */
function ordered(controls: readonly SetControl[]): { own: SetControl[]; shaping: SetControl[] } {
  const weight = controls.filter(({ name, common }) => common && name === 'weight');
  const own = controls.filter(({ common }) => !common);
  return { own: [...weight, ...own], shaping: controls.filter(({ name, common }) => common && name !== 'weight') };
}

function Rows({ card, controls, file, effects }: Props) {
  const [most, setMost] = useState(PORTION);
  const left = controls.length - most;
  return (
    <>
      {controls.slice(0, most).map((control) => (
        <KnobRow
          key={control.id}
          control={control}
          card={card}
          value={valueIn(file, control)}
          isActive={isActive(file, control, card)}
          effects={effects?.get(control.id)}
        />
      ))}
      {left > 0 && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setMost(most + PORTION)}>
          Show {Math.min(left, PORTION)} of {left} more
        </Button>
      )}
    </>
  );
}

function Shaping(props: Props) {
  const { controls, file, isFiltered, card } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (controls.length === 0) return null;
  const isShown = isOpen || isFiltered || controls.some((control) => isChanged(file, control));
  return (
    <div id={id}>
      {isShown ? (
        <Rows {...props} />
      ) : (
        <UnstyledButton
          className={classes.shaping}
          aria-expanded={false}
          aria-controls={id}
          onClick={() => setOpen(true)}
        >
          <IconChevronRight size={14} aria-hidden />
          <span>
            Shaping<VisuallyHidden> of {card.title}</VisuallyHidden>:{' '}
            {controls.map(({ label }) => label.toLowerCase()).join(', ')}
          </span>
        </UnstyledButton>
      )}
    </div>
  );
}

/** The source of the effects beside the knobs, if any is shown. */
function EffectLabel({ card, controls, effects }: Pick<Props, 'card' | 'controls' | 'effects'>) {
  const source = useEffectSource(card);
  const hasEffects = controls.some(({ id }) => (effects?.get(id)?.size ?? 0) > 0);
  return hasEffects && source !== undefined ? <SourceLabel source={source} /> : null;
}

/** A term with its knobs. */
export const TermCard = memo(function TermCard(props: Props) {
  const { card, controls, sections, file, isFiltered } = props;
  const isOn = isOnIn(file, card);
  const chosen = useView((view) => ownValue(view.isOpen, card.id));
  const isOpen = isFiltered || (chosen ?? isOn);
  const id = useId();
  const { own, shaping } = ordered(controls);
  const changed = card.controls.filter((control) => isChanged(file, control));
  return (
    <Panel component="section" className={classes.card} data-term={card.id} data-off={!isOn || undefined}>
      <div className={classes.head}>
        <Title order={3} className={classes.title}>
          <UnstyledButton
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => openCard(card.id, !isOpen)}
          >
            <span className={classes.arrow} data-open={isOpen || undefined}>
              <IconChevronRight size={16} aria-hidden />
            </span>
            {card.title}
          </UnstyledButton>
        </Title>
        {card.isUser && (
          <Badge size="xs" variant="light">
            yours
          </Badge>
        )}
        {card.isOn !== undefined && isOn !== card.isOn && <ProveCurrent what={`switch of ${card.title}`} />}
        {isOpen && <EffectLabel {...props} />}
        {changed.length > 0 && (
          <Tooltip label={`Reset ${changed.length === 1 ? 'the changed knob' : `${changed.length} changed knobs`}`}>
            <ActionIcon aria-label={`Reset ${card.title}`} onClick={() => resetControls(changed)}>
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {card.isOn !== undefined && (
          <Tooltip label={isOn ? 'On. Click to switch it off' : 'Off. Click to switch it on'}>
            <Switch
              size="sm"
              className={classes.switch}
              aria-label={`${card.title} counts`}
              checked={isOn}
              onChange={({ currentTarget: { checked } }) =>
                edit((before) => withTerm(before, sections, card.id, checked))
              }
            />
          </Tooltip>
        )}
      </div>
      <div id={id}>
        {isOpen && (
          <>
            <div className={classes.about}>
              {!isFiltered && (
                <Text size="xs" c="dimmed">
                  {card.help}
                  {card.isOfLines && ' Affects line scores only, not the static score.'}
                </Text>
              )}
              <WorthLine id={card.id} />
            </div>
            <Rows {...props} controls={own} />
            <Shaping {...props} controls={shaping} />
          </>
        )}
      </div>
    </Panel>
  );
});
