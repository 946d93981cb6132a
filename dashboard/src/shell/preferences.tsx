import type { JSX } from "preact";
import { type Theme, chooseTheme, theme } from "../theme.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { chooseLanguage, language } from "../words/language.ts";
import { shellWords } from "../words/shell-words.ts";

const icons: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };

/** Theme and language: two switches that are everywhere the same. */
export function Preferences(): JSX.Element {
  const words = shellWords();
  return (
    <div class="preferences">
      <div class="switch" role="group" aria-label={words.theme.title}>
        {(["system", "light", "dark"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={words.theme[each]}
            title={words.theme[each]}
            aria-pressed={theme.value === each}
            onClick={() => chooseTheme(each)}
          >
            <Icon name={icons[each]} />
          </button>
        ))}
      </div>
      <div class="switch" role="group" aria-label={words.language}>
        <button
          type="button"
          lang="en"
          aria-label="EN – English"
          aria-pressed={language.value === "en"}
          onClick={() => chooseLanguage("en")}
        >
          EN
        </button>
        <button
          type="button"
          lang="zh-CN"
          aria-label="中文"
          aria-pressed={language.value === "zh"}
          onClick={() => chooseLanguage("zh")}
        >
          中
        </button>
      </div>
    </div>
  );
}
