import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconReload } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CardRow } from "./arrange.ts";
import classes from "./cards.module.css";
import type { Turn } from "./round.ts";

interface FailuresProps {
  title: string;
  cards: readonly CardRow[];
  turns: ReadonlyMap<string, Turn>;
  again: (key: string) => void;
}

/** Those whose turn failed, each with the button that tries it again. */
export const Failures = ({ title, cards, turns, again }: FailuresProps) => {
  const { text } = useText();
  const failed = cards.filter(({ failed }) => failed);
  if (failed.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} className={classes["failures"] ?? ""}>
      <ul className={classes["failed"]}>
        {failed.map(({ key }) => (
          <li key={key}>
            <Button
              size="md"
              variant="default"
              leftSection={<IconReload size={18} aria-hidden />}
              loading={turns.get(key)?.loading ?? false}
              aria-label={text("cards.try_again", { name: key })}
              onClick={() => again(key)}
            >
              {key}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
};
