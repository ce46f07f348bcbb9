import { Component, type ReactNode, use, useEffect } from "react";
import { AgainContext, LoadFailure, tryUntilThere } from "./again.ts";

interface Props {
  /** Draws what stands in place of the broken part; `retry` draws the part again. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** The part is drawn again when this changes. */
  resetKey?: unknown;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: unknown;
}

/** Draws the part again as soon as it can be loaded: before a wall nobody stands who could press a button. */
const Awaited = ({ failure, draw }: { failure: LoadFailure; draw: () => void }) => {
  const again = use(AgainContext);
  useEffect(() => tryUntilThere(again, failure.again, draw), [again, failure, draw]);
  return null;
};

/**
 * Keeps the failure of one part inside its own frame. A part that could not be loaded is tried again by itself, while what
 * stands in its place stays. React logs the error with its stack.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  readonly draw = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <>
        {error instanceof LoadFailure ? <Awaited failure={error} draw={this.draw} /> : null}
        {this.props.fallback(error, this.draw)}
      </>
    );
  }
}
