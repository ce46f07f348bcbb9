import type { PrintedBox, PrintedLabel } from "#server/demo/simulators/zpl.ts";

const beyond = (column: number, row: number): Error =>
  new Error(`A dot stands beyond the label, at ${column}, ${row}.`);

const drawBox = (dots: readonly boolean[][], { x, y, width, height, thickness }: PrintedBox): void => {
  const side = Math.min(thickness, width);
  for (let down = 0; down < height; down++) {
    const line = dots[y + down];
    if (!line || x + width > line.length) throw beyond(x + width - 1, y + down);
    const isEnd = Math.min(down, height - 1 - down) < thickness;
    line.fill(true, x, x + (isEnd ? width : side));
    line.fill(true, x + width - side, x + width);
  }
};

/** What is dark on a label besides its letters, row by row. Throws where something reaches beyond the label. */
export const dotsOf = ({ width, height, boxes, pictures }: PrintedLabel): boolean[][] => {
  const dots = Array.from({ length: height }, () => Array<boolean>(width).fill(false));
  for (const box of boxes) drawBox(dots, box);
  for (const picture of pictures)
    for (const [down, drawn] of picture.dots.entries()) {
      const [line, row] = [dots[picture.y + down], picture.y + down];
      for (let across = drawn.indexOf(true); across !== -1; across = drawn.indexOf(true, across + 1)) {
        if (!line || picture.x + across >= width) throw beyond(picture.x + across, row);
        line[picture.x + across] = true;
      }
    }
  return dots;
};
