import type { Client } from "#tests/faults/client.ts";

/** Stores a document that is not there yet, by `kind/slug`. */
export const putDocument = async (admin: Client, path: string, document: object): Promise<void> => {
  const response = await fetch(`${admin.url}/api/documents/${path}`, {
    method: "PUT",
    headers: { ...admin.headers, "if-none-match": "*" },
    body: JSON.stringify(document),
  });
  if (!response.ok) throw new Error(`${path} was not saved (${response.status}): ${await response.text()}`);
};
