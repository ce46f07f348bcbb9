import { Button, Chip, MultiSelect, SegmentedControl, TextInput, VisuallyHidden } from "@mantine/core";
import { IconDeviceTv, IconHandClick } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Device, DeviceKind } from "#schemas/platform/device.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { keyOf } from "#engine/navigation/subject.ts";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { Problem } from "./Problem.tsx";
import { RevokePopup } from "./RevokePopup.tsx";
import { useWrite } from "./use-write.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./devices.module.css";

const empty = { code: "", name: "", kind: "wall" as DeviceKind, dashboards: [] as string[], ids: [] as string[] };

/** Binds the screen that shows a code: name, kind, and for a wall screen what it may show. */
const PairForm = ({ onPaired }: { onPaired: () => void }) => {
  const { text, label } = useText();
  const { dashboards } = useApp();
  const subject = useSubject();
  const rows = useSubjects();
  const { write, working, problem } = useWrite();
  const [form, setForm] = useState(empty);
  const set = (change: Partial<typeof empty>) => setForm((before) => ({ ...before, ...change }));
  const isWall = form.kind === "wall";
  const isReady = form.code.trim() !== "" && form.name.trim() !== "" && (!isWall || form.dashboards.length > 0);

  const pair = async () => {
    const documents = isWall ? form.dashboards.map((slug) => ({ kind: "dashboard" as const, slug })) : [];
    const input = { code: form.code.trim(), name: form.name.trim(), device_kind: form.kind, documents };
    if (!(await write("confirm_device_pairing", { ...input, machine_ids: form.ids }))) return;
    setForm(empty);
    onPaired();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void pair();
  };
  return (
    <form className={classes["card"]} onSubmit={onSubmit} aria-label={text("devices.pair")}>
      <h2>{text("devices.pair")}</h2>
      <div className={classes["fields"]}>
        <TextInput
          label={text("devices.code")}
          description={text("devices.code_help")}
          placeholder="ABCD EFGH"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={form.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <TextInput
          label={text("devices.name")}
          description={text("devices.name_help")}
          maxLength={60}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <SegmentedControl
        size="md"
        classNames={{ label: classes["kind"] ?? "" }}
        aria-label={text("devices.kind")}
        value={form.kind}
        onChange={(kind) => set({ kind: kind as DeviceKind })}
        data={[
          { value: "wall", label: text("devices.kind_wall") },
          { value: "terminal", label: text("devices.kind_terminal") },
        ]}
      />
      {isWall ? (
        <fieldset className={classes["shows"]}>
          <legend>{text("devices.shows")}</legend>
          <Chip.Group multiple value={form.dashboards} onChange={(chosen) => set({ dashboards: chosen })}>
            <div className={classes["boards"]}>
              {dashboards.map(({ slug, title }) => (
                <Chip key={slug} value={slug} size="md" classNames={{ label: classes["chip"] ?? "" }}>
                  {label(title as Label)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
      ) : (
        <p className={classes["quiet"]}>{text("devices.terminal_help")}</p>
      )}
      {isWall ? (
        <MultiSelect
          size="md"
          searchable
          clearable
          label={text("devices.machines")}
          description={text("devices.machines_help")}
          data={(rows.data ?? []).map((row) => keyOf(subject, row))}
          value={form.ids}
          onChange={(chosen) => set({ ids: chosen })}
        />
      ) : null}
      <Problem problem={problem} />
      <div>
        <Button type="submit" disabled={!isReady} loading={working}>
          {text("devices.pair")}
        </Button>
      </div>
    </form>
  );
};

const Shows = ({ device }: { device: Device }) => {
  const { text, label } = useText();
  const { dashboards } = useApp();
  if (device.device_kind === "terminal") return text("devices.kind_terminal");
  const titleOf = (slug: string) => {
    const found = dashboards.find((dashboard) => dashboard.slug === slug);
    return found ? label(found.title as Label) : slug;
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
      <td>{device.machine_ids.length === 0 ? text("devices.all_machines") : device.machine_ids.join(", ")}</td>
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

const columns = ["name", "shows", "machines", "last_seen", "address", "created_by"] as const;

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
