import type { Subject } from "#schemas/documents/site/subject.ts";
import site from "../../configs/factory/site/main.json" with { type: "json" };

/** What the pages of the shipped site are about. */
export const subject: Subject = site.subject;
