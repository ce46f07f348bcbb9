import { Button, Modal } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Device } from "#schemas/platform/device.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { changeInput, type Decided, decidedOf, isDecided } from "./pairing.ts";
import { Problem } from "./Problem.tsx";
import { NameField, ScreenFields } from "./ScreenFields.tsx";
import { useWrite } from "./use-write.ts";
import classes from "./devices.module.css";

interface DevicePopupProps {
  device: Device;
  onClose: () => void;
  onSaved: () => void;
}

const shown = ["/name", "/username", "/home", "/machine_ids"];

/** Renames or moves a screen, which follows at once and keeps its token. What was refused stays as it was entered. */
export const DevicePopup = ({ device, onClose, onSaved }: DevicePopupProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [form, setForm] = useState(() => decidedOf(device));
  const set = (change: Partial<Decided>) => setForm((before) => ({ ...before, ...change }));
  const save = async () => {
    if (!(await write("update_device", changeInput(device.record_no, form)))) return;
    onSaved();
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const isShown = problem !== null && shown.some((path) => problem.path?.startsWith(path));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text("devices.edit_title", { name: device.name })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <form className={classes["popup"]} onSubmit={onSubmit}>
        <NameField form={form} set={set} problem={problem} />
        <ScreenFields form={form} set={set} problem={problem} />
        <Problem problem={isShown ? null : problem} />
        <PopupFoot>
          <Button variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button type="submit" disabled={!isDecided(form)} loading={working}>
            {text("security.save")}
          </Button>
        </PopupFoot>
      </form>
    </Modal>
  );
};
