import { fileTextOf } from "#schemas/documents/file-text.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { saveFile } from "#engine/react/save-file.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { Place } from "../documents/remote.ts";

/** Hands a file to the person: the browser saves it. */
export const download = (name: string, json: JsonObject): void =>
  saveFile(name, new Blob([fileTextOf(json)], { type: "application/json" }));

/** Saves documents with all that they use as one file. Rejects as the server does. */
export const useExport = () => {
  const { transport } = useEngine();
  return async (places: readonly Place[]): Promise<void> => {
    const documents = places.map(({ kind, slug }) => ({ kind, slug }));
    const answer = await transport.call("export_documents", { documents });
    download(places.length === 1 ? `${places[0]?.slug}.json` : "documents.json", { documents: answer.documents });
  };
};
