import type { CSSProperties, ReactNode } from 'react';
import classes from './estimate-plot.module.css';
import { hasRoom, type Plotted, placeOn, type Scale } from './estimate-scale.ts';
import { signedText } from './texts.ts';

/** A value as text, and as a dot with an error bar. The picture adds nothing to the text, so screen readers skip it. */
export function Estimate({ text, value, error, scale }: Plotted & { readonly text: string; readonly scale: Scale }) {
  const reach = error ?? 0;
  const style = {
    '--zero': placeOn(scale, 0),
    '--from': placeOn(scale, value - reach),
    '--to': placeOn(scale, value + reach),
    '--at': placeOn(scale, value),
  } as CSSProperties;
  return (
    <div className={classes.estimate}>
      <span className={classes.text}>{text}</span>
      <div className={classes.plot} style={style} aria-hidden="true">
        {error !== null && <span className={classes.whisker} />}
        {/* Without an error, the dot is open: the value is a bound or an anchor. */}
        <span className={classes.dot} data-open={error === null || undefined} />
      </div>
    </div>
  );
}

/** The heading of a column of estimates, with the ends of the scale and its zero. */
export function EstimateHeading({ scale, children }: { scale: Scale; children: ReactNode }) {
  const [low, high] = [signedText(scale.low, 0), signedText(scale.high, 0)];
  return (
    <div className={classes.estimate}>
      <span className={classes.text}>{children}</span>
      <div className={classes.axis} style={{ '--zero': placeOn(scale, 0) } as CSSProperties} aria-hidden="true">
        {hasRoom(scale, scale.low, low) && <span>{low}</span>}
        <span className={classes.zero}>0</span>
        {hasRoom(scale, scale.high, high) && <span className={classes.end}>{high}</span>}
      </div>
    </div>
  );
}
