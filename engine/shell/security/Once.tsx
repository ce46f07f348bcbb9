import { Button, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./security.module.css";

interface OnceProps {
  /** What it is and whose. */
  title: string;
  /** How long it opens, or what else is to be known of it. */
  detail?: string;
  secret: string;
  onDone: () => void;
}

/** A secret that the server shows this one time: to be copied before it is put away. */
export const Once = ({ title, detail, secret, onDone }: OnceProps) => {
  const { text } = useText();
  return (
    <section className={classes["once"]} aria-label={title}>
      <h3>{title}</h3>
      <Text>{text("security.once")}</Text>
      {detail === undefined ? null : <Text>{detail}</Text>}
      <code className={classes["secret"]} data-secret="">
        {secret}
      </code>
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
              onClick={copy}
            >
              {text(copied ? "security.copied" : "security.copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {text("security.put_away")}
        </Button>
      </Group>
    </section>
  );
};
