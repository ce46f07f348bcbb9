import { request } from "node:http";

export interface Reader {
  close(): void;
  /** Has the server kept the stream open so far? */
  isOpen(): boolean;
}

/** Opens an event stream and hands over each frame's data with the moment of its arrival. */
export function openReader(
  url: string,
  headers: Record<string, string>,
  frame: (data: string, at: number) => void,
): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The stream answered ${response.statusCode}.`));
        return;
      }
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        const at = Date.now();
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const data = block.split("\n").find((line) => line.startsWith("data: "));
          if (data) frame(data.slice(6), at);
        }
      });
      let isOpen = true;
      response.on("close", () => (isOpen = false));
      resolve({ close: () => call.destroy(), isOpen: () => isOpen });
    });
    call.on("error", reject);
    call.end();
  });
}
