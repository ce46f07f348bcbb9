import { ActionIcon, Button, Popover, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

interface RemoveButtonProps {
  /** What is removed, for the button's name. */
  name: string;
  /** Who uses it; a person is told before it goes. */
  users: readonly string[];
  disabled: boolean;
  remove: () => void;
}

/** Removes at once what nobody uses; else it says who does, and asks. */
export const RemoveButton = ({ name, users, disabled, remove }: RemoveButtonProps) => {
  const { text } = useText();
  const [asks, setAsks] = useState(false);
  const label = text("designer.remove.named", { name });
  return (
    <Popover opened={asks} onChange={setAsks} width={280} position="bottom-end" trapFocus withArrow>
      <Popover.Target>
        <ActionIcon
          size="var(--sw-target)"
          variant="subtle"
          color="red"
          aria-label={label}
          title={label}
          disabled={disabled}
          onClick={() => (users.length === 0 ? remove() : setAsks((before) => !before))}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">{text("designer.remove.used", { name, users: users.join(", ") })}</Text>
          <Button
            color="red"
            onClick={() => {
              setAsks(false);
              remove();
            }}
          >
            {text("designer.remove.anyway")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
