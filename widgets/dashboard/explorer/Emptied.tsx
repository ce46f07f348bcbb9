import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { DataFilter } from "#engine/explorer/types.ts";
import type { Choosing } from "#engine/react/explorer/use-choice.ts";
import type { Exploring } from "#engine/react/explorer/use-explorer.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import type { ExplorerDocument, ExplorerOverview } from "#schemas/documents/explorer/schema.ts";
import { isEmpty, type Narrowing, narrowingsOf, questionOf } from "./narrowings.ts";

interface EmptiedProps {
  document: ExplorerDocument;
  overview: ExplorerOverview;
  data: Exploring;
  choosing: Choosing;
  filter: DataFilter;
}

/** The narrowings without each of which, taken alone, there would be records. */
const useCulprits = ({ document, overview, data: { ask, version }, filter }: Omit<EmptiedProps, "choosing">) => {
  const [found, setFound] = useState<readonly Narrowing[]>([]);
  const asked = JSON.stringify(filter);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const culprits: Narrowing[] = [];
      for (const one of narrowingsOf(filter, document)) {
        const answer = await ask("empty", questionOf(one.without, overview, document));
        if (!isWanted) return;
        if (answer && !isEmpty(answer, overview, document)) culprits.push(one);
      }
      setFound(culprits);
    };
    void look();
    return () => {
      isWanted = false;
    };
    // An equal filter is the same one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ask, version, asked, document, overview]);
  return found;
};

/** Nothing is left: which filter empties it, each with the way to give it up. */
export const Emptied = ({ choosing, ...rest }: EmptiedProps) => {
  const { text, label } = useText();
  const culprits = useCulprits(rest);
  return (
    <Message
      title={text("explorer.empty")}
      detail={text(culprits.length === 0 ? "explorer.empty_all" : "explorer.empty_by")}
    >
      {culprits.map((one) => (
        <Button key={one.key} variant="light" mih={44} onClick={() => choosing.choose(one.giveUp(choosing.shown))}>
          {text("explorer.give_up", { filter: one.label === null ? text("explorer.produced") : label(one.label) })}
        </Button>
      ))}
    </Message>
  );
};
