import type { ComparisonOperator, ConditionalStyle, Style } from "#schemas/values/style/schema.ts";
import { plusTab, pressTab, withoutBlock } from "../parts/plus-tab.ts";

/** The tab of the base style; conditional blocks have their place as id. */
export const baseTab = -1;

export const freshBlock = (): ConditionalStyle => ({ value1: "", comparisonOperator: "==", value2: "", style: {} });

interface Chosen {
  style: Style;
  tab: number;
}

/** What a press on a tab does: the plus tab adds a conditional block, and the last block is chosen. */
export const pressStyle = ({ style, tab }: Chosen, pressed: number): Chosen => {
  if (pressed !== plusTab) return { style, tab: pressed };
  const next = pressTab({ blocks: style.conditional ?? [], tab }, pressed, freshBlock);
  return { style: { ...style, conditional: [...next.blocks] }, tab: next.tab };
};

/** After the last block is gone the base is chosen. */
export const removeStyle = ({ style, tab }: Chosen, at: number): Chosen => {
  const next = withoutBlock({ blocks: style.conditional ?? [], tab }, at);
  return { style: { ...style, conditional: [...next.blocks] }, tab: next.tab };
};

/** The block with another comparison: only `range_around` has a support value, which begins with 0. */
export const withOperator = (block: ConditionalStyle, comparisonOperator: ComparisonOperator): ConditionalStyle => {
  const { supportValue, ...rest } = block;
  if (comparisonOperator !== "range_around") return { ...rest, comparisonOperator };
  return { ...rest, comparisonOperator, supportValue: supportValue ?? 0 };
};

/** What was typed as a support value; null for what is no number. */
export const supportOf = (typed: string): number | null => {
  const value = Number(typed.trim().replace(",", "."));
  return typed.trim() !== "" && Number.isFinite(value) ? value : null;
};
