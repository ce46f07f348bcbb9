import { extname } from "node:path";
import type { FileType } from "#schemas/platform/file.ts";

/** How a file is served. A `document` could run scripts or draw controls: it is shown in a sandbox of its own. */
interface Served {
  type: string;
  document?: true;
}

const served: Readonly<Record<string, Served>> = {
  ".avif": { type: "image/avif" },
  ".bmp": { type: "image/bmp" },
  ".gif": { type: "image/gif" },
  ".ico": { type: "image/x-icon" },
  ".jpeg": { type: "image/jpeg" },
  ".jpg": { type: "image/jpeg" },
  ".png": { type: "image/png" },
  ".svg": { type: "image/svg+xml", document: true },
  ".webp": { type: "image/webp" },
  ".m4v": { type: "video/mp4" },
  ".mp4": { type: "video/mp4" },
  ".ogv": { type: "video/ogg" },
  ".webm": { type: "video/webm" },
  ".pdf": { type: "application/pdf" },
  ".csv": { type: "text/csv; charset=utf-8" },
  ".htm": { type: "text/html; charset=utf-8", document: true },
  ".html": { type: "text/html; charset=utf-8", document: true },
  ".txt": { type: "text/plain; charset=utf-8" },
};

/** How the file of a path is served; null: only for download. */
export const servedAs = (path: string): Served | null => {
  const ending = extname(path).toLowerCase();
  return Object.hasOwn(served, ending) ? (served[ending] ?? null) : null;
};

/** What a screen can do with the file of a path. Icons are the pictures below the folder `icons`. */
export const fileTypeOf = (path: string): FileType => {
  const type = servedAs(path)?.type ?? "";
  if (type.startsWith("image/")) return path.startsWith("icons/") || type === "image/x-icon" ? "icon" : "img";
  if (type.startsWith("video/")) return "video";
  return type === "application/pdf" ? "pdf" : "other";
};

/** The machine that the file of a path belongs to: of what lies below `machines/{machine_id}/`. */
export const machineOfPath = (path: string): string | null => /^machines\/([^/]+)\//.exec(path)?.[1] ?? null;
