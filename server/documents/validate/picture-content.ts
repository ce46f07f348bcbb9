import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, pointer } from "#schemas/documents/json.ts";
import { messageOfPng } from "#schemas/documents/label/png.ts";
import { pictures } from "#server/labels/pictures/pool.ts";

/**
 * What is wrong in the pixels of a label's pictures, which are decoded for that in another thread: `labelFaults` has
 * found nothing in their files. Throws `unavailable` where that takes too long.
 */
export const pictureContentFaults = async ({ elements }: JsonObject): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
    if (!isObject(element) || typeof element.png !== "string") continue;
    const result = await pictures.run({ picture: element.png, wanted: "check" });
    if (!("fault" in result)) continue;
    faults.push({ path: pointer(["elements", index, "png"]), message: messageOfPng(result.fault, result.detail) });
  }
  return faults;
};
