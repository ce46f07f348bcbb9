/** A scheme, a host in small letters and a port where it has one, as `URL.origin` writes them; nothing a header could break on. */
export const originPattern = "^https?://([a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?$";

const origin = new RegExp(originPattern);

/** The origins whose pages the company's screens may show, beside the server's own: of `allowed_frames` what is one. */
export const allowedFrames = (settings: Readonly<Record<string, unknown>>): string[] => {
  const said = settings["allowed_frames"];
  const written = Array.isArray(said) ? said.filter((one) => typeof one === "string" && origin.test(one)) : [];
  return written.flatMap((one: string) => URL.parse(one)?.origin ?? []);
};
