import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { guardDoublePresses } from "./double-press.ts";

const place = { position: "fixed", left: 100, top: 100, width: 200, height: 100 } as const;
const question = { ...place, zIndex: 1 };

interface Presses {
  onKey?: () => void;
  onDouble?: () => void;
  onAnswer?: () => void;
  onName?: () => void;
}

/** A key of a number pad, below a question that goes with its answer. */
const Pad = ({ onKey, onDouble, onAnswer, onName }: Presses) => {
  const [isOpen, setOpen] = useState(true);
  useEffect(guardDoublePresses, []);
  const answer = () => {
    onAnswer?.();
    setOpen(false);
  };
  return (
    <>
      {isOpen ? (
        <button type="button" style={question} onClick={answer}>
          Yes
        </button>
      ) : null}
      <button type="button" style={place} onClick={onKey} onDoubleClick={onDouble}>
        2
      </button>
      <label>
        Reason
        <input type="checkbox" onChange={onName} />
      </label>
    </>
  );
};

const named = (name: string) => page.getByRole("button", { name, exact: true });

test.each([2, 3])("%s presses of an answer reach nothing of what its question has covered", async (count) => {
  const [onKey, onDouble, onAnswer] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Pad onKey={onKey} onDouble={onDouble} onAnswer={onAnswer} />);
  await (count === 2 ? userEvent.dblClick(named("Yes")) : userEvent.tripleClick(named("Yes")));
  expect(onAnswer).toHaveBeenCalledOnce();
  expect(onKey).not.toHaveBeenCalled();
  expect(onDouble).not.toHaveBeenCalled();
});

/** Presses at the middle of the answer's place, as fast as a browser that does not count them tells of a finger. */
const touch = (times: number) => {
  const [clientX, clientY] = [200, 150];
  for (let time = 0; time < times; time += 1) {
    const at = document.elementFromPoint(clientX, clientY)!;
    const details = { pointerType: "touch", clientX, clientY, bubbles: true, detail: 1 };
    flushSync(() => {
      at.dispatchEvent(new PointerEvent("pointerdown", details));
      at.dispatchEvent(new PointerEvent("click", details));
    });
  }
};

test("a finger's double press of an answer reaches nothing of what its question has covered", async () => {
  const [onKey, onAnswer] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Pad onKey={onKey} onAnswer={onAnswer} />);
  touch(3);
  expect(onAnswer).toHaveBeenCalledOnce();
  expect(onKey).not.toHaveBeenCalled();
});

test("a press of its own reaches what was covered, also where the answer was pressed", async () => {
  const onKey = vi.fn<() => void>();
  await render(<Pad onKey={onKey} />);
  await userEvent.click(named("Yes"));
  await userEvent.click(named("2"));
  expect(onKey).toHaveBeenCalledOnce();
});

test("double presses of what stays count twice: a key, and a field by its name", async () => {
  const [onKey, onDouble, onName] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Pad onKey={onKey} onDouble={onDouble} onName={onName} />);
  await userEvent.click(named("Yes"));
  await userEvent.dblClick(named("2"));
  expect(onKey).toHaveBeenCalledTimes(2);
  expect(onDouble).toHaveBeenCalledOnce();
  await userEvent.dblClick(page.getByText("Reason"));
  expect(onName).toHaveBeenCalledTimes(2);
});
