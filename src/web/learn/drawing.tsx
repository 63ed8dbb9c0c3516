import classes from './drawing.module.css';

/** A picture of the report, in the colors of the page. Its texts are escaped where it is drawn. */
export function Drawing({ svg }: { svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the report draws it, from numbers and escaped names.
  return <div className={classes.drawing} dangerouslySetInnerHTML={{ __html: svg }} />;
}
