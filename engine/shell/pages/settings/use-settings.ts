import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { documentKey, useDocument } from "#engine/react/documents/use-document.ts";
import { keptDrafts } from "#engine/react/kept-drafts.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { type Refusal, useRefusalOf } from "../../security/use-write.ts";
import { type Draft, isNameOf, type SettingField, settingsWith, withValue } from "./form.ts";

/** The site's document, as far as this page reads it. */
interface SiteBody extends JsonObject {
  settings: JsonObject;
}

const noDraft: Draft = new Map();
const useDraft = keptDrafts(noDraft);
const place = "/api/documents/site/main?view=1";

/** What the server says of single settings, by their names. */
const saidOf = (error: unknown): ReadonlyMap<string, string> => {
  const faults: unknown[] = error instanceof CallError && Array.isArray(error.res) ? error.res : [];
  return new Map(
    faults.flatMap((fault) => {
      if (!isObject(fault)) return [];
      const key = /^\/settings\/([^/]+)/.exec(String(fault["path"]))?.[1];
      return key === undefined ? [] : [[key, String(fault["message"])] as const];
    }),
  );
};

/**
 * The site's settings, and what is wanted of them until it is stored: one revision of the site's document on the one
 * that is known. A refusal keeps what is wanted, and reads what is there now.
 */
export const useSettings = () => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const refusalOf = useRefusalOf();
  const state = useDocument<SiteBody>("site", "main");
  const [draft, setDraft] = useDraft();
  const [round, setRound] = useState(0);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map());
  const settings = state.status === "ready" ? state.served.document.settings : {};

  const begin = () => {
    setDraft(noDraft);
    setProblem(null);
    setSaid(new Map());
    setRound((before) => before + 1);
  };
  const save = async (): Promise<boolean> => {
    if (state.status !== "ready") return false;
    const { document, revision } = state.served;
    const key = documentKey("site", "main");
    setWorking(true);
    try {
      const body = { ...document, settings: settingsWith(settings, draft) };
      const headers = { "if-match": `"${revision}"` };
      const stored = await transport.request<ServedDocument<SiteBody>>("PUT", place, { body, headers });
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, { document: stored.document, revision: stored.revision, faults: [] });
      begin();
      return true;
    } catch (error) {
      setProblem(refusalOf(error));
      setSaid(saidOf(error));
      await client.invalidateQueries({ queryKey: key });
      return false;
    } finally {
      setWorking(false);
    }
  };
  return {
    state,
    settings,
    draft,
    put: (field: SettingField, value: unknown) => {
      setSaid((before) => new Map([...before].filter(([name]) => !isNameOf(field, name))));
      setDraft((all) => withValue(settings, all, field, value));
    },
    discard: begin,
    save,
    /** Goes up when what is typed stands for something else from then on. */
    round,
    working,
    problem,
    said,
  };
};
export type SiteSettings = ReturnType<typeof useSettings>;
