import { type CSSProperties, useMemo } from "react";
import classes from "./rich.module.css";
import { sanitize } from "./sanitize.ts";

export interface RichProps {
  html: string;
  style?: CSSProperties;
}

/** Sanitised HTML, which scrolls in its box. */
const Rich = ({ html, style }: RichProps) => {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- the HTML is sanitised on the line above
  return <div className={classes.rich} style={style} dangerouslySetInnerHTML={clean} />;
};

export default Rich;
