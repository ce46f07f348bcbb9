import { Button, FileInput, Loader } from "@mantine/core";
import { IconListDetails, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { minute } from "#schemas/durations.ts";
import { isObject } from "#schemas/documents/json.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import { Problem } from "../../security/Problem.tsx";
import { type Refusal, useRefusalOf } from "../../security/use-write.ts";
import data from "../data.module.css";
import { Counts } from "./Counts.tsx";
import classes from "./imports.module.css";
import type { Import, Importable } from "./import.ts";
import { ImportView } from "./ImportView.tsx";

/** Files that spreadsheets write. */
const accepted = ".csv,.txt,.tsv,.xlsx";

/** What is sent to be read: a file, or the word to read the starter set of a language. */
interface Sent {
  name: string;
  path: string;
  body?: File;
}

/** Sends what is to be read, and leads to what was read of it. */
const useUpload = (entity: string) => {
  const { transport } = useEngine();
  const refusalOf = useRefusalOf();
  const go = useNavigate();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const send = async ({ name: sent, path, body }: Sent) => {
    setName(sent);
    setProblem(null);
    try {
      const options = { timeout: 2 * minute, ...(body ? { body } : {}) };
      const answer = await transport.request("POST", `/api/imports/${encodeURIComponent(entity)}${path}`, options);
      const made = isObject(answer) && isObject(answer["res"]) ? answer["res"] : {};
      void go(`/admin/data/${entity}/imports?import=${String(made["import_no"])}`);
    } catch (error) {
      setProblem(refusalOf(error));
      setName(null);
    }
  };
  const upload = async (body: File | null) => {
    if (body) await send({ name: body.name, path: `?name=${encodeURIComponent(body.name.slice(0, 200))}`, body });
  };
  const begin = (language: string, title: string) => send({ name: title, path: `/starters/${language}` });
  return { upload, begin, name, problem };
};

interface StartersProps {
  info: Importable;
  isBusy: boolean;
  begin: (language: string, title: string) => Promise<void>;
}

/** Rows that a new plant may begin with; they are looked at and imported like those of a file. */
const Starters = ({ info, isBusy, begin }: StartersProps) => {
  const { text, label } = useText();
  const { starters, begins_with } = info;
  if (starters.length === 0) return null;
  return (
    <section className={classes["part"]}>
      <h3 className={classes["subhead"]}>{text("imports.starters")}</h3>
      <p className={classes["fact"]}>{text("imports.starters_about")}</p>
      {begins_with.map(({ slug, title }) => (
        <p key={slug}>
          {text("imports.starters_first")}{" "}
          <AppLink to={`/admin/data/${slug}/imports`} className={data["back"]}>
            {text("imports.title", { title: label(title) })}
          </AppLink>
        </p>
      ))}
      <div className={classes["actions"]}>
        {starters.map((language) => {
          const title = text("imports.starter", { title: label(info.title), language: text(`language.${language}`) });
          return (
            <Button
              key={language}
              mih={44}
              variant="default"
              disabled={isBusy}
              leftSection={<IconListDetails size={20} aria-hidden />}
              onClick={() => void begin(language, title)}
            >
              {title}
            </Button>
          );
        })}
      </div>
    </section>
  );
};

const Earlier = ({ imports }: { imports: readonly Import[] }) => {
  const { text } = useText();
  const { dateTime, number } = useFormat();
  if (imports.length === 0) return <Message title={text("imports.none")} />;
  return (
    <ul className={classes["earlier"]}>
      {imports.map((one) => (
        <li key={one.import_no}>
          <AppLink to={`/admin/data/${one.entity}/imports?import=${one.import_no}`} className={classes["file"]}>
            <span className={classes["name"]}>{one.file_name}</span>
            <span>{text("imports.rows", { n: number(one.rows) })}</span>
            <span className={classes["fact"]}>
              {text("admin.last_change", { time: dateTime(one.changed_at), user: one.username })}
            </span>
            <Counts one={one} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
};

/** The files of an entity that were read, and a place to choose another. */
const Files = ({ info }: { info: Importable }) => {
  const { text, label } = useText();
  const { slug, has_rows_page } = info;
  const { data: imports, status, error } = useRead(readOf("load_imports", { entity: slug }));
  const { upload, begin, name, problem } = useUpload(slug);
  return (
    <div className={data["page"]}>
      <header className={data["head"]}>
        <AppLink to={has_rows_page ? `/admin/data/${slug}` : "/admin/data"} className={data["back"]}>
          {has_rows_page ? label(info.title) : text("entities.all")}
        </AppLink>
        <h2>{text("imports.title", { title: label(info.title) })}</h2>
      </header>
      <FileInput
        size="lg"
        className={classes["choose"]}
        classNames={{ placeholder: classes["placeholder"]! }}
        label={text("imports.choose")}
        description={text("imports.formats")}
        placeholder={name ?? text("imports.no_file")}
        accept={accepted}
        value={null}
        disabled={name !== null}
        leftSection={name === null ? <IconUpload size={20} aria-hidden /> : <Loader size={20} />}
        onChange={(file) => void upload(file)}
      />
      <output className={classes["fact"]}>{name === null ? "" : text("imports.reading", { name })}</output>
      <Problem problem={problem} />
      <Starters info={info} isBusy={name !== null} begin={begin} />
      <h3 className={classes["subhead"]}>{text("imports.earlier")}</h3>
      {status === "pending" ? <RowsSkeleton rows={3} /> : null}
      {error ? <LoadError error={error} /> : null}
      {imports ? <Earlier imports={imports} /> : null}
    </div>
  );
};

/** Files of an entity, whose name is the page's slug; the one that the address names is shown by itself. */
const ImportsPage = ({ content }: PageViewProps) => {
  const { text } = useText();
  const [search] = useSearchParams();
  const slug = content.slug ?? "";
  const { data: infos, error } = useRead(readOf("load_importables", { slug }));
  const info = infos?.find((one) => one.slug === slug);
  if (error && !infos) return <LoadError error={error} />;
  if (!infos) return <RowsSkeleton />;
  if (!info) return <Message title={text("entities.unknown")} code={slug} />;
  const import_no = Number(search.get("import"));
  return import_no > 0 ? <ImportView info={info} import_no={import_no} /> : <Files info={info} />;
};

export default ImportsPage;
