/** The unseen tiles of a position that is set up by hand: each can be taken from here. */
import type { Session } from "./session.ts";
import { Unseen } from "./Unseen.tsx";

export function UnseenOfSession({ session }: { readonly session: Session }) {
  const pick = session.taps.pick.value;
  return (
    <Unseen
      id="h-unseen"
      alphabet={session.alphabet.value}
      left={session.unseen.value}
      picking={{
        held: pick?.from === "set" ? pick.face : null,
        onPick: (face) => {
          session.taps.tile({ from: "set", face });
        },
      }}
    />
  );
}
