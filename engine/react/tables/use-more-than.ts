import { mostCounted } from "#schemas/protocol/list.ts";
import { useFormat, useText } from "../providers/TextsProvider.tsx";

/** How many rows a list has that has more than are counted. */
export const useMoreThan = (): string => {
  const { text } = useText();
  const { number } = useFormat();
  return text("table.more_than", { n: number(mostCounted) });
};
