import { type CSSProperties, useMemo } from "react";
import { sanitize } from "#widgets/controls/html/sanitize.ts";
import classes from "./free-text.module.css";

/** Sanitised HTML. */
export const Rich = ({ html, style }: { html: string; style: CSSProperties }) => {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- the HTML is sanitised on the line above
  return <div className={classes.rich} style={style} dangerouslySetInnerHTML={clean} />;
};
