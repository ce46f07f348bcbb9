import { type RefObject, useLayoutEffect } from "react";
import { type Drawing, fit, paint } from "./paint.ts";

/** Draws on the canvas whenever something of the drawing is different, at the fineness of the screen. */
export const usePainted = (canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing): void => {
  useLayoutEffect(() => {
    const brush = canvas.current?.getContext("2d");
    if (!brush) return;
    const ratio = window.devicePixelRatio || 1;
    fit(brush.canvas, drawing.layout, ratio);
    paint(brush, drawing, ratio);
  }, [canvas, drawing]);
};
