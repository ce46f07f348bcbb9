import { type CSSProperties, useMemo } from "react";
import classes from "./rich.module.css";
import { sanitize } from "./sanitize.ts";

/** Sanitised HTML, which scrolls in its box. */
export const Rich = ({ html, style }: { html: string; style?: CSSProperties }) => {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- the HTML is sanitised on the line above
  return <div className={classes.rich} style={style} dangerouslySetInnerHTML={clean} />;
};
