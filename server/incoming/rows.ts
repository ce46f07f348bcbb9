import { DomainError } from "#schemas/protocol/errors.ts";

/** How the rows of a body stand in it: as a list of JSON, or one in each line. */
export type RowFormat = "list" | "lines";

/** A row as it came, not looked into; null = it is longer than a row may be. */
export type RawRow = Buffer | null;

/** What the rows of a body came to: `isWhole` false = it ended before its list did, and `row` began and did not end. */
export interface RowsEnd {
  isWhole: boolean;
  isCutRow: boolean;
}

/** A row may have so many bytes. */
export const longestRow = 256 * 1024;

const [quote, backslash, comma, newline] = [0x22, 0x5c, 0x2c, 0x0a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, newline]);
/** The byte order mark that some programs write before UTF-8. */
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Collects the bytes of a row over the pieces in which they come. */
class Pending {
  #parts: Buffer[] = [];
  #length = 0;

  add(bytes: Buffer): void {
    this.#length += bytes.length;
    // Of a row that is too long nothing is kept, however long it is.
    if (this.#length > longestRow) this.#parts = [];
    else this.#parts.push(bytes);
  }

  get isBlank(): boolean {
    return this.#length <= longestRow && this.#parts.every((part) => part.every((byte) => blanks.has(byte)));
  }

  take(): RawRow {
    const row = this.#length > longestRow ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return row;
  }
}

/** Cuts lines. */
class Lines {
  readonly #pending = new Pending();

  push(bytes: Buffer): RawRow[] {
    const rows: RawRow[] = [];
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      this.#pending.add(bytes.subarray(from, end));
      if (!this.#pending.isBlank) rows.push(this.#pending.take());
      else this.#pending.take();
      from = end + 1;
    }
    this.#pending.add(bytes.subarray(from));
    return rows;
  }

  /** The last line needs no end; whether it is whole is seen when it is read. */
  end(): { rows: RawRow[]; end: RowsEnd } {
    const rows = this.#pending.isBlank ? [] : [this.#pending.take()];
    return { rows, end: { isWhole: true, isCutRow: false } };
  }
}

/**
 * Cuts the entries of a list of JSON, by nothing but its brackets, commas and texts: what an entry is worth is seen when it
 * is read, and one that is no JSON leaves the others as they are.
 */
class List {
  readonly #pending = new Pending();
  #place: "before" | "within" | "behind" = "before";
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #rows: RawRow[] = [];

  push(bytes: Buffer): RawRow[] {
    this.#rows = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (this.#place !== "within") {
        this.#outside(byte);
        from = at + 1;
      } else if (this.#endsEntry(byte)) {
        this.#pending.add(bytes.subarray(from, at));
        this.#cut(byte);
        from = at + 1;
      }
    }
    if (this.#place === "within") this.#pending.add(bytes.subarray(from));
    return this.#rows;
  }

  end(): { rows: RawRow[]; end: RowsEnd } {
    if (this.#place === "before") throw new DomainError("invalid_input", { message: "The body is empty.", path: "" });
    const isCutRow = this.#place === "within" && !this.#pending.isBlank;
    return { rows: [], end: { isWhole: this.#place === "behind", isCutRow } };
  }

  #outside(byte: number): void {
    if (blanks.has(byte)) return;
    if (this.#place === "behind")
      throw new DomainError("invalid_input", { message: "Expected nothing behind the list", path: "" });
    if (byte !== openList) throw new DomainError("invalid_input", { message: "Expected a list of orders", path: "" });
    this.#place = "within";
  }

  /** Follows the texts and brackets; true at the comma or bracket behind an entry. */
  #endsEntry(byte: number): boolean {
    if (this.#inText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) this.#inText = false;
      return false;
    }
    if (byte === quote) this.#inText = true;
    else if (byte === openObject || byte === openList) this.#depth += 1;
    else if (this.#depth === 0) return byte === comma || byte === closeList;
    else if (byte === closeObject || byte === closeList) this.#depth -= 1;
    return false;
  }

  #cut(byte: number): void {
    const isEnd = byte === closeList;
    // An empty list has no entry before its end; any other gap is one that is no JSON.
    if (!isEnd || !this.#pending.isBlank) this.#rows.push(this.#pending.take());
    else this.#pending.take();
    if (isEnd) this.#place = "behind";
  }
}

/**
 * The rows of a body while it comes: gives those that a piece has completed, piece by piece, and returns how it ended.
 * Throws `invalid_input` where the body is no list at all.
 */
export async function* rowsOf(
  body: AsyncIterable<Buffer>,
  format: RowFormat,
): AsyncGenerator<RawRow[], RowsEnd, undefined> {
  const cutter = format === "list" ? new List() : new Lines();
  let isFirst = true;
  for await (const bytes of body) {
    const isMarked = isFirst && bytes.subarray(0, mark.length).equals(mark);
    isFirst = false;
    const rows = cutter.push(isMarked ? bytes.subarray(mark.length) : bytes);
    if (rows.length > 0) yield rows;
  }
  const { rows, end } = cutter.end();
  if (rows.length > 0) yield rows;
  return end;
}
