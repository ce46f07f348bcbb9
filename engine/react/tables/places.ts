import type { CSSProperties } from "react";
import classes from "./table.module.css";

/** Where the columns that stay at the left stand: pixels from there, by column. */
export type Places = readonly (number | undefined)[];

/** Pixels of the boxes by which several rows are chosen. */
export const checkWidth = 48;

/** The first columns keep to the left, each beside the one before. */
export const placesOf = (widths: readonly number[], sticky: number, from: number): Places => {
  let left = from;
  return widths.map((width, index) => {
    if (index >= sticky) return undefined;
    const place = left;
    left += width;
    return place;
  });
};

/** The class and style of a cell by its column's place. Beside the first, a narrow screen lets them go. */
export const placeOf = (places: Places, index: number): { className: string; style: CSSProperties | undefined } => {
  const left = places[index];
  if (left === undefined) return { className: "", style: undefined };
  return {
    className: `${classes["sticky"]} ${index > 0 ? classes["further"] : ""}`,
    style: { left },
  };
};
