import type { PrintedBox, PrintedLabel } from "#server/demo/simulators/zpl.ts";

const isInBox = ({ x, y, width, height, thickness }: PrintedBox, column: number, row: number): boolean => {
  const [across, down] = [column - x, row - y];
  if (across < 0 || down < 0 || across >= width || down >= height) return false;
  const fromSide = Math.min(across, width - 1 - across);
  const fromEnd = Math.min(down, height - 1 - down);
  return Math.min(fromSide, fromEnd) < thickness;
};

/** What is dark on a label besides its letters, row by row. Throws where something reaches beyond the label. */
export const dotsOf = ({ width, height, boxes, pictures }: PrintedLabel): boolean[][] => {
  const dots = Array.from({ length: height }, () => Array.from({ length: width }, () => false));
  const darken = (column: number, row: number): void => {
    const line = dots[row];
    if (!line || column >= width) throw new Error(`A dot stands beyond the label, at ${column}, ${row}.`);
    line[column] = true;
  };
  for (const box of boxes)
    for (let row = box.y; row < box.y + box.height; row++)
      for (let column = box.x; column < box.x + box.width; column++) if (isInBox(box, column, row)) darken(column, row);
  for (const picture of pictures)
    for (const [row, line] of picture.dots.entries())
      for (const [column, dark] of line.entries()) if (dark) darken(picture.x + column, picture.y + row);
  return dots;
};
