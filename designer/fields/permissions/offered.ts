import type { Label } from "#schemas/documents/envelope.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";

/** A permission key with what it is called; empty where nobody has said so. */
export interface OfferedKey {
  key: string;
  title: string;
}

/**
 * The keys of the product and the company's own, without those that nothing asks for yet; whoever may not see them all is
 * offered the keys that they hold themselves.
 */
export const offeredKeys = (
  answer: OutputOfCall<"load_permissions"> | undefined,
  read: (label: Label) => string,
  nameOf: (key: string) => string,
): OfferedKey[] => {
  const { permissions = [], catalogue = permissions, awaited = [], own = [] } = answer ?? {};
  const titles = new Map(own.map(({ id, title }) => [id, read(title)]));
  return catalogue
    .filter((key) => !awaited.includes(key))
    .map((key) => ({ key, title: titles.get(key) ?? nameOf(key) }));
};
