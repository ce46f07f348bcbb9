import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isUnsaved } from "../documents/session.ts";
import { useEdited } from "../documents/SessionProvider.tsx";

/** Asks before unsaved work is left, inside the designer and when the page is closed. */
export const LeaveGuard = () => {
  const { text } = useText();
  const isHeld = useEdited((state) => state.readOnly === null && isUnsaved(state));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isHeld]);
  if (blocker.state !== "blocked") return null;
  return (
    <Modal
      opened
      onClose={() => blocker.reset()}
      title={text("designer.leave_title")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <Stack>
        <Text>{text("designer.leave_text")}</Text>
        <Group justify="flex-end">
          <Button size="md" variant="default" data-autofocus onClick={() => blocker.reset()}>
            {text("common.no")}
          </Button>
          <Button size="md" onClick={() => blocker.proceed()}>
            {text("common.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
