import { type MouseEvent, type ReactNode, use, useMemo } from "react";
import {
  type Location,
  parsePath,
  type To,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
} from "react-router";
import { callBy, requestBy, type Transport, writeBy } from "#engine/transport/transport.ts";
import { type Engine, EngineProvider, useEngine } from "../providers/EngineProvider.tsx";

/** What a preview kept from happening. */
export type Held = "call" | "navigation";
type OnHeld = (what: Held) => void;

/** A transport that reads and sends nothing: whatever would write is taken for done. */
const readingTransport = (transport: Transport, procedures: Engine["procedures"], held: OnHeld): Transport => ({
  ...transport,
  call: callBy((procedure, input, options) => {
    const isWrite = options?.key !== undefined || procedures?.(procedure)?.kind === "write";
    if (!isWrite) return transport.call(procedure, input, options);
    held("call");
    return Promise.resolve(null);
  }),
  write: writeBy(() => {
    held("call");
    return Promise.resolve({ state: "done", res: null });
  }),
  request: requestBy((method, path, options) => {
    if (method.toUpperCase() === "GET") return transport.request(method, path, options);
    held("call");
    // Nobody reads the answer of a write that is taken for done.
    return Promise.resolve(null);
  }),
});

const linkOf = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** A wizard puts an entry of its own into the history of the browser: that leads nowhere else. */
const isSamePlace = ({ pathname, search }: Location, to: To): boolean => {
  const target = typeof to === "string" ? parsePath(to) : to;
  return (target.pathname ?? pathname) === pathname && (target.search ?? "") === search;
};

const unheard: OnHeld = () => {};

/** A part of a screen that shows live data, but sends nothing to the server and leads nowhere; `held` hears of what it kept back. */
export const PreviewGuard = ({ held = unheard, children }: { held?: OnHeld; children: ReactNode }) => {
  const engine = useEngine();
  const around = use(NavigationContext);
  const route = use(RouteContext);
  const here = useLocation();
  const quiet = useMemo(
    () => ({ ...engine, transport: readingTransport(engine.transport, engine.procedures, held) }),
    [engine, held],
  );
  const still = useMemo(() => {
    const stay = (to: To) => {
      if (!isSamePlace(here, to)) held("navigation");
    };
    const go = () => held("navigation");
    return { ...around, navigator: { ...around.navigator, push: stay, replace: stay, go } };
  }, [around, held, here]);
  // What leads somewhere asks the router of a data route itself, any other the navigator.
  const plain = useMemo(() => ({ ...route, isDataRoute: false }), [route]);
  const onClickCapture = (event: MouseEvent) => {
    if (!linkOf(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    held("navigation");
  };
  return (
    <EngineProvider engine={quiet}>
      <NavigationContext value={still}>
        <RouteContext value={plain}>
          <div style={{ display: "contents" }} onClickCapture={onClickCapture}>
            {children}
          </div>
        </RouteContext>
      </NavigationContext>
    </EngineProvider>
  );
};
