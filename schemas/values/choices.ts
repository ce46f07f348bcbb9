/** Option lists and defaults that several widget types share (docs/specification, WD-540 to WD-560 and WD-730 to WD-735). */

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

/** Pixels. */
export const fontSizes: readonly number[] = [...steps(12, 30, 2), ...steps(40, 120, 10)];
export const timeHistoryFontSizes: readonly number[] = [10, ...fontSizes];

/** Of the texts of a small chart; those of a larger one grow with it. */
export const defaultFontSize = 12;

/** Characters of a chart label; -1 means no limit. */
export const maxLabelSizes = [-1, 2, 4, 6, 8, 12, 14, 16, 18] as const;

/** Milliseconds of a chart's first draw. */
export const animationDurations = [1, 650, 1300] as const;
export const defaultAnimationDuration = 650;

export const styleClasses = ["widgetstyle", "blockstyle", "tightstyle"] as const;
export const defaultBackgroundColor = "#ffffff";
export const defaultTextColor = "#000000";
/** Of charts in the light scheme; in the dark one their grid has the colour of its lines. */
export const defaultGridColor = "#eeeeee";

/** Seconds. */
export const refreshIntervals = [10, 20, 30, 60, 180, 360] as const;
export const defaultRefreshInterval = 180;
export const minimumRefreshInterval = 10;
export const chartRefreshIntervals = [-1, 10, 30, 60, 300] as const;
export const targetRefreshIntervals = [...chartRefreshIntervals, 600] as const;
export const defaultChartRefreshInterval = 60;
/** A chart's interval counts only above this; the others switch its refresh off. */
export const chartRefreshAbove = 5;
export const sqlRefreshIntervals = [20, 60, 120] as const;
export const sqlGraphRefreshIntervals = [...sqlRefreshIntervals, 300, 600, 3600] as const;

export const backgroundSizes = ["cover", "contain", "auto"] as const;
export const backgroundRepeats = ["repeat", "no-repeat"] as const;
export const backgroundPositions = {
  horizontal: ["left", "center", "right"],
  vertical: ["top", "center", "bottom"],
} as const;
export const verticalAlignments = ["top", "middle", "bottom"] as const;
export const horizontalAlignments = ["left", "center", "right"] as const;
/** Degrees. */
export const rotations = [0, 90, -90] as const;

/** A configured interval in seconds as it is used: missing is the default; what is no number, or below the minimum, is the minimum. */
export const refreshInterval = (seconds: unknown): number => {
  if (seconds === undefined) return defaultRefreshInterval;
  return typeof seconds === "number" && seconds >= minimumRefreshInterval ? seconds : minimumRefreshInterval;
};

/** A chart label cut to `size` characters and an ellipsis; -1 leaves it whole. */
export const cutLabel = (label: string, size: number): string => {
  const characters = Array.from(label);
  return size < 0 || characters.length <= size ? label : `${characters.slice(0, size).join("")}…`;
};
