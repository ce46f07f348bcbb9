import canonicalize from "canonicalize";

/** The key of a read in the cache: equal procedures and inputs have equal keys, whatever the order of their members. */
export const queryKey = (procedure: string, input: Readonly<Record<string, unknown>>): readonly [string, string] => [
  procedure,
  canonicalize(input) ?? "{}",
];
