import { expect, test } from "vitest";
import { createElement, lazy, Suspense } from "react";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { readerOf } from "#engine/testing/reader.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import * as columns from "./index.ts";

const values: unknown[] = ["R", "Pump", "2026-01-31T23:30:00Z", 14_250.6, true, 0, null, "gear"];
test("a cell of every column type shows the text by which it is searched, for every kind of value", async () => {
  const types = Object.values(columns).map((type) => type as unknown as ColumnDefinition);
  const told = types.flatMap((type) => values.map((value) => [type, value] as const));
  const views = new Map(types.map((type) => [type, lazy(type.view)]));
  const screen = await renderWidget(
    <Suspense fallback={null}>
      {told.map(([type, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change
        <div key={index} data-testid="cell">
          {createElement(views.get(type)!, { value, row: { status: "R" }, options: {} })}
        </div>
      ))}
    </Suspense>,
    { language: "sv" },
  );
  const lines = () => [...screen.container.querySelectorAll("[data-testid=cell]")].map((line) => line.textContent);
  const texts = told.map(([type, value]) => type.text(value, {}, readerOf("sv"), { status: "R" }));
  await expect.poll(lines).toEqual(texts);
});
