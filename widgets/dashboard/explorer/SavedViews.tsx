import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Choice, firstChoice } from "#engine/explorer/choice/choice.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { type SavedView, sharedViews, shortestViewName } from "#schemas/plant/saved-view.ts";
import classes from "./explorer.module.css";
import { idOf, useSavedViews, type ViewList } from "./use-saved-views.ts";
import { choiceOf, configOf } from "./views.ts";

interface SavedViewsProps {
  document: ExplorerDocument;
  list: ViewList;
  overview: string;
  choice: Choice;
  /** The view that is shown, as the address names it; '' without one. */
  picked: string;
  /** Shows a view: what it chooses, on the overview that it names. */
  open: (view: string, choice: Choice, overview: string) => void;
  /** Says which view is shown; nothing else changes. */
  pick: (view: string) => void;
}

/** The views of everyone and one's own, as a list offers them. */
const useOptions = (views: readonly SavedView[], username: string) => {
  const { text } = useText();
  const groups = [
    [sharedViews, text("explorer.shared_views")],
    [username, text("explorer.own_views")],
  ].flatMap(([owner = "", group = ""]) => {
    const items = views.filter((one) => one.username === owner).map((one) => ({ value: idOf(one), label: one.name }));
    return items.length === 0 ? [] : [{ group, items }];
  });
  return [{ value: "", label: text(views.length === 0 ? "explorer.no_views" : "explorer.choose_view") }, ...groups];
};

interface SaveProps {
  /** For whom it can be saved: the labels of the buttons by owner. */
  owners: readonly { owner: string; label: string }[];
  save: (owner: string, name: string) => Promise<boolean>;
}

/** The name under which what is chosen is saved. */
const Save = ({ owners, save }: SaveProps) => {
  const { text } = useText();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const press = async (owner: string) => {
    const called = name.trim();
    if (called.length < shortestViewName) setFault(text(7362));
    else if (await save(owner, called)) setName("");
  };
  return (
    <details>
      <summary>{text("explorer.save_view")}</summary>
      <TextInput
        label={text("explorer.view_name")}
        value={name}
        maxLength={64}
        error={fault}
        errorProps={{ role: "alert" }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={classes["save"]}>
        {owners.map(({ owner, label }) => (
          <Button key={owner} variant="default" mih={44} onClick={() => void press(owner)}>
            {label}
          </Button>
        ))}
      </div>
    </details>
  );
};

/** The saved views of all and one's own: opened, saved under a name, deleted. */
export const SavedViews = ({ document, list, overview, choice, picked, open, pick }: SavedViewsProps) => {
  const { text } = useText();
  const timeZone = useTimeZone();
  const { views, username, rights, save, remove } = useSavedViews(list);
  const options = useOptions(views, username);
  const view = views.find((one) => idOf(one) === picked);
  const mayDelete = view !== undefined && (view.username === sharedViews ? rights.deleteShared : rights.own);
  const show = (id: string) => {
    const next = views.find((one) => idOf(one) === id);
    if (next) open(id, choiceOf(next.config, firstChoice(document), document, timeZone), next.config.overview);
    else pick("");
  };
  const saveAs = async (owner: string, name: string) => {
    const isSaved = await save(owner, name, configOf(choice, overview, document, timeZone));
    if (isSaved) pick(idOf({ username: owner, name }));
    return isSaved;
  };
  const owners = [
    ...(rights.own ? [{ owner: username, label: text(rights.shared ? "explorer.save_own" : "explorer.save") }] : []),
    ...(rights.shared
      ? [{ owner: sharedViews, label: text(rights.own ? "explorer.save_shared" : "explorer.save") }]
      : []),
  ];
  return (
    <section className={classes["views"]} aria-label={text("explorer.views")}>
      <NativeSelect
        label={text("explorer.views")}
        value={view ? picked : ""}
        onChange={(event) => show(event.currentTarget.value)}
        data={options}
      />
      {owners.length > 0 || rights.deleteShared ? (
        <Button
          variant="default"
          mih={44}
          disabled={!mayDelete}
          onClick={() => view && void remove(view).then((isGone) => isGone && pick(""))}
        >
          {text("explorer.delete")}
        </Button>
      ) : null}
      {owners.length > 0 ? <Save owners={owners} save={saveAs} /> : null}
    </section>
  );
};
