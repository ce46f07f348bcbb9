import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { ClockProvider } from "../providers/ClockProvider.tsx";
import { EngineProvider } from "../providers/EngineProvider.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LazyPart } from "./LazyPart.tsx";
import { LazyView } from "./LazyView.tsx";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test("shows its fallback until the view is there, and the view at once when it is known", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Hello }>();
  const definition = { view: () => promise };
  const first = await render(<LazyView definition={definition} props={{ name: "one" }} fallback={<p>Wait</p>} />);
  await expect.element(first.getByText("Wait")).toBeVisible();
  resolve({ default: Hello });
  await expect.element(first.getByText("Hello one")).toBeVisible();
  const second = await render(<LazyView definition={definition} props={{ name: "two" }} fallback={<p>Wait</p>} />);
  expect(second.container.textContent).toBe("Hello two");
});

test("hands a failed import to the boundary around it, and tries again when asked to", async () => {
  let tries = 0;
  const definition = {
    view: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("No link")) : Promise.resolve({ default: Hello });
    },
  };
  const screen = await render(
    <ErrorBoundary
      resetKey={definition}
      fallback={(error, retry) => (
        <button type="button" onClick={retry}>
          {error.message}
        </button>
      )}
    >
      <LazyView definition={definition} props={{ name: "again" }} />
    </ErrorBoundary>,
  );
  await screen.getByRole("button", { name: "No link" }).click();
  await expect.element(screen.getByText("Hello again")).toBeVisible();
  expect(tries).toBe(2);
});

describe("a part that could not be loaded", () => {
  let clock: ReturnType<typeof fakeClock>;
  let transport: ReturnType<typeof fakeTransport>;
  let tries: number;
  let isDown: boolean;
  beforeEach(() => {
    [clock, transport, tries, isDown] = [fakeClock(), fakeTransport(), 0, true];
  });

  const Note = () => {
    const [typed, type] = useState("");
    return <input aria-label="Note" value={typed} onChange={(event) => type(event.currentTarget.value)} />;
  };
  /** Nobody presses anything; what somebody types beside it stays. */
  const draw = async ({ isPart = false } = {}) => {
    const definition = {
      view: () => {
        tries += 1;
        return isDown ? Promise.reject(new Error("No link")) : Promise.resolve({ default: Hello });
      },
    };
    const registry = { widgets: new Map(), steps: new Map(), columns: new Map() };
    const engine = { transport, registry, state: createEngineStore(clock.now()), copy: memoryCopy() };
    await render(
      <ClockProvider clock={clock}>
        <EngineProvider engine={engine}>
          <Note />
          {isPart ? (
            <LazyPart definition={definition} props={{ name: "again" }} />
          ) : (
            <ErrorBoundary
              fallback={(error, retry) => (
                <button type="button" onClick={retry}>
                  {error.message}
                </button>
              )}
            >
              <LazyView definition={definition} props={{ name: "again" }} />
            </ErrorBoundary>
          )}
        </EngineProvider>
      </ClockProvider>,
    );
    await page.getByRole("textbox", { name: "Note" }).click();
    await userEvent.keyboard("half a sentence");
    if (!isPart) await expect.element(page.getByRole("button", { name: "No link" })).toBeVisible();
  };
  const stands = async () => {
    await expect.element(page.getByText("Hello again")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half a sentence");
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
  };
  /** Moves time on, second by second, and lets what that has begun come to its end. */
  const pass = async (ms: number) => {
    for (let left = ms; left >= 0; left -= 1000) {
      clock.advance(Math.min(left, 1000));
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };

  test("is tried again by itself, ever more rarely from 5 s to 60 s, until it is there", async () => {
    await draw();
    const seconds: number[] = [];
    for (let second = 1; second <= 215; second++) {
      const before = tries;
      await pass(1000);
      if (tries > before) seconds.push(second);
    }
    expect(seconds).toEqual([5, 15, 35, 75, 135, 195]);
    isDown = false;
    await pass(39_000);
    expect(tries).toBe(7);
    await pass(1000);
    await stands();
  });

  test("is tried again at once when the link is back, and from then on as at first", async () => {
    await draw();
    transport.setLink(false);
    await pass(40_000);
    expect(tries).toBe(4);
    transport.setLink(true);
    await pass(0);
    expect(tries).toBe(5);
    await pass(4999);
    expect(tries).toBe(5);
    isDown = false;
    await pass(1);
    await stands();
  });

  test("is tried again at once when the browser says that there is a network", async () => {
    await draw();
    isDown = false;
    dispatchEvent(new Event("online"));
    await stands();
    expect(tries).toBe(2);
    clock.advance(600_000);
    expect(tries).toBe(2);
  });

  test("leaves its surroundings as they are where they do without it, and comes by itself", async () => {
    await draw({ isPart: true });
    await expect.poll(() => tries).toBe(1);
    await expect.element(page.getByText("No link")).not.toBeInTheDocument();
    isDown = false;
    await pass(5000);
    await stands();
  });
});
