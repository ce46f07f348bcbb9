import { useLayoutEffect, useRef, useState } from "react";
import classes from "./free-text.module.css";

/** Pixels at which the text is measured; the size then follows from the box by CSS alone. */
const measured = 100;

/** One line as wide as its box, or as high where that is less. */
export const Fitted = ({ text }: { text: string }) => {
  const line = useRef<HTMLSpanElement>(null);
  const [ems, setEms] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const element = line.current;
      if (!element) return;
      const current = Number.parseFloat(getComputedStyle(element).fontSize) || measured;
      setEms(element.getBoundingClientRect().width / current);
    };
    measure();
    let mounted = true;
    void document.fonts.ready.then(() => mounted && measure());
    return () => {
      mounted = false;
    };
  }, [text]);
  const fontSize = ems ? `min(80cqh, ${100 / ems}cqw)` : `${measured}px`;
  return (
    <p className={classes.fitted}>
      <span ref={line} style={{ fontSize }}>
        {text}
      </span>
    </p>
  );
};
