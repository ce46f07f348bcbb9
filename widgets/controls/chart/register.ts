import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Decimation,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  PolarAreaController,
  RadialLinearScale,
  ScatterController,
  Tooltip,
} from "chart.js";
import { firstDraw } from "./first-draw.ts";
import { goalLines } from "./goal-lines.ts";
import { lateResize } from "./late-resize.ts";
import { valueLabels } from "./value-labels.ts";

/** The parts of Chart.js that our charts use; whatever is not listed stays out of the download. */
export const registerCharts = (): void => {
  Chart.register(
    ArcElement,
    BarController,
    BarElement,
    CategoryScale,
    Decimation,
    DoughnutController,
    Filler,
    Legend,
    LinearScale,
    LineController,
    LineElement,
    PieController,
    PointElement,
    PolarAreaController,
    RadialLinearScale,
    ScatterController,
    Tooltip,
    firstDraw,
    lateResize,
    valueLabels,
    goalLines,
  );
};
