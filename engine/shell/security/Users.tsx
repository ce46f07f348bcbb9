import { Button, TextInput } from "@mantine/core";
import { IconPencil, IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import { useApp, useDashboards } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { List } from "./List.tsx";
import classes from "./security.module.css";
import { providerName } from "./provider-name.ts";
import { type RoleDocument, useRoles } from "./use-grants.ts";
import type { FlagOf, ListedUser, SettingOf } from "./user.ts";
import { UserForm } from "./UserForm.tsx";

export interface UsersProps {
  flags: readonly FlagOf[];
  settings: readonly SettingOf[];
}

/** What is said of a user in its row. */
const useWordsOf = (roles: readonly RoleDocument[], flags: readonly FlagOf[], settings: readonly SettingOf[]) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  const { provider } = useApp();
  const list = (words: readonly string[]): string => (words.length === 0 ? "-" : words.join(", "));
  const chosen = ({ label: name, choices }: SettingOf, value: unknown): string[] => {
    if (!choices) return value === true ? [label(name)] : [];
    const choice = choices.find((one) => one.value === value);
    return choice && choice !== choices[0] ? [`${label(name)}: ${label(choice.label)}`] : [];
  };
  return {
    role: ({ role }: ListedUser): string => {
      if (role === null) return text("security.no_role");
      const found = roles.find(({ slug }) => slug === role);
      return found ? label(found.title) : role;
    },
    source: ({ issuer }: ListedUser): string =>
      issuer === null ? text("login.password") : providerName(issuer, provider),
    type: (user: ListedUser): string =>
      list(
        flags.filter(({ key }) => user[key] === true && key !== "isolation_required").map((flag) => label(flag.label)),
      ),
    restrictions: ({ machine_restrictions }: ListedUser): string =>
      machine_restrictions.length === 0 ? text("devices.all_subjects") : machine_restrictions.join(", "),
    isolated: ({ dashboard_isolated, isolation_required }: ListedUser): string => {
      if (dashboard_isolated === null) return isolation_required ? text("common.yes") : "-";
      const board = dashboards.find(({ slug }) => slug === dashboard_isolated);
      return board ? label(board.title) : dashboard_isolated;
    },
    settings: (user: ListedUser): string => list(settings.flatMap((one) => chosen(one, user.settings[one.key]))),
  };
};

const columns = [
  "user",
  "role",
  "level",
  "user_type",
  "restrictions",
  "isolation",
  "settings",
  "second_factor",
] as const;

/** Where users sign in is said only where there is more than one place. */
const useHasSources = (users: readonly ListedUser[]): boolean => {
  const { provider = null } = useApp();
  return provider !== null || users.some(({ issuer }) => issuer !== null);
};

interface RowsProps extends UsersProps {
  users: readonly ListedUser[];
  hasSources: boolean;
  roles: readonly RoleDocument[];
  onEdit: ((user: ListedUser) => void) | null;
}

const Rows = ({ users, hasSources, roles, flags, settings, onEdit }: RowsProps) => {
  const { text } = useText();
  const words = useWordsOf(roles, flags, settings);
  return (
    <List
      label={text("security.users")}
      columns={[
        ...columns.map((column) => text(`security.${column}`)),
        ...(hasSources ? [text("security.signs_in_with")] : []),
      ]}
      actions={text("admin.edit")}
    >
      {users.map((user) => (
        <tr key={user.username}>
          <th scope="row" className={classes["named"]}>
            {user.username}
            {user.disabled ? <span className={classes["off"]}>{text("security.disabled")}</span> : null}
          </th>
          <td>{words.role(user)}</td>
          <td>{user.usertype}</td>
          <td>{words.type(user)}</td>
          <td>{words.restrictions(user)}</td>
          <td>{words.isolated(user)}</td>
          <td>{words.settings(user)}</td>
          <td>{user.second_factor ? text("common.yes") : "-"}</td>
          {hasSources ? <td>{words.source(user)}</td> : null}
          <td>
            {onEdit ? (
              <Button
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden />}
                aria-label={text("security.edit_user", { name: user.username })}
                onClick={() => onEdit(user)}
              >
                {text("admin.edit")}
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </List>
  );
};

interface ToolsProps {
  typed: string;
  onType: (typed: string) => void;
  /** Absent for whoever may not make one. */
  onNew: (() => void) | undefined;
}

const Tools = ({ typed, onType, onNew }: ToolsProps) => {
  const { text } = useText();
  return (
    <div className={classes["tools"]}>
      <TextInput
        type="search"
        aria-label={text("security.find_user")}
        placeholder={text("security.find_user")}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {onNew ? (
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={onNew}>
          {text("security.new_user")}
        </Button>
      ) : null}
    </div>
  );
};

/** The users of the company with what is decided about them. */
export const Users = ({ flags, settings }: UsersProps) => {
  const { text } = useText();
  const { permissions } = useApp();
  const read = useRead(readOf("load_users", {}));
  const { roles, error, retry } = useRoles();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [edited, setEdited] = useState<ListedUser | "new" | null>(null);
  const users = read.data;
  const hasSources = useHasSources(users ?? []);
  if (error && !roles) return <LoadError error={errorTextOf(error)} retry={retry} />;
  if (read.status === "error" && !users) return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!users || !roles) return <RowsSkeleton />;
  const mayChange = permissions.includes("can-do-admin-actions");
  const wanted = typed.trim().toLowerCase();
  const shown = users.filter(({ username, role }) => `${username} ${role ?? ""}`.toLowerCase().includes(wanted));
  return (
    <div className={classes["tab"]}>
      <Tools typed={typed} onType={setTyped} onNew={mayChange ? () => setEdited("new") : undefined} />
      <section className={classes["card"]}>
        <p className={classes["quiet"]}>{text(mayChange ? "security.users_help" : "security.read_only")}</p>
        {shown.length === 0 ? (
          <Message title={text("security.none_found")} />
        ) : (
          <Rows
            users={shown}
            hasSources={hasSources}
            roles={roles}
            flags={flags}
            settings={settings}
            onEdit={mayChange ? setEdited : null}
          />
        )}
      </section>
      {edited === null ? null : (
        <UserForm
          user={edited === "new" ? null : edited}
          roles={roles}
          flags={flags}
          settings={settings}
          onClose={() => setEdited(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: ["read", "load_users"] })}
        />
      )}
    </div>
  );
};
