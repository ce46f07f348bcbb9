import { IconAlertTriangle, IconDeviceTv, IconHourglass, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Navigate, useNavigate } from "react-router";
import { isNoLink } from "#engine/transport/errors.ts";
import { useApp, useAppStore } from "#engine/react/providers/AppContext.tsx";
import { signInPath } from "#engine/navigation/guards.ts";
import { useClock, useNow } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./device.module.css";
import { askPairing, forgetPairing, grouped, type Pairing, pairingSecret } from "./pairing.ts";
import { forgetScreen, isOwnTerminal, isWall, wallHome } from "#engine/navigation/wall.ts";

/** How often a waiting screen asks, in ms. */
export const askEvery = 5000;

interface Waiting {
  pairing: Pairing | null;
  problem: unknown;
}

/** Asks at once and then every five seconds, until the screen is paired or the page is left. */
const usePairing = (onPaired: () => void): Waiting => {
  const { transport } = useEngine();
  const clock = useClock();
  const [waiting, setWaiting] = useState<Waiting>({ pairing: null, problem: null });
  useEffect(() => {
    let left = false;
    let asking = false;
    const ask = async () => {
      if (asking) return;
      asking = true;
      try {
        const pairing = await askPairing(transport, pairingSecret(sessionStorage));
        if (left) return;
        if (pairing.confirmed) onPaired();
        else setWaiting({ pairing, problem: null });
      } catch (problem) {
        if (!left) setWaiting((before) => ({ ...before, problem }));
      } finally {
        asking = false;
      }
    };
    void ask();
    const stop = clock.every(askEvery, () => void ask());
    return () => {
      left = true;
      stop();
    };
    // What is done once paired does not change what is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [transport, clock]);
  return waiting;
};

const Code = ({ pairing }: { pairing: Pairing }) => {
  const { text } = useText();
  const { duration } = useFormat();
  const now = useNow(1000);
  const left = Math.max(0, Math.ceil((Date.parse(pairing.expires_at) - now) / 1000));
  return (
    <>
      {/* Read letter by letter, not as a word. */}
      <p className={classes["code"]} data-code={pairing.code} aria-label={pairing.code.split("").join(" ")}>
        {grouped(pairing.code)}
      </p>
      <p className={classes["left"]}>{text("pair.valid_for", { time: duration(left) })}</p>
    </>
  );
};

const Problem = ({ problem }: { problem: unknown }) => {
  const { text } = useText();
  const words = isNoLink(problem) ? text(900050) : problem instanceof Error ? problem.message : text(900020);
  return (
    <p className={classes["problem"]} role="alert">
      <IconAlertTriangle size={24} aria-hidden /> {words}
    </p>
  );
};

const Steps = () => {
  const { text } = useText();
  return (
    <ol className={classes["steps"]}>
      <li>{text("pair.step_open", { address: `${location.host}/admin/devices` })}</li>
      <li>{text("pair.step_enter")}</li>
      <li>{text("pair.step_wait")}</li>
    </ol>
  );
};

/** Why a screen was ended, in words. */
const reasons = {
  revoked: { text: "pair.ended_revoked" },
  copied: { text: "pair.ended_copied" },
  user: { text: "pair.ended_user" },
} as const;

/** Why this browser is no screen any more. */
const Ended = () => {
  const { label } = useText();
  const { ended_device: ended } = useApp();
  if (!ended) return null;
  return (
    <p className={classes["ended"]} role="alert" data-ended={ended.reason}>
      <IconPlugConnectedX size={24} aria-hidden /> {label(reasons[ended.reason], { name: ended.name })}
    </p>
  );
};

/** What was made here and not sent yet: it is kept, and sent once the same user is here again. */
const Kept = () => {
  const { text } = useText();
  const { queue } = useEngine().transport;
  const count = useSyncExternalStore(queue.subscribe, queue.others);
  if (count === 0) return null;
  return (
    <p className={classes["kept"]} data-kept={count}>
      <IconHourglass size={24} aria-hidden /> {text("pair.kept", { count })}
    </p>
  );
};

/** A screen without a session shows a code and waits until an administrator has entered it. */
const PairView = () => {
  const { text } = useText();
  const app = useApp();
  const store = useAppStore();
  const go = useNavigate();
  const { pairing, problem } = usePairing(() => {
    forgetPairing(sessionStorage);
    void store.paired().then(() => go("/", { replace: true }));
  });
  if (isWall(app)) return <Navigate to={wallHome(app.liveviews ?? [])} replace />;
  if (isOwnTerminal(app)) return <Navigate to="/" replace />;
  const signIn = () => {
    forgetScreen(localStorage);
    void go(signInPath);
  };
  return (
    <main className={classes["pair"]}>
      <h1>
        <IconDeviceTv size={40} aria-hidden /> {text("devices.pair")}
      </h1>
      <Ended />
      <Kept />
      {app.device ? <p>{text("pair.paired_as", { name: app.device.name })}</p> : null}
      <div className={classes["place"]}>{pairing ? <Code pairing={pairing} /> : null}</div>
      {problem === null ? null : <Problem problem={problem} />}
      <Steps />
      <button type="button" className={classes["textButton"]} onClick={signIn}>
        {text("pair.sign_in")}
      </button>
    </main>
  );
};

export default PairView;
