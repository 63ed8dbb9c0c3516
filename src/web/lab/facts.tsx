import classes from './run-panel.module.css';

export type Fact = readonly [name: string, value: string];

/** Names and values of a run, in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts} data-testid="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far a run has come. */
export function progressText(played: number, games: number, isMost = false): string {
  return `${played.toLocaleString('en')} of ${isMost ? 'at most ' : ''}${games.toLocaleString('en')}`;
}

/** The speed of a run that is being played. */
export function speedFact(speed: number | null): Fact[] {
  return speed === null ? [] : [['Speed', `${speed.toFixed(speed < 10 ? 2 : 0)} games/s`]];
}
