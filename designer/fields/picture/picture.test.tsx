import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LabelElement } from "#schemas/documents/label/schema.ts";
import { mostPictureText, readPicture } from "#schemas/documents/label/png.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { FormStory } from "../../testing/form-story.tsx";
import { objectOf } from "../../values.ts";

const schema = objectOf(LabelElement.anyOf.find(({ properties }) => properties.type.const === "picture"));

let value: JsonObject;
const show = async (more: JsonObject = {}) => {
  value = { id: "p", type: "picture", x: 1, y: 1, alt: "A mark", width: 20, height: 30, ...more };
  await renderWidget(
    <div style={{ width: 420 }}>
      <FormStory schema={schema} value={value} onChange={(next) => (value = next)} />
    </div>,
    { catalogues: { en: en.texts } },
  );
};
const field = page.getByRole("group", { name: /^Picture/ });
const button = (name: string) => field.getByRole("button", { name, exact: true });
const header = () => {
  const read = readPicture(String(value["png"]));
  return "fault" in read ? read.fault : read.header;
};

/** A file of so many pixels, painted by `paint`. */
const painted = async (
  name: string,
  width: number,
  height: number,
  paint: (pen: OffscreenCanvasRenderingContext2D) => void,
  type = "image/png",
) => {
  const canvas = new OffscreenCanvas(width, height);
  paint(canvas.getContext("2d")!);
  return new File([await canvas.convertToBlob({ type })], name, { type });
};
const square = (name = "mark.png") => painted(name, 40, 20, (pen) => pen.fillRect(0, 0, 20, 20));
/** Nothing compresses it: of these pixels a file is several times too large. */
const noise = (pen: OffscreenCanvasRenderingContext2D) => {
  const { width, height } = pen.canvas;
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 65_536)
    crypto.getRandomValues(pixels.data.subarray(at, at + 65_536) as unknown as Uint8Array<ArrayBuffer>);
  pen.putImageData(pixels, 0, 0);
};

const choose = (file: File) => userEvent.upload(field.element().querySelector("input[type=file]")!, file);
const drop = (file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const send = (type: string) =>
    field
      .getByText(/A file can be dropped here too\./)
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  // What is not cancelled opens the file in place of the page.
  expect([send("dragover"), send("drop")]).toEqual([false, false]);
};

beforeEach(() => {
  value = {};
});

test("a file that is chosen is shown with its size in pixels, in kB and on the label, and is taken as it is", async () => {
  await show();
  await expect.element(field.getByText("No picture yet")).toBeVisible();
  const file = await square();
  await choose(file);
  await expect.element(field.getByRole("img", { name: "A mark" })).toBeVisible();
  expect(atob(String(value["png"])).length).toBe(file.size);
  await expect.element(field.getByText(`40 × 20 px, 0.1 kB`)).toBeVisible();
  await expect.element(field.getByText("20 × 10 mm on the label")).toBeVisible();
});

test("a file that is dropped takes the place of the one before, and what is removed is gone", async () => {
  await show();
  drop(await square());
  await expect.element(button("Choose another picture")).toBeVisible();
  drop(await painted("other.png", 10, 30, (pen) => pen.fillRect(0, 0, 5, 5)));
  await expect.poll(header).toMatchObject({ width: 10, height: 30 });
  await button("Remove the picture").click();
  await expect.element(button("Choose a picture")).toBeVisible();
  expect(value).not.toHaveProperty("png");
});

test("the keyboard reaches what chooses, what removes and what is offered", async () => {
  await show();
  await choose(await painted("large.png", 400, 300, noise));
  await expect.element(button("Take it so")).toBeVisible();
  const opened = new Promise<string>((resolve) =>
    field
      .element()
      .querySelector("input[type=file]")!
      .addEventListener("click", (event) => {
        event.preventDefault();
        resolve("the browser's dialog");
      }),
  );
  await field.getByText(/A file can be dropped here too\./).click();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(button("Choose a picture")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(await opened).toBe("the browser's dialog");
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Take it so")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(header).toMatchObject({ colorType: 6 });
  await expect.element(button("Remove the picture")).toBeVisible();
});

test("a file that is too large is offered smaller, and taken so only when a person says so", async () => {
  await show();
  await choose(await painted("photo.png", 400, 300, noise));
  await expect
    .element(field.getByText(/photo\.png was not taken: it is larger than 48 kB\. It can be taken as/))
    .toBeVisible();
  expect(value).not.toHaveProperty("png");
  await button("Leave it").click();
  await expect.element(button("Take it so")).not.toBeInTheDocument();
  expect(value).not.toHaveProperty("png");
  await choose(await painted("photo.png", 400, 300, noise));
  await button("Take it so").click();
  await expect.poll(header).toHaveProperty("width");
  const { width, height } = header() as { width: number; height: number };
  expect(width / height).toBeCloseTo(4 / 3, 1);
  expect([width < 400, width > 80]).toEqual([true, true]);
  expect(String(value["png"]).length).toBeLessThanOrEqual(mostPictureText);
});

test("what has too many pixels, or is a picture of another kind, is offered as a PNG", async () => {
  await show();
  await choose(await painted("plan.png", 1200, 1000, (pen) => pen.fillRect(0, 0, 600, 1000)));
  await expect.element(field.getByText(/it has more than 1,000,000 pixels\./)).toBeVisible();
  await button("Take it so").click();
  await expect.poll(header).toMatchObject({ width: 1095, height: 912 });
  await choose(await painted("photo.jpg", 30, 30, (pen) => pen.fillRect(0, 0, 9, 9), "image/jpeg"));
  await expect
    .element(field.getByText(/photo\.jpg was not taken: it is no PNG\. It can be taken as 30 × 30 px/))
    .toBeVisible();
});

test("what is clear in a picture that is made smaller is white", async () => {
  await show();
  await choose(await painted("clear.png", 1100, 1000, (pen) => pen.fillRect(0, 0, 1, 1)));
  await button("Take it so").click();
  await expect.poll(header).toHaveProperty("width");
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${String(value["png"])}`)).blob());
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
  pen.drawImage(bitmap, 0, 0);
  expect([...pen.getImageData(500, 500, 1, 1).data]).toEqual([255, 255, 255, 255]);
});

test("what is no picture is refused with its reason, and the picture before stays", async () => {
  await show();
  await choose(await square());
  await expect.poll(header).toHaveProperty("width");
  const before = value["png"];
  await choose(new File(["%PDF-1.7"], "drawing.png", { type: "image/png" }));
  await expect
    .element(field.getByRole("status"))
    .toHaveTextContent("drawing.png was not taken: it is no PNG. The browser cannot open it as a picture.");
  const bytes = new Uint8Array(await (await square()).arrayBuffer());
  await choose(new File([bytes.slice(0, 60)], "half.png", { type: "image/png" }));
  await expect
    .element(field.getByRole("status"))
    .toHaveTextContent("half.png was not taken: the file is not whole. The browser cannot open it as a picture.");
  expect(value["png"]).toBe(before);
});
