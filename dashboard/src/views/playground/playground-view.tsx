import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AnswerOf, RetrieveRequest } from "../../../../client/src/index.ts";
import { account, ebb, may, serverTimings } from "../../account/account.ts";
import { EngineChoice } from "../../memory/engine-choice.tsx";
import type { EngineChosen } from "../../memory/engine-chosen.ts";
import { NeedScope } from "../../scope/need-scope.tsx";
import { ids } from "../../scope/scope.ts";
import { LongText, Range } from "../../ui/fields.tsx";
import { Card, Chip, Empty, ViewHead } from "../../ui/parts.tsx";
import { attempt } from "../../ui/told.tsx";
import { figure } from "../../ui/time.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { playgroundWords } from "./playground-words.ts";
import { RetrievedParts } from "./recalled.tsx";
import { StorePair } from "./store-pair.tsx";
import { type Timing, timingsIn } from "./timings.ts";
import "../../memory/memory.css";
import "./playground.css";

interface Options {
  engine: EngineChosen;
  /** 0: as set. */
  limit: number;
  rawTurns: number;
  maxTokens: number;
}

interface Outcome {
  of: AnswerOf<"POST /v1/retrieve">;
  timings: Timing[];
  waitedMs: number;
}

const requestOf = (prompt: string, options: Options): RetrieveRequest => ({
  ...ids(),
  prompt,
  explain: true,
  raw_turns: options.rawTurns,
  ...(options.engine === "" ? {} : { engine: options.engine }),
  ...(options.limit === 0 ? {} : { limit: options.limit }),
  ...(options.maxTokens === 0 ? {} : { max_tokens: options.maxTokens }),
});

async function ask(prompt: string, options: Options): Promise<Outcome> {
  const begun = performance.now();
  const of = await ebb().retrieve(requestOf(prompt, options));
  const waitedMs = performance.now() - begun;
  return { of, waitedMs, timings: timingsIn(serverTimings.get("/v1/retrieve") ?? "") };
}

function OptionFields({
  options,
  change,
}: {
  options: Options;
  change: (options: Options) => void;
}): JSX.Element {
  const words = playgroundWords();
  const set = (part: Partial<Options>): void => change({ ...options, ...part });
  const orAsSet = (n: number): string => (n === 0 ? words.asSet : figure(n));
  return (
    <div class="fields two">
      <EngineChoice engine={options.engine} choose={(engine) => set({ engine })} />
      <Range
        label={words.limit}
        min={0}
        max={50}
        step={1}
        value={options.limit}
        shown={orAsSet(options.limit)}
        change={(limit) => set({ limit })}
      />
      <Range
        label={words.rawTurns}
        min={0}
        max={20}
        step={1}
        value={options.rawTurns}
        shown={figure(options.rawTurns)}
        change={(rawTurns) => set({ rawTurns })}
      />
      <Range
        label={words.maxTokens}
        min={0}
        max={4000}
        step={100}
        value={options.maxTokens}
        shown={orAsSet(options.maxTokens)}
        change={(maxTokens) => set({ maxTokens })}
      />
    </div>
  );
}

/** What this deployment works with: said here, where it shows. */
function Deployment(): JSX.Element {
  const words = playgroundWords();
  const { model = null, embedder = null } = account.value?.me ?? {};
  return (
    <div class="chip-row">
      <Chip tone={model === null ? "plain" : "good"}>
        {model === null ? words.rules : words.model(model)}
      </Chip>
      <Chip tone={embedder === null ? "plain" : "good"}>
        {embedder === null ? words.noEmbedder : words.embedder(embedder)}
      </Chip>
    </div>
  );
}

/** What would be recalled for a prompt, and a way to store it with its answer. */
export function PlaygroundView(): JSX.Element {
  const words = playgroundWords();
  const [prompt, setPrompt] = useState("");
  const [options, setOptions] = useState<Options>({
    engine: "",
    limit: 0,
    rawTurns: 0,
    maxTokens: 0,
  });
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    await attempt(async () => setOutcome(await ask(prompt, options)));
    setWorking(false);
  };
  return (
    <>
      <ViewHead title={shellWords().views.playground} lead={words.lead} />
      <NeedScope>
        <div class="playground">
          <div class="stack">
            <Card title={words.retrieve}>
              <form class="stack" onSubmit={(event) => void submit(event)}>
                <LongText
                  label={words.prompt}
                  placeholder={words.promptPlaceholder}
                  required
                  value={prompt}
                  change={setPrompt}
                />
                <details>
                  <summary>{words.options}</summary>
                  <OptionFields options={options} change={setOptions} />
                </details>
                <div class="actions">
                  <button
                    type="submit"
                    class="primary"
                    disabled={isWorking || prompt.trim() === ""}
                  >
                    {isWorking ? words.working : words.retrieve}
                  </button>
                </div>
                <Deployment />
              </form>
            </Card>
            {may("write") && <StorePair prompt={prompt} />}
          </div>
          {outcome === null ? (
            <Empty icon="playground" title={words.start.title} text={words.start.text} />
          ) : (
            <RetrievedParts {...outcome} />
          )}
        </div>
      </NeedScope>
    </>
  );
}
