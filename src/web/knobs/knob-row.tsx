import { ActionIcon, Popover, type PopoverProps, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { KnobValue } from '../../evaluation/knobs.ts';
import { sameValue } from '../../profiles/profile.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { ProveCurrent } from '../lab/prove-link.tsx';
import { Scored } from '../score/scored.tsx';
import { useBoard } from '../state/game.ts';
import { centipawnsText } from '../state/score.ts';
import type { Card } from './catalogue.ts';
import { KnobDetails } from './knob-details.tsx';
import { KnobField } from './knob-field.tsx';
import classes from './knob-row.module.css';
import { useEffectSource } from './use-effects.ts';
import { controlText, strongest, unitText } from './value-text.ts';
import { resetControls, turn } from './values.ts';

/** Places the details where there is most room; they scroll if it is not enough. */
const ON_PAGE: PopoverProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  shift: { padding: 8 },
  size: { padding: 8 },
};

interface Props {
  readonly control: SetControl;
  readonly card: Card;
  readonly value: KnobValue;
  readonly isActive: boolean;
  readonly effects: ReadonlyMap<number, number> | undefined;
}

/** A row for a knob: its name, which opens the details, its control, and the reset button. */
export const KnobRow = memo(function KnobRow({ control, card, value, isActive, effects }: Props) {
  const [first] = useBoard().notation.sides;
  const [isOpen, setOpen] = useState(false);
  const isChanged = !sameValue(value, control.value);
  const label = `${control.label}, ${card.title}`;
  const source = useEffectSource(card);
  const effect = effects === undefined ? 0 : strongest(effects);
  return (
    <div
      className={classes.row}
      data-knob={control.id}
      data-changed={isChanged || undefined}
      data-idle={!isActive || undefined}
    >
      <div className={classes.name}>
        <Popover
          opened={isOpen}
          onChange={setOpen}
          trapFocus
          returnFocus
          position="bottom-start"
          middlewares={ON_PAGE}
          width={380}
          shadow="md"
        >
          <Popover.Target>
            <UnstyledButton className={classes.label} title={control.help} onClick={() => setOpen(!isOpen)}>
              {control.label}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown className={classes.details}>
            {isOpen && <KnobDetails control={control} card={card} value={value} effects={effects} />}
          </Popover.Dropdown>
        </Popover>
        <span className={classes.unit}>{unitText(control, value)}</span>
        {effect !== 0 && source !== undefined && (
          <Scored source={source} isQuiet>
            <span
              className={classes.effect}
              title={`Effect of one step up on the score of ${card.isOfLines ? 'the best line' : 'this position'} for ${first.name}`}
            >
              {centipawnsText(effect, 2)} cp
            </span>
          </Scored>
        )}
      </div>
      <div className={classes.field}>
        <KnobField
          control={control}
          value={value}
          label={label}
          effects={effects}
          onChange={(next) => turn(control, next)}
        />
      </div>
      <div className={classes.reset}>
        {isChanged && <ProveCurrent what={label} />}
        {isChanged && (
          <Tooltip label={`Back to ${controlText(control)}`}>
            <ActionIcon aria-label={`Reset ${label}`} onClick={() => resetControls([control])}>
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  );
});
