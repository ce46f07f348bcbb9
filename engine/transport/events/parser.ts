/** One message of a server-sent event stream. */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: string;
}

const fieldOf = (line: string): [string, string] => {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value];
};

const messageOf = (lines: readonly string[]): StreamMessage | null => {
  let id: string | null = null;
  let event = "message";
  const data: string[] = [];
  for (const line of lines) {
    if (line.startsWith(":")) continue;
    const [name, value] = fieldOf(line);
    if (name === "id") id = value;
    else if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }
  return data.length === 0 && id === null ? null : { id, event, data: data.join("\n") };
};

/** Takes text (lines end in \n) as it arrives, in any pieces, and gives each complete message. Comments give nothing. */
export const createStreamParser = (onMessage: (message: StreamMessage) => void): ((text: string) => void) => {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const message = messageOf(part.split("\n"));
      if (message) onMessage(message);
    }
  };
};
