/** A member of a value as an editor hears it; undefined and empty text take the member away. */
export type Member<T, K extends keyof T> = T[K] | "" | undefined;

/** A member put into a value, or taken out where it is undefined or empty text. */
export const withMember = <T extends object, K extends keyof T>(value: T, name: K, member: Member<T, K>): T => {
  const next = { ...value };
  Reflect.deleteProperty(next, name);
  if (member !== undefined && member !== "") Reflect.set(next, name, member);
  return next;
};

/** Writes one member of a value. */
export type Put<T> = <K extends keyof T>(name: K, member: Member<T, K>) => void;

/** Hands over the value with one of its members changed. */
export const putIn =
  <T extends object>(value: T, change: (value: T) => void): Put<T> =>
  (name, member) =>
    change(withMember(value, name, member));
