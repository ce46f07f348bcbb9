import { ActionIcon } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { OrderButton } from "../subject/OrderButton.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./cards.module.css";

/** How many there are, and the ways to their order and to the settings of their widgets. */
export const CardTools = ({ said, onOptions }: { said: string; onOptions: (() => void) | undefined }) => {
  const { text } = useText();
  return (
    <div className={classes["tools"]}>
      <output>{said}</output>
      <div className={classes["toolButtons"]}>
        <OrderButton />
        {onOptions ? (
          <ActionIcon
            size={44}
            variant="default"
            aria-label={text("cards.options")}
            title={text("cards.options")}
            onClick={onOptions}
          >
            <IconAdjustments size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </div>
  );
};
