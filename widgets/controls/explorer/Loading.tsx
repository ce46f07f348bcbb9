import { Button, Modal, Progress } from "@mantine/core";
import { isFirstLoad, percentOf } from "#engine/explorer/load/state.ts";
import { type Exploring, useLoad } from "#engine/react/explorer/use-explorer.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./charts.module.css";

const stay = () => {};

/**
 * How far the first load is, in a popup that stays until it is over; a failure of a later one stands in a line, as what was
 * loaded before is still shown.
 */
export const Loading = ({ data }: { data: Exploring }) => {
  const { retry } = data;
  const load = useLoad(data);
  const { text } = useText();
  const said = text(`explorer.load.${load.name}`);
  const percent = percentOf(load);
  // The check itself is over in a moment, and the records that are there show before any download answers.
  if (!isFirstLoad(load))
    return load.name === "failed" ? (
      <div className={classes["foot"]}>
        <output>{`${text("explorer.load.failed_later")} ${load.message}`}</output>{" "}
        <Button variant="light" mih={44} onClick={retry}>
          {text(900058)}
        </Button>
      </div>
    ) : null;
  return (
    <Modal
      opened
      onClose={stay}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={text("explorer.load.title")}
    >
      {load.name === "failed" ? (
        <>
          <p role="alert">{`${said} ${load.message}`}</p>
          <Button mih={44} onClick={retry}>
            {text("explorer.try_again")}
          </Button>
        </>
      ) : (
        <>
          <output>{percent === null ? said : `${said}: ${percent} %`}</output>
          <Progress value={percent ?? 0} aria-label={said} />
        </>
      )}
    </Modal>
  );
};
