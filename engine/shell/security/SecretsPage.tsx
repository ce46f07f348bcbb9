import { Button, Modal } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SecretEntry } from "#schemas/platform/admin/load_secrets.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { List } from "./List.tsx";
import { Problem } from "./Problem.tsx";
import { SecretPopup } from "./SecretPopup.tsx";
import { SecretRow } from "./SecretRow.tsx";
import classes from "./security.module.css";
import { useWrite } from "./use-write.ts";

interface DeletePopupProps {
  secret: SecretEntry;
  onClose: () => void;
  onDeleted: (name: string) => void;
}

const DeletePopup = ({ secret: { name, origin }, onClose, onDeleted }: DeletePopupProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const remove = async () => {
    if (!(await write("set_secret", { name, origin: origin ?? "", value: null }))) return;
    onDeleted(name);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("secrets.delete_title", { name })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <p>{text("secrets.delete_text")}</p>
      <Problem problem={problem} />
      <PopupFoot>
        <Button variant="default" onClick={onClose}>
          {text("popup.cancel")}
        </Button>
        <Button color="red" loading={working} onClick={() => void remove()}>
          {text("secrets.delete")}
        </Button>
      </PopupFoot>
    </Modal>
  );
};

type Doing = { kind: "set" | "delete"; secret: SecretEntry } | { kind: "add" };

const columns = ["name", "state", "origin", "changed_at", "used_by"] as const;

/** The secrets by which other systems know the plant: stored, replaced and deleted here, and read by nobody. */
const SecretsPage = () => {
  const { text } = useText();
  const queries = useQueryClient();
  const read = useRead(readOf("load_secrets", {}));
  const [doing, setDoing] = useState<Doing | null>(null);
  const [said, setSaid] = useState("");
  if (read.status === "error" && !read.data)
    return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!read.data) return <RowsSkeleton />;
  const close = () => setDoing(null);
  const done = (key: string) => (name: string) => {
    setSaid(text(key, { name }));
    void queries.invalidateQueries({ queryKey: ["read", "load_secrets"] });
  };
  return (
    <section className={classes["card"]}>
      <p className={classes["quiet"]}>{text("secrets.help")}</p>
      <div className={classes["tools"]}>
        <output>{said}</output>
        <Button mih={44} leftSection={<IconKey size={20} aria-hidden />} onClick={() => setDoing({ kind: "add" })}>
          {text("secrets.add")}
        </Button>
      </div>
      {read.data.length === 0 ? (
        <Message title={text("secrets.none")} />
      ) : (
        <List
          label={text("pages.secrets")}
          columns={columns.map((column) => text(`secrets.column.${column}`))}
          actions={text("secrets.column.actions")}
        >
          {read.data.map((secret) => (
            <SecretRow
              key={secret.name}
              secret={secret}
              onSet={() => setDoing({ kind: "set", secret })}
              onDelete={() => setDoing({ kind: "delete", secret })}
            />
          ))}
        </List>
      )}
      {doing?.kind === "delete" ? (
        <DeletePopup secret={doing.secret} onClose={close} onDeleted={done("secrets.deleted")} />
      ) : null}
      {doing?.kind === "add" || doing?.kind === "set" ? (
        <SecretPopup
          secret={doing.kind === "set" ? doing.secret : null}
          onClose={close}
          onSaved={done("secrets.stored")}
        />
      ) : null}
    </section>
  );
};

export default SecretsPage;
