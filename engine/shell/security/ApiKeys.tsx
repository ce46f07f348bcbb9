import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ApiKeyScope, apiKeyScopes } from "#schemas/platform/api-key.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Once } from "./Once.tsx";
import { Problem } from "./Problem.tsx";
import { Revocable } from "./Revocable.tsx";
import classes from "./security.module.css";
import { useWrite } from "./use-write.ts";

const Make = ({ onMade }: { onMade: () => void }) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>(apiKeyScopes[0]);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const make = async () => {
    const input = { name: name.trim(), scope };
    const answer = await write("create_api_key", input);
    if (!answer) return;
    setMade({ name: input.name, key: answer.res.api_key ?? "" });
    setName("");
    onMade();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void make();
  };
  return (
    <section className={classes["card"]}>
      <h2>{text("security.new_key")}</h2>
      <p className={classes["quiet"]}>{text("security.key_help")}</p>
      <form className={classes["line"]} onSubmit={onSubmit} aria-label={text("security.new_key")}>
        <TextInput
          label={text("security.name")}
          placeholder={text("security.key_name")}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={text("security.key_scope")}
          data={apiKeyScopes.map((value) => ({ value, label: text(`security.key_scope.${value}`) }))}
          value={scope}
          onChange={({ currentTarget }) =>
            setScope(apiKeyScopes.find((one) => one === currentTarget.value) ?? apiKeyScopes[0])
          }
        />
        <Button
          type="submit"
          disabled={name.trim() === ""}
          loading={working}
          leftSection={<IconKey size={20} aria-hidden />}
        >
          {text("security.make_key")}
        </Button>
      </form>
      <Problem problem={problem} />
      {made === null ? null : (
        <Once title={text("security.key_of", { name: made.name })} secret={made.key} onDone={() => setMade(null)} />
      )}
    </section>
  );
};

/** The keys of other systems, each with what it opens. */
export const ApiKeys = () => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { permissions } = useApp();
  const queries = useQueryClient();
  const read = useRead(readOf("load_api_keys", {}));
  if (read.status === "error" && !read.data)
    return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!read.data) return <RowsSkeleton />;
  const mayChange = permissions.includes("can-do-admin-actions");
  const working = read.data.filter(({ revoked_at }) => revoked_at === null);
  const reload = () => void queries.invalidateQueries({ queryKey: ["read", "load_api_keys"] });
  return (
    <div className={classes["tab"]}>
      {mayChange ? <Make onMade={reload} /> : null}
      <Revocable
        title={text("security.keys")}
        columns={[text("security.name"), text("security.key_scope"), text("security.made_at")]}
        ways={working.map(({ record_no, name, scope, created_at }) => ({
          record_no,
          name,
          facts: [text(`security.key_scope.${scope}`), dateTime(created_at)],
        }))}
        none={text("security.no_keys")}
        mayRevoke={mayChange}
        procedure="revoke_api_key"
        question={(name) => text("security.revoke_key", { name })}
        detail={text("security.revoke_key_text")}
        onRevoked={reload}
      />
    </div>
  );
};
