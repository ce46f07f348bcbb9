import { Button, VisuallyHidden } from "@mantine/core";
import { IconDeviceTv, IconHandClick } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import type { Device } from "#schemas/platform/device.ts";
import { useApp, useDashboards } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { PairForm } from "./PairForm.tsx";
import { RevokePopup } from "./RevokePopup.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./devices.module.css";

const Shows = ({ device }: { device: Device }) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  if (device.device_kind === "terminal") return text("devices.kind_terminal");
  const titleOf = (slug: string) => {
    const found = dashboards.find((dashboard) => dashboard.slug === slug);
    return found ? label(found.title) : slug;
  };
  return device.documents.map(({ slug }) => titleOf(slug)).join(", ");
};

interface RowProps {
  device: Device;
  onRevoke: (() => void) | null;
}

const Row = ({ device, onRevoke }: RowProps) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const KindIcon = device.device_kind === "wall" ? IconDeviceTv : IconHandClick;
  return (
    <tr data-device={device.name}>
      <th scope="row" className={classes["named"]}>
        <KindIcon size={20} aria-hidden /> {device.name}
      </th>
      <td>
        <Shows device={device} />
      </td>
      <td>{device.machine_ids.length === 0 ? text("devices.all_subjects") : device.machine_ids.join(", ")}</td>
      <td>{device.last_seen_at === null ? text("devices.never_seen") : dateTime(device.last_seen_at)}</td>
      <td>{device.address ?? "-"}</td>
      <td>{device.created_by ?? "-"}</td>
      <td>
        {onRevoke ? (
          <Button variant="default" onClick={onRevoke}>
            {text("devices.revoke")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};

const columns = ["name", "shows", "subjects", "last_seen", "address", "created_by"] as const;

const List = ({ devices, onRevoke }: { devices: readonly Device[]; onRevoke: ((device: Device) => void) | null }) => {
  const { text } = useText();
  if (devices.length === 0) return <Message title={text("devices.none")} detail={text("devices.none_help")} />;
  return (
    // Wider than a small terminal; whoever has no touch scrolls it by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes["list"]} tabIndex={0} aria-label={text("devices.list")}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`devices.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{text("devices.revoke")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <Row key={device.record_no} device={device} onRevoke={onRevoke && (() => onRevoke(device))} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The wall screens and enrolled terminals of the company: pair one, see whether it lives, revoke it. */
const DevicesView = () => {
  const { text } = useText();
  const { permissions } = useApp();
  const read = useRead(readOf("load_devices", {}));
  const [revoking, setRevoking] = useState<Device | null>(null);
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["read", "load_devices"] });
  const mayChange = permissions.includes("can-do-admin-actions");
  if (read.status === "error") return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!read.data) return <RowsSkeleton />;
  const devices = read.data.filter(({ revoked_at }) => revoked_at === null);
  return (
    <div className={classes["devices"]}>
      {mayChange ? <PairForm onPaired={reload} /> : null}
      <section className={classes["card"]}>
        <h2>{text("devices.list")}</h2>
        <List devices={devices} onRevoke={mayChange ? setRevoking : null} />
      </section>
      {revoking ? (
        <RevokePopup
          title={text("devices.revoke_title", { name: revoking.name })}
          detail={text(`devices.revoke_${revoking.device_kind}`)}
          procedure="revoke_device"
          record_no={revoking.record_no}
          onClose={() => setRevoking(null)}
          onRevoked={reload}
        />
      ) : null}
    </div>
  );
};

export default DevicesView;
