import { Chart } from "chart.js";
import { expect, test } from "vitest";
import { registerCharts } from "./register.ts";

test("a chart that goes while a resize of it waits is not drawn again", async () => {
  registerCharts();
  const box = document.body.appendChild(document.createElement("div"));
  box.style.width = "400px";
  const canvas = box.appendChild(document.createElement("canvas"));
  const resizeDelay = 20;
  const resized = Promise.withResolvers<void>();
  const onResize = (_: Chart, { width }: { width: number }) => (width === 300 ? resized.resolve() : undefined);
  const chart = new Chart(canvas, {
    type: "line",
    data: { datasets: [] },
    options: { animation: false, resizeDelay, onResize },
  });
  const failures: string[] = [];
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    failures.push(event.message);
  };
  addEventListener("error", onError);
  box.style.width = "300px";
  await resized.promise;
  chart.destroy();
  // Timers of one length run in the order in which they were set: the chart's own has run by then.
  await new Promise((resolve) => setTimeout(resolve, resizeDelay));
  removeEventListener("error", onError);
  box.remove();
  expect(failures).toEqual([]);
});
