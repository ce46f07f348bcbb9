import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { detailsOf } from "#server/error-details.ts";
import { companyFolder } from "#server/media/paths.ts";
import { shiftReport } from "#server/demo/plant/documents.ts";
import { instructions, shiftPages } from "./instructions.ts";
import { pdfOf } from "./pdf.ts";
import { picturesByCategory } from "./pictures.ts";

/** The files of the demo plant by their path in the media folder. */
const files = (): [string, string | Buffer][] => [
  ...Object.entries(picturesByCategory).map(([category, svg]): [string, string] => [`img/${category}.svg`, svg]),
  ...Object.entries(instructions).map(([name, pages]): [string, Buffer] => [`instructions/${name}.pdf`, pdfOf(pages)]),
  [shiftReport.path, pdfOf(shiftPages)],
];

/** Puts the demo's pictures and instructions into the company's media folder; what is there already stays. */
export const placeDemoFiles = async (root: string, company_id: number): Promise<void> => {
  for (const [path, content] of files()) {
    const file = join(companyFolder(root, company_id), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: "wx" }).catch((error: unknown) => {
      if (detailsOf(error).code !== "EEXIST") throw error;
    });
  }
};
