import { isObject, type JsonObject } from "../json.ts";

const definedKeys = (value: JsonObject): string[] => Object.keys(value).filter((key) => value[key] !== undefined);

/** Whether two JSON values are the same, whatever the order of their keys; a member that is undefined is none. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
};
