import type { Plugin } from "chart.js";

/** An update that draws at once ends the first draw: what still moves would go on to the values of before. */
export const firstDraw: Plugin = {
  id: "firstDraw",
  beforeUpdate(chart, { mode }) {
    if (mode === "none") chart.stop();
  },
};
