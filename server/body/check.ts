import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { faultOfName } from "#schemas/protocol/names.ts";

const deepest = 100;
const pointer = (path: string, key: string): string => `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A list or an object of the body and where it stands; the path is only spelled out where something is wrong. */
interface Place {
  value: JsonObject | unknown[];
  depth: number;
  key: string;
  parent: Place | null;
  /** Are its texts a name, such as a title in two languages? */
  isName: boolean;
}

const pathOf = ({ key, parent }: Place): string => (parent ? pointer(pathOf(parent), key) : "");

const refuse = (message: string, path: string): never => {
  throw new DomainError("invalid_input", { message, path });
};

const faultOfText = (text: string): string | null => {
  if (text.includes("\0")) return "Expected text without the NUL character";
  return text.isWellFormed() ? null : "Expected whole characters, got half of a surrogate pair";
};

const faultOfNumber = (value: number): string | null => {
  if (!Number.isFinite(value)) return "Expected a number that can be stored";
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? "Expected a number of at most 2^53 - 1" : null;
};

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
/** Fields that hold what people call a thing by. */
const isNameField = (key: string): boolean => /^(title|label)$|name$/.test(key);
/** These are compared byte by byte. */
const isSecretField = (key: string): boolean => /password|secret|token|pincode|login_code/.test(key);

/** How a text is stored: composed (NFC), so that what looks alike is alike. */
const normalised = (text: string, key: string): string => (isSecretField(key) ? text : text.normalize("NFC"));

/** What was found on the way through a body. */
export interface Checked {
  /** The body; a text alone comes back composed. */
  value: unknown;
  /** The keys of all its objects. */
  keys: number;
}

export interface CheckOptions {
  /** Are names looked at? Not where they only have to be those of somebody or something that exists. */
  names: boolean;
}

/** One way through a body, without recursion: depth costs nothing. */
class Walk {
  keys = 0;
  readonly #options: CheckOptions;
  readonly #open: Place[] = [];

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  over(body: unknown): Checked {
    const whole: JsonObject = { "": body };
    const root: Place = { value: whole, depth: -1, key: "", parent: null, isName: false };
    this.#visit(root, "", body, "");
    for (let place = this.#open.pop(); place; place = this.#open.pop()) this.#enter(place);
    return { value: whole[""], keys: this.keys };
  }

  #enter(place: Place): void {
    const { value } = place;
    if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) this.#visit(place, at, value[at]);
    else for (const key of Object.keys(value)) this.#visitField(place, key, value[key]);
  }

  #visitField(place: Place, key: string, inner: unknown): void {
    this.keys += 1;
    const fault = isPlain(key) ? null : faultOfText(key);
    if (fault) refuse(fault, pathOf(place));
    // Keys that reach for a prototype are in no honest body.
    const reaches = key === "constructor" && typeof inner === "object" && inner && Object.hasOwn(inner, "prototype");
    if (key === "__proto__" || reaches) refuse("The body is not valid JSON.", "");
    this.#visit(place, key, inner);
  }

  #visit(parent: Place, key: string | number, value: unknown, path?: string): void {
    const at = () => path ?? pointer(pathOf(parent), String(key));
    const depth = parent.depth + 1;
    if (depth > deepest) refuse(`Expected at most ${deepest} levels`, at());
    if (typeof value === "number") {
      const fault = faultOfNumber(value);
      if (fault) refuse(fault, at());
    } else if (typeof value === "string") {
      if (!isPlain(value)) this.#text(parent, key, value, at);
    } else if (Array.isArray(value) || isObject(value)) {
      const isName = this.#options.names && !Array.isArray(value) && (parent.isName || isNameField(String(key)));
      const isRoot = parent.parent === null && parent.depth < 0;
      this.#open.push({
        value,
        depth,
        key: String(key),
        parent: isRoot ? null : parent,
        isName,
      });
    }
  }

  #text({ value, isName }: Place, key: string | number, text: string, at: () => string): void {
    const isNamed = this.#options.names && (isName || isNameField(String(key)));
    const fault = faultOfText(text) ?? (isNamed ? faultOfName(text) : null);
    if (fault) refuse(fault, at());
    const composed = normalised(text, String(key));
    if (composed === text) return;
    if (Array.isArray(value)) value[Number(key)] = composed;
    else value[key] = composed;
  }
}

/**
 * Refuses what no database could keep as it was sent (halves of characters, NUL, numbers that were rounded while they
 * were read, endless nesting), keys that reach for a prototype, and names with characters that nobody sees. Texts are
 * composed (NFC) in their places, all but secrets.
 */
export const checkBody = (body: unknown, options: CheckOptions = { names: true }): Checked =>
  new Walk(options).over(body);
