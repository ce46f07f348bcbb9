const perMm = 8;
const dots = (mm: string | undefined): number => Math.round(Number(mm) * perMm);

/** What is dark in a picture of a label besides its letters, row by row in dots of 203 dpi, read from the file alone. */
export const dotsOfPicture = (svg: string): boolean[][] => {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const rows = Array.from({ length: dots(height) }, () => Array.from({ length: dots(width) }, () => false));
  for (const [, x, y, across, down] of svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-/g))
    for (const row of rows.slice(dots(y), dots(y) + dots(down))) row.fill(true, dots(x), dots(x) + dots(across));
  return rows;
};
