import { IconAlertTriangle } from "@tabler/icons-react";
import { readOf } from "#engine/bindings/bound.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useHeldKeys, useKnownMenu, useKnownSettings, useKnownUser } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./data.module.css";
import type { EntityInfo } from "./entity.ts";

/** What an entity lacks: rows at all, or what its rows should have. */
const Missing = ({ info: { count, missing } }: { info: EntityInfo }) => {
  const { text, label } = useText();
  const told =
    count === 0
      ? [text("entities.empty")]
      : missing.map((one) => text("entities.without", { n: one.count, field: label(one.title) }));
  return told.map((words) => <Lack key={words}>{words}</Lack>);
};

/** What somebody is warned of, behind its mark. */
const Lack = ({ children }: { children: string }) => (
  <span className={classes["lacks"]}>
    <IconAlertTriangle size={18} aria-hidden /> {children}
  </span>
);

const Tile = ({ info }: { info: EntityInfo }) => {
  const { text, label } = useText();
  const { dateTime, number } = useFormat();
  const { slug, title, about, count, last_change } = info;
  return (
    <AppLink to={`/admin/data/${slug}`} className={classes["tile"]}>
      <span className={classes["tileHead"]}>
        <span>{label(title)}</span>
        <span className={classes["count"]}>{number(count)}</span>
      </span>
      <span>{label(about)}</span>
      <Missing info={info} />
      {last_change ? (
        <span className={classes["fact"]}>
          {text("admin.last_change", { time: dateTime(last_change.at), user: last_change.username })}
        </span>
      ) : null}
    </AppLink>
  );
};

/** What files bring in that has no rows here. */
const FromFiles = () => {
  const { text, label } = useText();
  const { data, status, error } = useRead(readOf("load_importables", {}));
  if (status === "pending") return <RowsSkeleton rows={1} />;
  if (!data) return <LoadError error={error ?? { code: "unexpected", message: "" }} />;
  return (
    <section>
      <h2>{text("entities.from_files")}</h2>
      <div className={classes["tiles"]}>
        {data
          .filter(({ has_rows_page }) => !has_rows_page)
          .map(({ slug, title }) => (
            <AppLink key={slug} to={`/admin/data/${slug}/imports`} className={classes["tile"]}>
              <span className={classes["tileHead"]}>{label(title)}</span>
              <span>{text("entities.from_files_about")}</span>
            </AppLink>
          ))}
      </div>
    </section>
  );
};

/** The pages of the admin menu that stand beside those of the entities, for who sees them there. */
const useBeside = () => {
  const entries = useKnownMenu("admin");
  const permissions = new Set(useHeldKeys());
  const settings = useKnownSettings();
  const user = useKnownUser();
  const context = { usertype: user?.usertype ?? 0, userSettings: user?.settings ?? {}, subject: null };
  return visibleMenu(entries, { ...context, permissions, settings })
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .filter(({ to }) => to?.startsWith("/admin/data/"));
};

type DataList = OutputOfCall<"load_data_lists">[number];

/** How much a page beside the entities has, and what is missing there. */
const ListFacts = ({ list: { count, missing } }: { list: DataList }) => {
  const { text, label } = useText();
  if (count === 0 && missing.length === 0) return <Lack>{text("entities.empty")}</Lack>;
  return missing.map((one) => (
    <Lack key={label(one.title)}>{text("entities.lacking", { n: one.count, what: label(one.title) })}</Lack>
  ));
};

const Beside = () => {
  const { text, label } = useText();
  const { number } = useFormat();
  const entries = useBeside();
  const { data: lists = [] } = useRead(readOf("load_data_lists", {}));
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{text("entities.beside")}</h2>
      <div className={classes["tiles"]}>
        {entries.map(({ id, to = "", label: title, description }) => {
          const list = lists.find(({ page }) => to === `/admin/data/${page}`);
          return (
            <AppLink key={id} to={to} className={classes["tile"]}>
              <span className={classes["tileHead"]}>
                <span>{label(title)}</span>
                {list ? <span className={classes["count"]}>{number(list.count)}</span> : null}
              </span>
              {description === undefined ? null : <span>{label(description)}</span>}
              {list ? <ListFacts list={list} /> : null}
            </AppLink>
          );
        })}
      </div>
    </section>
  );
};

/** All entities by the part of the plant that they are of, with how many rows there are and what is missing. */
const DataIndex = () => {
  const { text, label } = useText();
  const held = useHeldKeys();
  const { data, status, error } = useRead(readOf("load_entities", {}));
  if (status === "pending") return <RowsSkeleton />;
  if (!data) return <LoadError error={error ?? { code: "unexpected", message: "" }} />;
  if (data.length === 0) return <Message title={text("entities.none_readable")} />;
  // What has a page of its own stands among those.
  const shown = data.filter(({ page }) => page === undefined);
  const groups = Map.groupBy(shown, ({ group }) => label(group));
  return (
    <div className={classes["index"]}>
      {[...groups].map(([group, infos]) => (
        <section key={group}>
          <h2>{group}</h2>
          <div className={classes["tiles"]}>
            {infos.map((info) => (
              <Tile key={info.slug} info={info} />
            ))}
          </div>
        </section>
      ))}
      {held.includes("can-do-admin-actions") ? <FromFiles /> : null}
      <Beside />
    </div>
  );
};

export default DataIndex;
