import type { TSchema } from "typebox";
import type { MediaObject } from "#schemas/values/mediaObject/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { type Bound, readOf, type ReadSpec, subjectRead } from "./bound.ts";
import type { BindingEnvironment, MediaFile, Parameters, Row } from "./environment.ts";
import { mediaNeeds } from "./resolvers/mediaObject.ts";
import { valueOf } from "./value-of.ts";
import { bindingsOf } from "./walk.ts";

/** Seconds after which lists are read again without an event: files that are gone raise none. */
const listsEvery = 300;

const listRead = (file_type: MediaObject["fileType"]): ReadSpec =>
  readOf("load_webmedia_files", { file_type }, { poll: listsEvery, events: ["FileAdded"], where: { file_type } });

const filesPrefix = "files ";
const subjectPrefix = "subject ";

/** The reads that the media objects of a widget's options need: lists of files by type, and rows of the subject. */
export const mediaReads = (
  options: unknown,
  schema: TSchema,
  parameters: Parameters,
  about: Subject,
): Record<string, ReadSpec> => {
  const reads: Record<string, ReadSpec> = {};
  for (const { type, value } of bindingsOf(options, schema)) {
    if (type !== "mediaObject") continue;
    const config = valueOf(type, value);
    const { subject, isMissing } = mediaNeeds(config, { parameters });
    if (isMissing) continue;
    reads[filesPrefix + config.fileType] = listRead(config.fileType);
    const read = subject === undefined ? undefined : subjectRead(about, subject);
    if (read) reads[subjectPrefix + subject] = read;
  }
  return reads;
};

/** What these reads have answered, as resolvers look it up; `prefix` stands before each of their names. */
export const mediaBounds = (
  bounds: Readonly<Record<string, Bound>>,
  prefix: string,
): Pick<Required<BindingEnvironment>, "files" | "subjects"> => {
  const of = <T>(kind: string) =>
    Object.fromEntries(
      Object.entries(bounds)
        .filter(([name]) => name.startsWith(prefix + kind))
        .map(([name, bound]) => [name.slice(prefix.length + kind.length), bound as Bound<T>]),
    );
  return { files: of<readonly MediaFile[]>(filesPrefix), subjects: of<Row | null>(subjectPrefix) };
};
