import { globSync, readFileSync } from "node:fs";

/** A fenced block of a guide: its language, its text, and what it is by a mark behind the language. */
export interface Example {
  guide: string;
  line: number;
  language: string;
  /** `file=`: the file that it is. */
  file: string | null;
  /** `part=`: the part of a document that it is. */
  part: string | null;
  /** `button=`: it is a button of the panel of this name. */
  button: string | null;
  /** `run=`: commands that run as they stand, by this name. */
  run: string | null;
  text: string;
}

const fence = /^```(\w+)(?: (file|part|button|run)=(\S+))?[^\n]*\n([\s\S]*?)^```$/gm;

const markOf = ([, , mark, value]: RegExpMatchArray, wanted: string): string | null =>
  mark === wanted ? (value ?? null) : null;

/** Every fenced block of every guide. */
export const examples: readonly Example[] = globSync("docs/guides/*.md")
  .sort()
  .flatMap((guide) => {
    const markdown = readFileSync(guide, "utf8");
    return [...markdown.matchAll(fence)].map((match) => ({
      guide,
      line: markdown.slice(0, match.index).split("\n").length,
      language: match[1] ?? "",
      file: markOf(match, "file"),
      part: markOf(match, "part"),
      button: markOf(match, "button"),
      run: markOf(match, "run"),
      text: match[4] ?? "",
    }));
  });

export const named = ({ guide, line }: Example): string => `${guide}:${line}`;
