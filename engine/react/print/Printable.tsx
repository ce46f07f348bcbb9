import { type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { PrintPlace } from "./place.ts";
import classes from "./print.module.css";
import { useIsPrinting } from "./use-is-printing.ts";

interface Sheet {
  title: string;
  /** What it is of, and when, a line each. */
  lines: readonly string[];
  /** Draws the picture over the tables, for paper; null where there is none. */
  draw: () => HTMLCanvasElement | null;
}

/** The picture is drawn at once, before the browser prints. */
const Picture = ({ draw }: Pick<Sheet, "draw">) => {
  const fill = useCallback(
    (box: HTMLElement | null) => {
      const picture = box && draw();
      if (picture) box.replaceChildren(picture);
    },
    [draw],
  );
  return <div ref={fill} className={classes["picture"]} />;
};

/**
 * What is printed as a sheet of its own, ink on white, without anything that stands around it on the screen: a head, a
 * picture, and every table within with all of its rows in the order of the screen.
 */
export const Printable = ({ title, lines, draw, children }: Sheet & { children: ReactNode }) => {
  const isPrinting = useIsPrinting();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PrintPlace value={isPrinting ? place : null}>
      {children}
      {isPrinting
        ? createPortal(
            <article className={classes["sheet"]} data-print="">
              <h1>{title}</h1>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <Picture draw={draw} />
              <div ref={setPlace} />
            </article>,
            document.body,
          )
        : null}
    </PrintPlace>
  );
};
