import { type ScoreSource, SourceLabel } from '../score/scored.tsx';
import classes from './legend.module.css';

interface Props {
  readonly most: number;
  /** The meaning of negative and positive values; without `less` there are no negative ones. */
  readonly less: string | undefined;
  readonly more: string;
  /** The source of the values; absent if they are not scores. */
  readonly source: ScoreSource | undefined;
  readonly describe: (value: number) => string;
}

/** Explains the colors: plain green for positive values, hatched orange for negative ones. */
export function Legend({ most, less, more, source, describe }: Props) {
  const words = less === undefined ? `${more}: plain` : `${less}: hatched, ${more}: plain`;
  return (
    <div className={classes.legend} role="img" aria-label={`Legend. ${words}`}>
      {less !== undefined && (
        <>
          <span className={classes.end}>
            {describe(-most)}
            <small>{less}</small>
          </span>
          <span className={classes.bar} data-side="less" />
        </>
      )}
      <span className={classes.zero}>0</span>
      <span className={classes.bar} data-side="more" />
      <span className={classes.end}>
        {describe(most)}
        <small>{more}</small>
      </span>
      {source !== undefined && <SourceLabel source={source} />}
    </div>
  );
}
