import { Drawer } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { EditStep } from "../documents/edit.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import classes from "./frame.module.css";

const Step = ({
  step,
  done,
  isHere,
  go,
}: {
  step: EditStep | null;
  done: boolean;
  isHere: boolean;
  go: () => void;
}) => {
  const { text } = useText();
  return (
    <li>
      <button
        type="button"
        className={classes["step"]}
        data-done={done}
        aria-current={isHere ? "step" : undefined}
        onClick={go}
      >
        {step === null ? text("designer.opened") : text(step.label, step.values)}
        {done ? null : <span className={classes["quiet"]}> {text("designer.taken_back")}</span>}
      </button>
    </li>
  );
};

/** Every step since the document was opened, the newest first; a press on one goes back or forth to it. */
export const Steps = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { text } = useText();
  const session = useSession();
  const past = useEdited((state) => state.past);
  const future = useEdited((state) => state.future);
  const steps = [null, ...past, ...future];
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="sm"
      title={text("designer.steps")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <ol className={classes["steps"]} reversed>
        {steps
          .map((step, index) => (
            <Step
              // Steps have no name of their own, and their order is what they are.
              // eslint-disable-next-line react/no-array-index-key
              key={index}
              step={step}
              done={index <= past.length}
              isHere={index === past.length}
              go={() => session.goTo(index)}
            />
          ))
          .toReversed()}
      </ol>
    </Drawer>
  );
};
