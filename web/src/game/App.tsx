/** The page of a game: players and unseen tiles, the board with rack and actions, sheet and talk. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

import { BlankChooser } from "../shared/board/BlankChooser.tsx";
import { grab } from "../shared/board/grab.ts";
import { About } from "./About.tsx";
import { Actions } from "./Actions.tsx";
import { useFocusKept } from "./focus.ts";
import { beforeRack, onPage } from "./keys.ts";
import type { Match } from "./match.ts";
import { Bars } from "./notices/Bars.tsx";
import { Ruling } from "./notices/Ruling.tsx";
import { Sanctions } from "./notices/Sanctions.tsx";
import { Status } from "./notices/Status.tsx";
import { Over } from "./Over.tsx";
import { Players } from "./Players.tsx";
import { Drawer, OpenSheet, Panels } from "./panels/Panels.tsx";
import { UnseenOfGame } from "./panels/UnseenOfGame.tsx";
import { type Carried, OwnRack, Table } from "./Table.tsx";

interface Props {
  readonly match: Match;
}

export function App({ match }: Props) {
  const carried: Carried = { target: useSignal<number | null>(null), held: useSignal(false) };
  const stage = match.stage.value;
  const ended = stage === "over" || stage === "signing" || stage === "cancelled";
  useTitle(match);
  useFocusKept(match);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      onPage(event, match);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [match]);
  return (
    <>
      <Bars match={match} />
      <div
        class={["game live", stage === "waiting" && "dimmed", ended && "ended"].filter(Boolean).join(" ")}
        onKeyDownCapture={(event) => {
          beforeRack(event, match);
        }}
        onPointerDown={(event) => {
          if (!match.laying.value) return;
          grab(
            event,
            match.session,
            (at) => (carried.target.value = at),
            (on) => (carried.held.value = on),
          );
        }}
      >
        <div class="centre">
          <Table match={match} carried={carried} />
          {!ended && match.you && <OwnRack match={match} />}
          {!ended && match.you && <Actions match={match} />}
          <div class="news">
            <Status match={match} />
            <Ruling match={match} />
            <Sanctions match={match} />
          </div>
          <Drawer match={match} />
          <p class="sr" aria-live="polite">
            {match.polite.value}
          </p>
          <p class="sr" aria-live="assertive">
            {match.urgent.value}
          </p>
        </div>
        {ended && <Over match={match} />}
        <div class="side right">
          <Panels match={match} />
        </div>
        <div class="side left">
          <About match={match} />
          <Players match={match} />
          <UnseenOfGame match={match} id="h-unseen" />
        </div>
        <BlankChooser session={match.session} />
      </div>
      <OpenSheet match={match} />
    </>
  );
}

/** The title says when the game waits for whoever reads another page. */
function useTitle(match: Match): void {
  const waits = match.stage.value === "yours" || match.stage.value === "decide";
  const [title] = useState(document.title);
  useEffect(() => {
    document.title = waits ? `● ${title}` : title;
  }, [waits, title]);
}
