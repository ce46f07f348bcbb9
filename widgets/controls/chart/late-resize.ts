import type { Plugin } from "chart.js";

/** A resize waits for the end of a drag, and may so come when its chart is gone and has no canvas to measure. */
export const lateResize: Plugin = {
  id: "lateResize",
  afterDestroy(chart) {
    chart.update = () => undefined;
  },
};
