import type { ReactNode } from "react";
import classes from "./cells.module.css";

/** Text in the element of its size: a span, or a heading of the level. */
export const Sized = ({ as: Element, children }: { as: "span" | "h1" | "h2" | "h3"; children: ReactNode }) => (
  <Element className={classes[Element]}>{children}</Element>
);
