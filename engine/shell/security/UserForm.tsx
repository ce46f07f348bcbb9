import { Button, Modal, MultiSelect, NumberInput, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { shortestPassword } from "#schemas/platform/password-length.ts";
import { type FormEvent, useState } from "react";
import { useApp, useDashboards } from "#engine/react/providers/AppContext.tsx";
import { keyOf } from "#engine/navigation/subject.ts";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { providerName } from "./provider-name.ts";
import { Account } from "./Account.tsx";
import { Problem } from "./Problem.tsx";
import classes from "./security.module.css";
import type { RoleDocument } from "./use-grants.ts";
import { useWrite } from "./use-write.ts";
import { changeOf, type Draft, draftOf, type FlagOf, type ListedUser, type SettingOf } from "./user.ts";

export interface UserFormProps {
  /** Null makes a new one. */
  user: ListedUser | null;
  roles: readonly RoleDocument[];
  flags: readonly FlagOf[];
  settings: readonly SettingOf[];
  onClose: () => void;
  onSaved: () => void;
}

interface PartProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** What the server says of a field. */
  errorOf: (field: string) => string | undefined;
}

/** The choice that stands for none, which is larger to press than a cross in the field. */
const nothing = "";
const none = (label: string) => ({ value: nothing, label });
const chosen = (value: string | null): string | null => (value === nothing ? null : value);

const NewUser = ({ draft, set, errorOf }: PartProps) => {
  const { text } = useText();
  return (
    <>
      <TextInput
        required
        autoComplete="off"
        label={text("login.username")}
        maxLength={200}
        value={draft.username}
        error={errorOf("username")}
        onChange={({ currentTarget }) => set({ username: currentTarget.value })}
      />
      <PasswordInput
        required
        autoComplete="new-password"
        label={text("login.password")}
        description={text("security.new_password_help")}
        maxLength={1000}
        value={draft.password}
        error={errorOf("password")}
        onChange={({ currentTarget }) => set({ password: currentTarget.value })}
      />
    </>
  );
};

type PlaceProps = PartProps & Pick<UserFormProps, "roles"> & { issuer: string | null };

const Place = ({ draft, set, errorOf, roles, issuer }: PlaceProps) => {
  const { text, label } = useText();
  const { provider } = useApp();
  const byGroups = issuer === null ? null : text("security.role_of_provider", { name: providerName(issuer, provider) });
  const level = (slug: string | null) => roles.find((role) => role.slug === slug)?.level ?? 0;
  return (
    <>
      <Select
        size="md"
        allowDeselect={false}
        label={text("security.role")}
        description={byGroups}
        disabled={byGroups !== null}
        data={[
          none(text("security.no_role")),
          ...roles.map(({ slug, title }) => ({ value: slug, label: label(title) })),
        ]}
        value={draft.role ?? nothing}
        error={errorOf("role")}
        onChange={(value) => set({ role: chosen(value), usertype: level(value) })}
      />
      <NumberInput
        size="md"
        label={text("security.level")}
        description={text("security.level_help")}
        disabled={byGroups !== null}
        min={0}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        value={draft.usertype}
        error={errorOf("usertype")}
        onChange={(value) => set({ usertype: Number(value) })}
      />
    </>
  );
};

