import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** A code as a reader understands it. `identifier` says which it is and whether it is one of GS1. Source: ISO/IEC 15424. */
export interface ReadCode {
  identifier: string;
  text: string;
}

/** So many light dots stand around what is read. */
const margin = 60;

/** The codes in rows of dots (dark ones true), read by a library that shares nothing with the one that makes them. */
export const codesIn = async (dots: readonly (readonly boolean[])[]): Promise<ReadCode[]> => {
  const width = (dots[0]?.length ?? 0) + 2 * margin;
  const height = dots.length + 2 * margin;
  const grey = Buffer.alloc(width * height, 255);
  for (const [row, line] of dots.entries())
    for (const [column, dark] of line.entries()) if (dark) grey[(row + margin) * width + column + margin] = 0;
  const picture = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]);
  const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true });
  return found.map(({ symbologyIdentifier, text }) => ({ identifier: symbologyIdentifier, text }));
};
