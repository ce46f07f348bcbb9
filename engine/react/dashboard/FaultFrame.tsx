import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./dashboard.module.css";

interface FaultFrameProps {
  title: string;
  /** What exactly is wrong, for whoever mends it. */
  detail?: string | undefined;
  /** The place in the document. */
  path?: string | undefined;
  retry?: (() => void) | undefined;
}

/** Stands in place of a part that cannot be shown, and says what is wrong and where. */
export const FaultFrame = ({ title, detail, path, retry }: FaultFrameProps) => {
  const { text } = useText();
  return (
    <div className={classes["fault"]} data-fault="">
      <IconAlertTriangle size={24} aria-hidden />
      <strong>{title}</strong>
      {detail ? <span>{detail}</span> : null}
      {path ? <code>{path}</code> : null}
      {retry ? (
        <Button size="compact-md" variant="light" onClick={retry}>
          {text(900058)}
        </Button>
      ) : null}
    </div>
  );
};
