/** Pixels around a picture's title, and its letters' height. */
const [space, letters] = [16, 20];

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A chart as a PNG, under its title and on the colour of its surface. */
export const pictureOf = async (chart: HTMLCanvasElement, title: string): Promise<Blob> => {
  const scale = chart.width / chart.clientWidth;
  const head = (letters + 2 * space) * scale;
  const picture = new OffscreenCanvas(chart.width, chart.height + head);
  const pen = picture.getContext("2d")!;
  pen.fillStyle = token("--sw-surface");
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = token("--sw-text");
  pen.font = `600 ${letters * scale}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = "middle";
  pen.fillText(title, space * scale, head / 2);
  pen.drawImage(chart, 0, head);
  return await picture.convertToBlob({ type: "image/png" });
};