const Reach = ({ draft, set, errorOf }: PartProps) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  const subject = useSubject();
  const keys = (useKnownSubjects().data ?? []).map((row) => keyOf(subject, row));
  const known = (ids: readonly string[]) => [...new Set([...ids, ...keys])];
  const boards = dashboards.map(({ slug, title }) => ({ value: slug, label: label(title) }));
  const own = draft.dashboard_isolated;
  const isListed = own === null || boards.some(({ value }) => value === own);
  return (
    <>
      <MultiSelect
        size="md"
        searchable
        label={text("security.restrictions")}
        description={text("security.restrictions_help")}
        data={known(draft.machine_restrictions)}
        value={[...draft.machine_restrictions]}
        error={errorOf("machine_restrictions")}
        onChange={(machine_restrictions) => set({ machine_restrictions })}
      />
      <Select
        size="md"
        searchable
        allowDeselect={false}
        label={text("security.own_subject")}
        description={text("security.own_subject_help")}
        data={[
          none(text("security.none")),
          ...known(draft.machine_id === null ? [] : [draft.machine_id]).map((id) => ({ value: id, label: id })),
        ]}
        value={draft.machine_id ?? nothing}
        error={errorOf("machine_id")}
        onChange={(value) => set({ machine_id: chosen(value) })}
      />
      <Select
        size="md"
        searchable
        allowDeselect={false}
        label={text("security.isolated_to")}
        description={text("security.isolated_to_help")}
        data={[none(text("security.none")), ...boards, ...(isListed ? [] : [{ value: own, label: own }])]}
        value={own ?? nothing}
        error={errorOf("dashboard_isolated")}
        onChange={(value) => set({ dashboard_isolated: chosen(value) })}
      />
    </>
  );
};

const Flags = ({ draft, set, flags }: PartProps & Pick<UserFormProps, "flags">) => {
  const { text, label } = useText();
  return (
    <fieldset className={classes["part"]}>
      <legend>{text("security.user_type")}</legend>
      {flags.map((flag) => (
        <div key={flag.key} className={classes["flag"]}>
          <Switch
            size="md"
            label={label(flag.label)}
            checked={draft.flags[flag.key] === true}
            onChange={({ currentTarget }) => set({ flags: { ...draft.flags, [flag.key]: currentTarget.checked } })}
          />
        </div>
      ))}
    </fieldset>
  );
};

const Settings = ({ draft, set, settings }: PartProps & Pick<UserFormProps, "settings">) => {
  const { text, label } = useText();
  const setting = (key: string, value: unknown) => set({ settings: { ...draft.settings, [key]: value } });
  return (
    <fieldset className={classes["part"]}>
      <legend>{text("security.settings")}</legend>
      {settings.map(({ key, label: name, choices }) =>
        choices ? (
          <Select
            key={key}
            size="md"
            allowDeselect={false}
            label={label(name)}
            data={choices.map((choice) => ({ value: String(choice.value), label: label(choice.label) }))}
            value={String(draft.settings[key])}
            onChange={(value) => setting(key, Number(value))}
          />
        ) : (
          <div key={key} className={classes["flag"]}>
            <Switch
              size="md"
              label={label(name)}
              checked={draft.settings[key] === true}
              onChange={({ currentTarget }) => setting(key, currentTarget.checked)}
            />
          </div>
        ),
      )}
    </fieldset>
  );
};

/** What is decided about one user; it holds from the user's next call on. What was refused stays as it was entered. */
export const UserForm = ({ user, roles, flags, settings, onClose, onSaved }: UserFormProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [before] = useState(() => draftOf(user, flags, settings));
  const [draft, setDraft] = useState(before);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const errorOf = (field: string) => (problem?.path?.startsWith(`/user/${field}`) ? problem.words : undefined);
  const part = { draft, set, errorOf };
  const isReady = user !== null || (draft.username.trim() !== "" && draft.password.length >= shortestPassword);
  const save = async () => {
    if (!(await write("update_user", { user: changeOf(before, draft, user === null) }))) return;
    onSaved();
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={user === null ? text("security.new_user") : text("security.user_of", { name: user.username })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <form onSubmit={onSubmit}>
        <div className={classes["fields"]}>
          {user === null ? <NewUser {...part} /> : null}
          <Place {...part} roles={roles} issuer={user?.issuer ?? null} />
          <Reach {...part} />
        </div>
        <Flags {...part} flags={flags} />
        <Settings {...part} settings={settings} />
        {user === null ? null : (
          <Account
            user={user}
            disabled={draft.disabled}
            setDisabled={(disabled) => set({ disabled })}
            onChanged={onSaved}
            onDeleted={() => {
              onSaved();
              onClose();
            }}
          />
        )}
        <Problem problem={problem} />
        <PopupFoot>
          <Button variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button type="submit" disabled={!isReady} loading={working}>
            {text("security.save")}
          </Button>
        </PopupFoot>
      </form>
    </Modal>
  );
};
