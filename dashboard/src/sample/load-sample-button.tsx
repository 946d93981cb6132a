import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { confinement, ebb, may } from "../account/account.ts";
import { chooseScope } from "../scope/scope.ts";
import { Icon } from "../ui/icon.tsx";
import { noteChange } from "../ui/load.ts";
import { attempt, tell } from "../ui/told.tsx";
import { inBoth, language } from "../words/language.ts";
import { type Progress, loadSample } from "./sample.ts";

const sampleWords = inBoth(
  {
    load: "Load sample data",
    storing: (done: string, all: string) => `Storing ${done} of ${all} …`,
    reading: (done: string, all: string) => `Read ${done} of ${all} …`,
    loaded: (user: string) => `Sample data of ${user} is there.`,
  },
  {
    load: "载入示例数据",
    storing: (done: string, all: string) => `正在存入 ${done} / ${all} ……`,
    reading: (done: string, all: string) => `已读取 ${done} / ${all} ……`,
    loaded: (user: string) => `${user} 的示例数据已就绪。`,
  },
);

function told({ stage, done, all }: Progress): string {
  const words = sampleWords();
  return words[stage](String(done), String(all));
}

/** Fills an empty place with somebody to look at; nothing for those who may not write, or for themselves only. */
export function LoadSampleButton(): JSX.Element | null {
  const words = sampleWords();
  const [progress, setProgress] = useState<Progress | null>(null);
  if (!may("write") || confinement.value !== null) return null;
  const load = async (): Promise<void> => {
    await attempt(async () => {
      const userId = await loadSample(ebb(), language.value, Date.now(), setProgress);
      chooseScope({ userId, agentId: null, sessionId: null });
      noteChange();
      tell(words.loaded(userId));
    });
    setProgress(null);
  };
  return (
    <button type="button" class="primary" disabled={progress !== null} onClick={() => void load()}>
      <Icon name="spark" />
      <span aria-live="polite">{progress === null ? words.load : told(progress)}</span>
    </button>
  );
}
