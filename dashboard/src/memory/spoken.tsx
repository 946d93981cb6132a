import type { JSX } from "preact";
import { type Span, piecesOf } from "./marked.ts";
import { sheetWords } from "./sheet-words.ts";
import "./memory.css";

type RoleSpan = Span & { role: "prompt" | "response" };

/** One side of a turn, with the words marked that memories rest on. */
function Side({
  who,
  text,
  spans,
}: {
  who: string;
  text: string;
  spans: readonly Span[];
}): JSX.Element {
  return (
    <div class="spoken-side">
      <span class="spoken-who">
        <bdi>{who}</bdi>
      </span>
      <p class="spoken-text" dir="auto">
        {piecesOf(text, spans).map((piece, i) =>
          piece.isMarked ? <mark key={i}>{piece.text}</mark> : piece.text,
        )}
      </p>
    </div>
  );
}

/** A turn, word for word. */
export function Spoken({
  turn,
  spans,
}: {
  turn: {
    prompt: string;
    response: string;
    names?: { prompt: string | null; response: string | null };
  };
  spans: readonly RoleSpan[];
}): JSX.Element {
  const words = sheetWords();
  const of = (role: RoleSpan["role"]): RoleSpan[] => spans.filter((span) => span.role === role);
  return (
    <div class="spoken">
      <Side who={turn.names?.prompt ?? words.prompt} text={turn.prompt} spans={of("prompt")} />
      {turn.response !== "" && (
        <Side
          who={turn.names?.response ?? words.response}
          text={turn.response}
          spans={of("response")}
        />
      )}
    </div>
  );
}
