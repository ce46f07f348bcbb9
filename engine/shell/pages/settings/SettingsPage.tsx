import { Button, Modal, Stack, Switch, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconArrowRight, IconPencil, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { mayWrite } from "#schemas/documents/rights.ts";
import { settingAreas } from "#schemas/documents/site/general.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { Problem } from "../../security/Problem.tsx";
import { Field } from "./Field.tsx";
import {
  faultOf,
  isChanged,
  isDrafted,
  isNameOf,
  isUnusual,
  otherSettings,
  type SettingField,
  settingFields,
  settingsWith,
  valueIn,
} from "./form.ts";
import { MailTest } from "./MailTest.tsx";
import classes from "./settings.module.css";
import { type SiteSettings, useSettings } from "./use-settings.ts";
import { useWords, type Words } from "./words.ts";

interface Sought {
  typed: string;
  differing: boolean;
}

/** The settings whose name, key or meaning holds each word that was typed; only those that differ, where so asked. */
const found = ({ typed, differing }: Sought, { settings, draft }: SiteSettings, words: Words): SettingField[] => {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return settingFields.filter((field) => {
    const text = `${field.key} ${words.nameOf(field)} ${words.helpOf(field)}`.toLowerCase();
    const isShown = !differing || isDrafted(draft, field) || isChanged(field, valueIn(settings, field));
    return isShown && parts.every((part) => text.includes(part));
  });
};

/** What becomes of which setting; a value out of the usual is asked about. */
const Review = ({ site, onClose }: { site: SiteSettings; onClose: () => void }) => {
  const { text } = useText();
  const words = useWords();
  const { settings, draft, working, problem, save } = site;
  const wanted = settingsWith(settings, draft);
  const fields = settingFields.filter((field) => isDrafted(draft, field));
  const unusual = fields.filter((field) => isUnusual(field, valueIn(wanted, field)));
  const store = async () => {
    if (await save()) onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text("site_settings.review_title", { n: draft.size })}
      closeButtonProps={{ "aria-label": text("popup.close") }}
    >
      <Stack>
        <ul className={classes["lines"]}>
          {fields.map((field) => (
            <li key={field.key}>
              <strong>{words.nameOf(field)}</strong>
              <span>{words.valueOf(field, valueIn(settings, field))}</span>
              <IconArrowRight size={18} aria-hidden />
              <strong>{words.valueOf(field, valueIn(wanted, field))}</strong>
              {unusual.includes(field) ? (
                <span className={classes["unusual"]}>
                  <IconAlertTriangle size={18} aria-hidden />
                  {field.kind === "schedule"
                    ? text("site_settings.unusual_never")
                    : text("site_settings.unusual", { bounds: words.boundsOf(field.usual) })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        <Problem problem={problem} />
        <PopupFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button size="md" loading={working} disabled={draft.size === 0} onClick={() => void store()}>
            {text(unusual.length > 0 ? "site_settings.store_anyway" : "site_settings.store")}
          </Button>
        </PopupFoot>
      </Stack>
    </Modal>
  );
};

/** The changes that wait to be looked over and stored. */
const Waiting = ({ site }: { site: SiteSettings }) => {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const { settings, draft, discard } = site;
  if (draft.size === 0) return null;
  const wanted = settingsWith(settings, draft);
  const faulty = settingFields.filter(
    (field) => isDrafted(draft, field) && faultOf(field, valueIn(wanted, field)) !== null,
  ).length;
  return (
    <div className={classes["bar"]}>
      <output>
        {faulty > 0 ? text("site_settings.faulty", { n: faulty }) : text("site_settings.waiting", { n: draft.size })}
      </output>
      <Button size="md" variant="default" onClick={discard}>
        {text("site_settings.discard")}
      </Button>
      <Button size="md" disabled={faulty > 0} onClick={() => setOpen(true)}>
        {text("site_settings.review")}
      </Button>
      {isOpen ? <Review site={site} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

/** Settings that documents of the site read and the product does not know. */
const Others = ({ settings }: { settings: SiteSettings["settings"] }) => {
  const { text } = useText();
  const words = useWords();
  const others = otherSettings(settings);
  if (others.length === 0) return null;
  return (
    <section aria-label={text("site_settings.others")}>
      <h2>{text("site_settings.others")}</h2>
      <dl className={classes["others"]}>
        {others.map(([key, value]) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{words.plain(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Areas = ({ site, sought, mayChange }: { site: SiteSettings; sought: Sought; mayChange: boolean }) => {
  const { text } = useText();
  const fields = found(sought, site, useWords());
  if (fields.length === 0) return <Message title={text("site_settings.none_found")} />;
  const { settings, draft, round, said, put } = site;
  const wanted = settingsWith(settings, draft);
  return settingAreas.map((area) => {
    const own = fields.filter((field) => field.area === area);
    if (own.length === 0) return null;
    return (
      <section key={area} aria-label={text(`site_settings.area.${area}`)}>
        <h2>{text(`site_settings.area.${area}`)}</h2>
        <div className={classes["fields"]}>
          {own.map((field) => (
            <Field
              key={`${field.key} ${round}`}
              field={field}
              value={valueIn(wanted, field)}
              isDraft={isDrafted(draft, field)}
              disabled={!mayChange}
              said={said.entries().find(([name]) => isNameOf(field, name))?.[1]}
              put={(value) => put(field, value)}
            />
          ))}
        </div>
        {area === "mail" && mayChange ? <MailTest settings={settings} /> : null}
      </section>
    );
  });
};

/** Every setting of the site with its meaning, default and value; changes are looked over and stored as one revision. */
const SettingsPage = () => {
  const { text } = useText();
  const { permissions } = useApp();
  const site = useSettings();
  const [sought, setSought] = useState<Sought>({ typed: "", differing: false });
  const { state } = site;
  if (state.status === "error") return <LoadError error={state.error} retry={state.retry} />;
  if (state.status !== "ready") return <RowsSkeleton />;
  const mayChange = mayWrite("site", false, new Set(permissions));
  return (
    <div className={classes["page"]}>
      <div className={classes["tools"]}>
        <TextInput
          type="search"
          size="md"
          aria-label={text("site_settings.find")}
          placeholder={text("site_settings.find")}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={sought.typed}
          onChange={({ currentTarget }) => setSought({ ...sought, typed: currentTarget.value })}
        />
        <Switch
          size="md"
          label={text("site_settings.only_differing")}
          checked={sought.differing}
          onChange={({ currentTarget }) => setSought({ ...sought, differing: currentTarget.checked })}
        />
        <Button
          component="a"
          size="md"
          variant="default"
          href="/admin/config/site/main"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {text("site_settings.editor")}
        </Button>
      </div>
      <p className={classes["who"]}>
        {text(mayChange ? "site_settings.who" : "site_settings.who_else", {
          right: text("permissions.can-do-admin-actions"),
        })}
      </p>
      <Areas site={site} sought={sought} mayChange={mayChange} />
      {sought.typed === "" ? <Others settings={site.settings} /> : null}
      <Waiting site={site} />
    </div>
  );
};

export default SettingsPage;
