/**
 * What a label printer makes of ZPL II, after Zebra's programming guide: what stands where on a label, in dots. It knows
 * nothing of how the product writes its labels, and fails on every command that it does not know and on everything that
 * would be printed beyond the label.
 */
export interface PrintedText {
  x: number;
  y: number;
  height: number;
  text: string;
  /** Dots of a block; null outside of one. */
  width: number | null;
  align: string;
}
export interface PrintedPicture {
  x: number;
  y: number;
  /** Rows of dots, dark ones true. */
  dots: boolean[][];
}
export interface PrintedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  thickness: number;
}
export interface PrintedLabel {
  width: number;
  height: number;
  copies: number;
  texts: PrintedText[];
  pictures: PrintedPicture[];
  boxes: PrintedBox[];
}

interface Field {
  x: number;
  y: number;
  font: number;
  block: { width: number; align: string } | null;
  /** The letter that announces a number in the data; null: none does. */
  escape: string | null;
  data: string | null;
}

const newField = (): Field => ({ x: 0, y: 0, font: 0, block: null, escape: null, data: null });

const numbersOf = (parameters: string): number[] =>
  parameters.split(",").map((one) => {
    if (!/^\d+$/.test(one)) throw new Error(`"${parameters}" are no numbers.`);
    return Number(one);
  });

/** Letters behind `^FH` are bytes of UTF-8 (`^CI28`), said as two hexadecimal digits. */
const decoded = (data: string, escape: string | null): string => {
  if (escape === null) return data;
  const [begin = "", ...rest] = data.split(escape);
  const bytes = rest.map((part) => {
    if (!/^[0-9A-Fa-f]{2}/.test(part)) throw new Error(`"${part}" does not begin with a number.`);
    return Buffer.concat([Buffer.from(part.slice(0, 2), "hex"), Buffer.from(part.slice(2), "utf8")]);
  });
  return Buffer.concat([Buffer.from(begin, "utf8"), ...bytes]).toString("utf8");
};

/** In a block, `\&` is a new line and a doubled backslash is one. */
const unblocked = (text: string): string =>
  text.replaceAll(/\\(.?)/gs, (_all, letter: string) => {
    if (letter === "&") return "\n";
    if (letter === "\\") return "\\";
    throw new Error("A backslash stands alone in a block.");
  });

const largest = 99_999;

const bitsOf = (hex: string): boolean[] =>
  Array.from(hex).flatMap((digit) =>
    Array.from(Number.parseInt(digit, 16).toString(2).padStart(4, "0")).map((bit) => bit === "1"),
  );

/** The next row of a picture: a colon repeats the row before, a comma fills the rest with zeros. */
const nextRow = (data: string, at: number, before: string | undefined, digits: number) => {
  if (data[at] === ":") return { row: before ?? "", taken: 1 };
  const comma = data.slice(at, at + digits).indexOf(",");
  if (comma === -1) return { row: data.slice(at, at + digits), taken: digits };
  return { row: data.slice(at, at + comma).padEnd(digits, "0"), taken: comma + 1 };
};

/** Rows of hexadecimal digits. */
const pictureOf = (data: string, perRow: number): boolean[][] => {
  const rows: string[] = [];
  for (let at = 0; at < data.length;) {
    const { row, taken } = nextRow(data, at, rows.at(-1), perRow * 2);
    if (!/^[0-9A-F]*$/.test(row) || row.length !== perRow * 2) throw new Error("The picture is not whole.");
    at += taken;
    rows.push(row);
  }
  return rows.map(bitsOf);
};

const blank = (): PrintedLabel => ({ width: 0, height: 0, copies: 1, texts: [], pictures: [], boxes: [] });

type Take = (reader: Reader, parameters: string) => void;

const commands: Readonly<Record<string, Take>> = {
  CI: (_reader, parameters) => {
    if (parameters !== "28") throw new Error("Letters are not UTF-8.");
  },
  LH: (_reader, parameters) => {
    if (parameters !== "0,0") throw new Error("The label does not begin at its corner.");
  },
  PW: ({ label }, parameters) => ([label.width = 0] = numbersOf(parameters)),
  LL: ({ label }, parameters) => ([label.height = 0] = numbersOf(parameters)),
  PQ: ({ label }, parameters) => ([label.copies = 0] = numbersOf(parameters)),
  FO: ({ field }, parameters) => ([field.x = 0, field.y = 0] = numbersOf(parameters)),
  A0: ({ field }, parameters) => {
    if (!parameters.startsWith("N,")) throw new Error("The letters do not stand upright.");
    [field.font = 0] = numbersOf(parameters.slice(2));
  },
  FB: ({ field }, parameters) => {
    const [width, , , align = "L"] = parameters.split(",");
    field.block = { width: Number(width), align };
  },
  FH: ({ field }, parameters) => (field.escape = parameters === "" ? "_" : parameters),
  FD: ({ field }, parameters) => (field.data = parameters),
  GB: ({ field: { x, y }, label }, parameters) => {
    const [width = 1, height = 1, thickness = 1] = numbersOf(parameters);
    label.boxes.push({ x, y, width: Math.max(width, thickness), height: Math.max(height, thickness), thickness });
  },
  GF: ({ field: { x, y }, label }, parameters) => {
    const [format, bytes, total, perRow, ...data] = parameters.split(",");
    const dots = pictureOf(data.join(","), Number(perRow));
    const size = dots.length * Number(perRow);
    if (format !== "A" || bytes !== total || Number(total) !== size || size > largest)
      throw new Error("The picture is not of the size that it says.");
    label.pictures.push({ x, y, dots });
  },
  FS: (reader) => reader.endField(),
};

class Reader {
  readonly labels: PrintedLabel[] = [];
  field = newField();
  #open: PrintedLabel | null = null;

  get label(): PrintedLabel {
    if (!this.#open) throw new Error("A command stands outside of a label.");
    return this.#open;
  }

  take(command: string, parameters: string): void {
    if (command === "XA") return this.#begin();
    if (command === "XZ") return this.#end();
    const take = commands[command];
    if (!take) throw new Error(`^${command} is not known.`);
    take(this, parameters);
  }

  #begin(): void {
    if (this.#open) throw new Error("A label begins within a label.");
    this.#open = blank();
  }

  #end(): void {
    this.labels.push(this.label);
    this.#open = null;
  }

  endField(): void {
    const { x, y, font, block, escape, data } = this.field;
    this.field = newField();
    if (data === null) return;
    const text = decoded(data, escape);
    if (x >= this.label.width || y + font > this.label.height) throw new Error(`"${text}" stands beyond the label.`);
    const [width, align] = [block?.width ?? null, block?.align ?? "L"];
    this.label.texts.push({ x, y, height: font, text: block ? unblocked(text) : text, width, align });
  }

  close(): PrintedLabel[] {
    if (this.#open) throw new Error("A label does not end.");
    return this.labels;
  }
}

/** The labels of a text of ZPL. A command is a caret and two letters; its parameters reach to the next one. */
export const labelsOf = (zpl: string): PrintedLabel[] => {
  const reader = new Reader();
  const [before = "", ...rest] = zpl.split("^");
  if (before !== "") throw new Error(`"${before}" stands before the first command.`);
  for (const command of rest) {
    if (command.includes("~")) throw new Error("A command of the printer itself stands within a label.");
    // Line ends are no part of a command.
    reader.take(command.slice(0, 2).toUpperCase(), command.slice(2).replaceAll(/[\r\n]/g, ""));
  }
  return reader.close();
};
