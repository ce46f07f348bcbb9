import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "#schemas/protocol/errors.ts";

/** A name of a file or folder for any text: no two texts have the same, and none leads anywhere else. */
const safe = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[.!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Where the files of a printer come: each company and printer has a folder of its own. */
export const folderOf = (folder: string, company_id: number, printer_no: string): string =>
  join(folder, String(company_id), safe(printer_no));

/** Writes a file as a whole or not at all. Throws `upstream_failed` where the folder takes none. */
export const writePdf = async (folder: string, name: string, pdf: Buffer): Promise<void> => {
  const path = join(folder, `${safe(name)}.pdf`);
  const beside = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(beside, "w");
    try {
      await file.writeFile(pdf);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw new DomainError("upstream_failed", {
      message: "The file cannot be written.",
      text: { key: "print.not_written" },
      cause,
    });
  }
};
