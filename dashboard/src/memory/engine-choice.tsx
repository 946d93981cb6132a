import type { JSX } from "preact";
import { Choice } from "../ui/fields.tsx";
import { memoryWords } from "../words/memory-words.ts";
import type { EngineChosen } from "./engine-chosen.ts";

const engines = ["basic", "hippo", "emgas"] as const satisfies readonly EngineChosen[];

/** How candidates are scored, or as it is set. */
export function EngineChoice({
  engine,
  choose,
}: {
  engine: EngineChosen;
  choose: (engine: EngineChosen) => void;
}): JSX.Element {
  const words = memoryWords().engine;
  return (
    <Choice<EngineChosen>
      label={words.label}
      value={engine}
      options={[["", words.asSet], ...engines.map((name) => [name, name] as const)]}
      choose={choose}
    />
  );
}
