import { Button, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconDeviceTv,
  IconHandClick,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import type { Device } from "#schemas/platform/device.ts";
import { useApp, useDashboards, useLiveViews } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { DevicePopup } from "./DevicePopup.tsx";
import { PairForm } from "./PairForm.tsx";
import { copiedOf } from "./pairing.ts";
import { RevokePopup } from "./RevokePopup.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./devices.module.css";

const Shows = ({ device }: { device: Device }) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  const liveviews = useLiveViews();
  const { device_kind, username } = device;
  if (device_kind === "terminal")
    return username === null ? text("devices.people_sign_in") : text("devices.acts_as_user", { username });
  const titleOf = ({ kind, slug }: Device["documents"][number]) => {
    const found = (kind === "liveview" ? liveviews : dashboards).find((one) => one.slug === slug);
    return found ? label(found.title) : slug;
  };
  return device.documents.map(titleOf).join(", ");
};

const State = ({ device: { is_connected, last_seen_at } }: { device: Device }) => {
  const { text } = useText();
  const StateIcon = is_connected ? IconPlugConnected : IconPlugConnectedX;
  const word = last_seen_at === null ? "never_seen" : is_connected ? "connected" : "away";
  return (
    <span className={classes["state"]} data-state={word}>
      <StateIcon size={20} aria-hidden /> {text(`devices.${word}`)}
    </span>
  );
};

const Version = ({ device: { build } }: { device: Device }) => {
  const { text } = useText();
  const { build: present } = useApp();
  if (build === null) return "-";
  return `${build.slice(0, 8)} (${text(build === present ? "devices.build_present" : "devices.build_other")})`;
};

/** What can be done with a screen; absent for whoever may not. */
interface Doing {
  onEdit: (device: Device) => void;
  onRevoke: (device: Device) => void;
}

const Actions = ({ device, doing }: { device: Device; doing: Doing }) => {
  const { text } = useText();
  return (
    <div className={classes["actions"]}>
      <Button
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden />}
        aria-label={text("devices.edit_title", { name: device.name })}
        onClick={() => doing.onEdit(device)}
      >
        {text("admin.edit")}
      </Button>
      <Button variant="default" onClick={() => doing.onRevoke(device)}>
        {text("devices.revoke")}
      </Button>
    </div>
  );
};

const Row = ({ device, doing }: { device: Device; doing: Doing | null }) => {
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
      <td>
        <State device={device} />
      </td>
      <td>{device.last_seen_at === null ? "-" : dateTime(device.last_seen_at)}</td>
      <td>{device.address ?? "-"}</td>
      <td>
        <Version device={device} />
      </td>
      <td>{device.created_by ?? "-"}</td>
      <td>{doing ? <Actions device={device} doing={doing} /> : null}</td>
    </tr>
  );
};

const columns = ["name", "shows", "subjects", "state", "last_seen", "address", "version", "created_by"] as const;

const List = ({ devices, doing }: { devices: readonly Device[]; doing: Doing | null }) => {
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
              <VisuallyHidden>{text("devices.actions")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <Row key={device.record_no} device={device} doing={doing} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Screens that were ended because somebody has shown a copy of their token. */
const Copied = ({ devices }: { devices: readonly Device[] }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  if (devices.length === 0) return null;
  return (
    <section className={classes["card"]} role="alert">
      {devices.map(({ record_no, name, address, revoked_at }) => (
        <p key={record_no} className={classes["copied"]}>
          <IconAlertTriangle size={20} aria-hidden />
          {text("devices.copied", {
            name,
            address: address ?? "-",
            time: revoked_at === null ? "-" : dateTime(revoked_at),
          })}
        </p>
      ))}
    </section>
  );
};

/** Whether a screen lives is looked after so often, in seconds. */
const devicesRead = { ...readOf("load_devices", {}), poll: 60 };

/** The wall screens and enrolled terminals of the company: pair one, see whether it lives, move it, revoke it. */
const DevicesView = () => {
  const { text } = useText();
  const { permissions } = useApp();
  const read = useRead(devicesRead);
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [editing, setEditing] = useState<Device | null>(null);
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["read", "load_devices"] });
  const mayChange = permissions.includes("can-do-admin-actions");
  if (read.status === "error") return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!read.data) return <RowsSkeleton />;
  const devices = read.data.filter(({ revoked_at }) => revoked_at === null);
  return (
    <div className={classes["devices"]}>
      <Copied devices={copiedOf(read.data)} />
      {mayChange ? <PairForm onPaired={reload} /> : null}
      <section className={classes["card"]}>
        <h2>{text("devices.list")}</h2>
        <List devices={devices} doing={mayChange ? { onEdit: setEditing, onRevoke: setRevoking } : null} />
      </section>
      {editing ? <DevicePopup device={editing} onClose={() => setEditing(null)} onSaved={reload} /> : null}
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
