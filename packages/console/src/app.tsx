import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { ErrorNote } from "./components/error-note.tsx";
import { ConsoleContext } from "./console-context.ts";
import { createControl, dataOf, isTokenRefused } from "./control.ts";
import { Frame } from "./frame.tsx";
import { useLocation } from "./location.ts";
import { PageAt } from "./pages/page-at.tsx";
import { forgetToken, openSession } from "./session.ts";
import { TokenForm } from "./token-form.tsx";
import { useInterval } from "./use-interval.ts";
import { useLoad } from "./use-load.ts";
import { VersionNote } from "./version-note.tsx";

/** The whole console: asks for the token where the sandbox does not hand it out, then shows the pages. */
export function App() {
  const [token, setToken] = useState<string>();
  const [refused, setRefused] = useState(false);
  const session = useLoad(openSession, []);
  const refuse = useCallback(() => {
    forgetToken();
    setToken(undefined);
    setRefused(true);
  }, []);
  const enter = (entered: string) => {
    setRefused(false);
    setToken(entered);
  };
  const current = token ?? (refused ? undefined : session.value);
  if (current !== undefined) return <Console token={current} onRefused={refuse} />;
  if (session.error !== undefined)
    return <ErrorNote error={session.error} retry={session.reload} />;
  return session.loading ? null : <TokenForm refused={refused} onToken={enter} />;
}

function Console({ token, onRefused }: { token: string; onRefused: () => void }) {
  const location = useLocation();
  const control = useMemo(() => createControl(token), [token]);
  const [version, setVersion] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const changed = useCallback(() => setVersion((number) => number + 1), []);
  const state = useLoad(
    (signal) =>
      Promise.all([
        dataOf(control.GET("/clock", { signal })),
        dataOf(control.GET("/sellers", { signal })),
      ]),
    [control, version],
  );
  useInterval(state.reload);
  useEffect(() => {
    if (isTokenRefused(state.error)) onRefused();
  }, [state.error, onRefused]);
  const [reconnected, setReconnected] = useState(0);
  const isReached = state.error === undefined;
  useEffect(() => {
    if (isReached) setReconnected((number) => number + 1);
  }, [isReached]);
  const [clock, list] = state.value ?? [];
  const sellers = list?.content ?? [];
  const sellerId = location.query.get("seller") ?? chosen ?? sellers[0]?.sellerId;
  return (
    <Frame
      location={location}
      clock={clock}
      sellers={sellers}
      sellerId={sellerId ?? ""}
      onSeller={setChosen}
    >
      <ErrorNote error={state.error} retry={state.reload} />
      {sellerId === undefined ? null : (
        <ConsoleContext.Provider value={{ control, token, sellerId, location, version, changed }}>
          <VersionNote reconnected={reconnected} />
          <PageAt />
        </ConsoleContext.Provider>
      )}
    </Frame>
  );
}
