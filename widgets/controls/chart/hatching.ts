/** Pixels from one line of a hatching to the next, and of a line. */
const [period, thickness] = [8, 2];

/** Lines aslant in a colour on nothing, so that a bar of it is told from a full one without its colour. */
const tileOf = (color: string, scale: number): HTMLCanvasElement => {
  const side = period * scale;
  const tile = document.createElement("canvas");
  tile.width = side;
  tile.height = side;
  const pen = tile.getContext("2d")!;
  pen.strokeStyle = color;
  pen.lineWidth = thickness * scale;
  pen.lineCap = "square";
  // The corners belong to the lines of the tiles beside it.
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift, side);
    pen.lineTo(shift + side, 0);
  }
  pen.stroke();
  return tile;
};

const known = new Map<string, HTMLCanvasElement>();

interface Painted {
  chart: { ctx: CanvasRenderingContext2D; currentDevicePixelRatio: number };
  dataIndex?: number;
}

/** The fill of a dataset of a colour, or of one for each value, as Chart.js asks for it when it draws. */
export const hatched =
  (color: string | readonly string[]) =>
  ({ chart, dataIndex = 0 }: Painted): CanvasPattern | string => {
    const own = typeof color === "string" ? color : (color[dataIndex] ?? color[0] ?? "transparent");
    const scale = Math.max(1, Math.round(chart.currentDevicePixelRatio));
    const name = `${own} ${scale}`;
    const tile = known.get(name) ?? tileOf(own, scale);
    known.set(name, tile);
    const pattern = chart.ctx.createPattern(tile, "repeat");
    pattern?.setTransform(new DOMMatrix().scale(1 / scale));
    return pattern ?? own;
  };
