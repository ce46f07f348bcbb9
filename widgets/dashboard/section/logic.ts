import type { Static } from "typebox";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** The address of a picture of this server as a CSS url; undefined for other hosts and for what could leave the url. */
export const pictureOf = (address: string | undefined): string | undefined => {
  const text = address?.trim() ?? "";
  if (!/^\/(?![\\/])[^"'()\\\s]*$/.test(text)) return undefined;
  return `url("${text}")`;
};

/** The CSS of the area behind the widgets that overlap it. */
export const backgroundOf = (options: Options): Record<string, string> => {
  const image = pictureOf(options.backgroundImage);
  if (!image) return {};
  return {
    backgroundImage: image,
    backgroundSize: options.backgroundSize ?? "cover",
    backgroundRepeat: options.backgroundRepeat ?? "no-repeat",
    backgroundPosition: `${options.backgroundPositionX ?? "center"} ${options.backgroundPositionY ?? "center"}`,
  };
};
