/** The tiles that nobody has shown yet: in the bag and on the rival's rack. */
import { Unseen } from "../../shared/board/Unseen.tsx";
import { countFaces } from "../../shared/tiles/alphabet.ts";
import type { Match } from "../match.ts";

export function UnseenOfGame({ match, id }: { readonly match: Match; readonly id: string }) {
  const { unseen, bag } = match.game;
  if (unseen === null) return null; // with the board covered nothing can be counted
  return <Unseen id={id} alphabet={match.session.alphabet.value} left={countFaces(unseen)} bag={bag} />;
}
