import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";

/** A fault at a place of a document. */
export const fault = (path: Path, message: string): Fault => ({ path: pointer(path), message });

/** The objects of a list; what is no list has none. */
export const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
