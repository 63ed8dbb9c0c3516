import { Badge, Text, Title } from '@mantine/core';
import layout from '../shell/list-screen.module.css';
import { Panel } from '../shell/panel.tsx';
import { fitHash, newHash, newStyleHash, styleHash } from './address.ts';
import type { FitPhase, ShownFit } from './learn-messages.ts';
import type { ShownStyle } from './style-messages.ts';

export function phaseText({ phase, result }: ShownFit): string {
  const texts: Readonly<Record<FitPhase, string>> = {
    running: 'learning',
    elsewhere: 'another tab',
    interrupted: 'interrupted',
    finished: result?.summary.complete === false ? 'stopped' : 'finished',
  };
  return texts[phase];
}

function timeText(at: number): string {
  return new Date(at).toLocaleString('en', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

function Item({ fit, isShown }: { fit: ShownFit; isShown: boolean }) {
  const { id, at, start, form, dataset, phase } = fit;
  return (
    <a className={layout.item} href={fitHash(id)} aria-current={isShown ? 'true' : undefined}>
      <span className={layout.itemName}>
        <span className={layout.itemText}>{start.name}</span>
        <Badge size="sm" tt="none" flex="none" variant={phase === 'running' ? 'filled' : 'light'}>
          {phaseText(fit)}
        </Badge>
      </span>
      <span className={layout.itemHelp}>
        {form.loss}, prior {form.prior} · {dataset.positions.toLocaleString('en')} positions · {timeText(at)}
      </span>
    </a>
  );
}

function StyleItem({ style, isShown }: { style: ShownStyle; isShown: boolean }) {
  const { id, at, player, start, result } = style;
  return (
    <a className={layout.item} href={styleHash(id)} aria-current={isShown ? 'true' : undefined}>
      <span className={layout.itemName}>
        <span className={layout.itemText}>{player}</span>
        {result === undefined && (
          <Badge size="sm" tt="none" flex="none">
            learning
          </Badge>
        )}
      </span>
      <span className={layout.itemHelp}>
        from {start.name} · {timeText(at)}
      </span>
    </a>
  );
}

interface Props {
  readonly fits: readonly ShownFit[];
  /** Undefined where no styles can be learned. */
  readonly styles: readonly ShownStyle[] | undefined;
  /** The id of the item shown; `new` or `new-style` for a form. */
  readonly current: string;
}

/** All fits and styles, the latest first. */
export function FitList({ fits, styles, current }: Props) {
  return (
    <Panel component="nav" label="Fits" className={layout.list}>
      <a className={layout.item} href={newHash()} aria-current={current === 'new' ? 'true' : undefined}>
        <span className={layout.itemName}>New fit</span>
      </a>
      {styles !== undefined && (
        <a className={layout.item} href={newStyleHash()} aria-current={current === 'new-style' ? 'true' : undefined}>
          <span className={layout.itemName}>Style of a player</span>
        </a>
      )}
      {styles !== undefined && styles.length > 0 && (
        <>
          <Title order={2} size="h5" mt="xs">
            Styles
          </Title>
          <div className={layout.items}>
            {styles.map((style) => (
              <StyleItem key={style.id} style={style} isShown={style.id === current} />
            ))}
          </div>
        </>
      )}
      <Title order={2} size="h5" mt="xs">
        Fits
      </Title>
      {fits.length === 0 ? (
        <Text size="sm" c="dimmed" px="xs">
          None yet.
        </Text>
      ) : (
        <div className={layout.items}>
          {fits.map((fit) => (
            <Item key={fit.id} fit={fit} isShown={fit.id === current} />
          ))}
        </div>
      )}
    </Panel>
  );
}
