import { useId, useInsertionEffect, useMemo } from "react";
import classes from "./table.module.css";

/** Pixels of the boxes by which several rows are chosen. */
export const checkWidth = 48;

/**
 * The classes that place the cells of each column in the head, the rows and the foot, by how the columns share the width
 * (`widths.ts`): the first ones keep to the left, each beside the one before; beside the first, a narrow screen lets
 * them go. Rules rather than styles of each cell, which scrolling would pay for cell by cell.
 */
export const usePlaces = (
  shares: readonly string[],
  widths: readonly number[],
  sticky: number,
  from: number,
): readonly string[] => {
  const id = useId().replaceAll(/\W/g, "");
  const rules = useMemo(() => {
    const left = (index: number) => from + widths.slice(0, index).reduce((sum, width) => sum + width, 0);
    return shares.map((flex, index) => `flex: ${flex}${index < sticky ? `; left: ${left(index)}px` : ""}`);
  }, [shares, widths, sticky, from]);
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules.map((rule, index) => `.column-${id}-${index} { ${rule} }`).join("\n"));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    };
  }, [id, rules]);
  return useMemo(
    () =>
      shares.map((_, index) => {
        const own = `column-${id}-${index}`;
        if (index >= sticky) return own;
        return `${own} ${classes["sticky"]} ${index > 0 ? classes["further"] : ""}`;
      }),
    [id, shares, sticky],
  );
};
