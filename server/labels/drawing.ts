import type { Dots, Tone } from "./pictures/dots.ts";

/** Where something stands on a label, in mm from its upper left corner. */
interface Place {
  x: number;
  y: number;
}

/** Lines of text, each as high as its letters (mm), within a width (mm) that they fit into. */
export interface TextMark extends Place {
  mark: "text";
  lines: readonly string[];
  height: number;
  width: number;
  align: "left" | "center" | "right";
  bold: boolean;
}

/**
 * A code as its modules, row by row; of bars there is one row, which is stretched. It is drawn as large as fits into the
 * width and height (mm) by whole dots of the printer, with so many light modules beside it (`quiet`; of squares also above
 * and below). `text` stands below in letters.
 */
export interface CodeMark extends Place {
  mark: "code";
  modules: readonly (readonly boolean[])[];
  isBars: boolean;
  quiet: number;
  width: number;
  height: number;
  text: string | null;
}

/** A filled area, mm. */
export interface AreaMark extends Place {
  mark: "area";
  width: number;
  height: number;
}

/**
 * A picture (base64 of a PNG) where it stands, mm. Only PDF has it in its colours; what knows nothing but black asks for
 * its dots before it draws.
 */
export interface PictureMark extends Place {
  mark: "picture";
  picture: string;
  alt: string;
  width: number;
  height: number;
  tone: Tone;
}

/** A picture in dots, of which there are so many per mm, the left upper one at the nearest place. `png` shows the same. */
export interface DotsMark extends Place {
  mark: "dots";
  dots: Dots;
  perMm: number;
  png: Uint8Array;
  alt: string;
}

export type Mark = TextMark | CodeMark | AreaMark | PictureMark | DotsMark;

/** What one label shows, with nothing left to be decided. Sizes in mm. */
export interface Drawing {
  width: number;
  height: number;
  marks: readonly Mark[];
}
