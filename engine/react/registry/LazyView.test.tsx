import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
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
