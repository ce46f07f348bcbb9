import { Button, Switch, TextInput } from "@mantine/core";
import { IconPencil, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import { mayWrite } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { foundGroups, groupsOf, type PermissionGroup, type ShownGroup, withoutAwaited } from "./permissions.ts";
import { Problem } from "./Problem.tsx";
import classes from "./security.module.css";
import { type RoleDocument, useGrants, useRoles } from "./use-grants.ts";

interface MatrixProps {
  roles: readonly RoleDocument[];
  groups: readonly ShownGroup[];
  nameOf: (key: string) => string;
  grants: ReturnType<typeof useGrants>;
  mayChange: boolean;
}

interface CellProps extends Pick<MatrixProps, "nameOf" | "grants" | "mayChange"> {
  role: RoleDocument;
  permission: string;
}

const Cell = ({ role, permission, nameOf, grants, mayChange }: CellProps) => {
  const { text, label } = useText();
  return (
    <td>
      <Switch
        size="md"
        classNames={{
          root: classes["switch"] ?? "",
          body: classes["body"] ?? "",
          track: classes["track"] ?? "",
        }}
        checked={grants.isHeld(role, permission)}
        disabled={!mayChange}
        aria-busy={grants.isSaving(role.slug, permission)}
        aria-label={text("security.cell", { permission: nameOf(permission), role: label(role.title) })}
        onChange={({ currentTarget }) => grants.grant(role.slug, permission, currentTarget.checked)}
      />
    </td>
  );
};

const Matrix = ({ roles, groups, nameOf, ...cell }: MatrixProps) => {
  const { text, label } = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes["matrix"]} tabIndex={0} aria-label={text("security.matrix")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("security.permission")}</th>
            {roles.map(({ slug, title, level }) => (
              <th key={slug} scope="col">
                {label(title)}
                <span className={classes["level"]}>{text("security.level_of", { level })}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, keys }) => (
          <tbody key={keys[0]}>
            <tr className={classes["group"]}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{title === null ? text("security.group.other") : label(title)}</span>
              </th>
            </tr>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">
                  {nameOf(key)}
                  <code className={classes["key"]}>{key}</code>
                </th>
                {roles.map((role) => (
                  <Cell key={role.slug} role={role} permission={key} nameOf={nameOf} {...cell} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
};

/** Which role holds which permission: a switch per cell, each saved as it is pressed. */
export const RoleMatrix = ({ groups = [] }: { groups: readonly PermissionGroup[] | undefined }) => {
  const { text, label } = useText();
  const { permissions } = useApp();
  const read = useRead(readOf("load_permissions", {}));
  const { roles, error, retry } = useRoles();
  const grants = useGrants();
  const [typed, setTyped] = useState("");
  const { catalogue, awaited = [], own = [] } = read.data ?? {};
  if (error && !roles) return <LoadError error={errorTextOf(error)} retry={retry} />;
  if (read.status === "error" && !catalogue)
    return <LoadError error={read.error ?? { code: "unexpected", message: "" }} />;
  if (!catalogue || !roles) return <RowsSkeleton />;
  const titles = new Map(own.map(({ id, title }) => [id, title]));
  const nameOf = (key: string): string => label(titles.get(key) ?? { text: `permissions.${key}` });
  const shown = foundGroups(groupsOf(withoutAwaited(catalogue, awaited), groups), typed, nameOf);
  const mayChange = mayWrite("role", false, new Set(permissions));
  return (
    <div className={classes["tab"]} data-fill="">
      <div className={classes["tools"]}>
        <TextInput
          type="search"
          aria-label={text("security.find_permission")}
          placeholder={text("security.find_permission")}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {mayChange ? (
          <Button
            component="a"
            href="/admin/config/roles"
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden />}
          >
            {text("security.edit_roles")}
          </Button>
        ) : null}
      </div>
      <p className={classes["quiet"]}>{text(mayChange ? "security.matrix_help" : "security.read_only")}</p>
      <Problem problem={grants.problem} />
      {shown.length === 0 ? (
        <Message title={text("security.none_found")} />
      ) : (
        <Matrix roles={roles} groups={shown} nameOf={nameOf} grants={grants} mayChange={mayChange} />
      )}
    </div>
  );
};
