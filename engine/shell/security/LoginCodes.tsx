import { Button, Select } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LoginCode } from "#schemas/platform/login-code.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useReads } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { browserName } from "./browser-name.ts";
import { Once } from "./Once.tsx";
import { Problem } from "./Problem.tsx";
import { Revocable } from "./Revocable.tsx";
import classes from "./security.module.css";
import { useWrite } from "./use-write.ts";

interface ForUserProps {
  usernames: readonly string[];
  /** Answers whether a code was made. */
  make: (username: string) => Promise<boolean>;
  working: boolean;
}

const ForUser = ({ usernames, make, working }: ForUserProps) => {
  const { text } = useText();
  const [username, setUsername] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (username !== null && (await make(username))) setUsername(null);
  };
  return (
    <form className={classes["line"]} onSubmit={(event) => void onSubmit(event)} aria-label={text("security.new_code")}>
      <Select
        size="md"
        searchable
        label={text("security.user")}
        data={usernames}
        value={username}
        onChange={setUsername}
      />
      <Button
        type="submit"
        disabled={username === null}
        loading={working}
        leftSection={<IconLink size={20} aria-hidden />}
      >
        {text("security.make_code")}
      </Button>
    </form>
  );
};

const Make = ({ usernames, onMade }: { usernames: readonly string[]; onMade: () => void }) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [made, setMade] = useState<{ username: string; path: string } | null>(null);
  const make = async (username: string) => {
    const answer = await write("create_login_code", { username });
    if (!answer) return false;
    setMade({ username, path: answer.res.path ?? "" });
    onMade();
    return true;
  };
  return (
    <section className={classes["card"]}>
      <h2>{text("security.new_code")}</h2>
      <p className={classes["quiet"]}>{text("security.code_help")}</p>
      {usernames.length === 0 ? (
        <p>{text("security.nobody_isolated")}</p>
      ) : (
        <ForUser usernames={usernames} make={make} working={working} />
      )}
      <Problem problem={problem} />
      {made === null ? null : (
        <Once
          title={text("security.link_of", { name: made.username })}
          detail={text("security.link_binds")}
          secret={`${location.origin}${made.path}`}
          onDone={() => setMade(null)}
        />
      )}
    </section>
  );
};

/** The codes by which isolated users' screens are opened without a password. */
export const LoginCodes = () => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { permissions } = useApp();
  const clock = useClock();
  const queries = useQueryClient();
  const { codes, users } = useReads({
    codes: readOf("load_login_codes", {}),
    users: readOf("load_users", {}),
  });
  const failed = [codes, users].find(({ status, data }) => status === "error" && !data);
  if (failed) return <LoadError error={failed.error ?? { code: "unexpected", message: "" }} />;
  if (!codes.data || !users.data) return <RowsSkeleton />;
  const placeOf = ({ bound_at, bound_browser, bound_address }: LoginCode) =>
    bound_at === null
      ? text("security.not_opened")
      : [bound_browser === null ? text("account.unknown_browser") : browserName(bound_browser), bound_address].join(
          ", ",
        );
  const usedOf = ({ last_used_at }: LoginCode) => (last_used_at === null ? "" : dateTime(last_used_at));
  const mayChange = permissions.includes("can-do-admin-actions");
  const working = codes.data.filter(
    ({ revoked_at, expires_at }) => revoked_at === null && Date.parse(expires_at) > clock.now(),
  );
  const isolated = users.data.filter((user) => user.isolation_required);
  const reload = () => void queries.invalidateQueries({ queryKey: ["read", "load_login_codes"] });
  return (
    <div className={classes["tab"]}>
      {mayChange ? <Make usernames={isolated.map(({ username }) => username)} onMade={reload} /> : null}
      <Revocable
        title={text("security.codes")}
        columns={["user", "made_at", "valid_until", "opens_in", "last_used"].map((column) =>
          text(`security.${column}`),
        )}
        ways={working.map((code) => ({
          record_no: code.record_no,
          name: code.username,
          facts: [dateTime(code.created_at), dateTime(code.expires_at), placeOf(code), usedOf(code)],
        }))}
        none={text("security.no_codes")}
        mayRevoke={mayChange}
        procedure="revoke_login_code"
        question={(name) => text("security.revoke_code", { name })}
        detail={text("security.revoke_code_text")}
        onRevoked={reload}
      />
    </div>
  );
};
