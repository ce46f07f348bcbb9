import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SecretEntry } from "#schemas/platform/admin/load_secrets.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "./Problem.tsx";
import classes from "./security.module.css";
import { useWrite } from "./use-write.ts";

interface SecretPopupProps {
  /** Null for a new one. */
  secret: SecretEntry | null;
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** Where it is sent: as it is stored, else where what names it would send it, if that is one place. */
const originOf = ({ origin, used_by }: SecretEntry): string => {
  const wanted = [...new Set(used_by.flatMap((use) => use.origin ?? []))];
  return origin ?? (wanted.length === 1 ? wanted[0]! : "");
};

interface Typed {
  name: string;
  origin: string;
  value: string;
}

interface FieldsProps {
  typed: Typed;
  isNew: boolean;
  put: (change: Partial<Typed>) => void;
  /** What the server says of a field. */
  saidAt: (path: string) => string | null;
}

const Fields = ({ typed, isNew, put, saidAt }: FieldsProps) => {
  const { text } = useText();
  return (
    <>
      {isNew ? (
        <TextInput
          size="md"
          label={text("security.name")}
          description={text("secrets.name_help")}
          maxLength={100}
          autoComplete="off"
          error={saidAt("/name")}
          value={typed.name}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
      ) : null}
      <TextInput
        size="md"
        label={text("secrets.origin")}
        description={text("secrets.origin_help")}
        placeholder="https://erp.plant.example"
        maxLength={300}
        autoComplete="off"
        error={saidAt("/origin")}
        value={typed.origin}
        onChange={({ currentTarget }) => put({ origin: currentTarget.value })}
      />
      <PasswordInput
        size="md"
        label={text("secrets.value")}
        description={text("secrets.value_help")}
        maxLength={4096}
        autoComplete="new-password"
        error={saidAt("/value")}
        value={typed.value}
        onChange={({ currentTarget }) => put({ value: currentTarget.value })}
      />
    </>
  );
};

/** Stores a value under a name for an address. It goes to the server and is shown by nobody again, also not here. */
export const SecretPopup = ({ secret, onClose, onSaved }: SecretPopupProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [typed, setTyped] = useState<Typed>({
    name: secret?.name ?? "",
    origin: secret ? originOf(secret) : "",
    value: "",
  });
  const input = { ...typed, name: typed.name.trim(), origin: typed.origin.trim() };
  const save = async () => {
    if (!(await write("set_secret", input))) return;
    onSaved(input.name);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const isAtField = problem !== null && ["/name", "/origin", "/value"].includes(problem.path ?? "");
  return (
    <Modal
      opened
      onClose={onClose}
      title={secret ? text("secrets.set_title", { name: secret.name }) : text("secrets.add")}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <form className={classes["tab"]} onSubmit={onSubmit}>
        <Fields
          typed={typed}
          isNew={secret === null}
          put={(change) => setTyped((before) => ({ ...before, ...change }))}
          saidAt={(path) => (problem?.path === path ? problem.words : null)}
        />
        <Problem problem={isAtField ? null : problem} />
        <PopupFoot>
          <Button variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button type="submit" disabled={Object.values(input).includes("")} loading={working}>
            {text("secrets.store")}
          </Button>
        </PopupFoot>
      </form>
    </Modal>
  );
};
