import { readOf } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { type OfferedKey, offeredKeys } from "./offered.ts";

/** The permission keys that a document can ask for, as far as the user may know of them. */
export const usePermissionKeys = (): readonly OfferedKey[] => {
  const { label, text } = useText();
  /** The catalogue has a text for each key of the product. */
  const nameOf = (key: string): string => {
    const name = text(`permissions.${key}`);
    return name === `[permissions.${key}]` ? "" : name;
  };
  return offeredKeys(useRead(readOf("load_permissions", {})).data, label, nameOf);
};
