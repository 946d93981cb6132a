import type { Settings } from "../../../contract/settings.ts";
import type { Role } from "../../../model/memory.ts";
import type { Span } from "../../../model/sentences.ts";
import { simplified } from "../../../model/simplified.ts";
import type { Turn } from "../../../model/turn.ts";
import { type Command, commandIn } from "../../commands.ts";
import { type InformationScore, isLowValue, scoreOf, scorerView } from "../../filter.ts";
import { insteadIn, toldBehind } from "../../wishes/idiom.ts";
import { sanitise } from "../../sanitise.ts";
import { type Stance, type Voice, stanceOf, stances } from "../../stance.ts";
import { type Passage, passagesOf } from "./passages.ts";

/** One person's side of a turn, ready to be read. */
export interface Utterance {
  turn: Turn;
  role: Role;
  voice: Voice;
  /** The speaker's name as given; "user" where there is none. */
  speaker: string;
  raw: string;
  /** The cleaned text, and the way back from its offsets. */
  text: string;
  map(offset: number): number;
  sentences: Sentence[];
  /** What its pictures and files show, in the words of their captions. */
  captions: string[];
}

export interface Sentence extends Span {
  text: string;
  stance: Stance;
  score: InformationScore;
  /** The speaker asked for it to be kept. */
  asked: boolean;
  /** Code that the speaker marked to be kept, with the words that lead up to it. */
  code: boolean;
}

/**
 * The sides of a turn that a person spoke; an assistant's words say nothing about anybody. `names` are of
 * people whom the speaker told of before.
 */
export async function utterancesOf(
  turn: Turn,
  settings: Settings,
  names: readonly string[] = [],
): Promise<Utterance[]> {
  const sides: Utterance[] = [];
  const amongPeople = turn.responseName !== null || turn.response.trim() === "";
  const voice: Voice = turn.promptName !== null && amongPeople ? "named" : "user";
  sides.push(await utterance(turn, "prompt", voice, turn.promptName, settings, names));
  if (turn.responseName !== null) {
    sides.push(await utterance(turn, "response", "named", turn.responseName, settings, names));
  }
  return sides;
}

async function utterance(
  turn: Turn,
  role: Role,
  voice: Voice,
  name: string | null,
  settings: Settings,
  names: readonly string[],
): Promise<Utterance> {
  const raw = role === "prompt" ? turn.prompt : turn.response;
  const { text, map } = await sanitise(raw, settings.sanitize);
  const captions = turn.attachments
    .filter((attachment) => attachment.role === role)
    .map(({ caption }) => caption?.trim() ?? "")
    .filter((caption) => caption !== "");
  const speaker = name?.trim() || "user";
  const isAsked = role === "prompt" && commandIn(text, settings.ingest) !== null;
  const isRead = isAsked || worthReading(text, settings);
  const sentences = isRead ? sentencesOf(text, role, voice, settings, names) : [];
  return { turn, role, voice, speaker, raw, text, map, sentences, captions };
}

const worthReading = (text: string, { filter }: Settings): boolean =>
  !(filter.prune_low_value && isLowValue(text, filter.low_value_words));

function sentencesOf(
  text: string,
  role: Role,
  voice: Voice,
  { ingest, filter }: Settings,
  names: readonly string[],
): Sentence[] {
  const command = role === "prompt" ? commandIn(text, ingest) : null;
  const pointsBack = command !== null && command.back !== null;
  const spans = passagesOf(text, voice)
    .map((span) => {
      // The command itself is obeyed and not remembered.
      const isWish = meets(command?.back?.wish ?? null, span);
      if (command === null || !meets(command, span)) {
        if (isWish && !span.code) return null;
        // "Forget Paris, I'm going to Rome" tells only of Rome.
        const at = span.code ? null : insteadIn(simplified(text.slice(span.start, span.end)));
        return { ...span, start: span.start + (at ?? 0), asked: span.code, bidden: false };
      }
      if (command.kind === "forget") {
        const then = afterForgotten(text, command, span);
        return then === null ? null : { ...span, start: then, asked: false, bidden: false };
      }
      // An order to drop the rules is one with what it wants kept.
      const whole = stanceOf(text.slice(span.start, span.end), voice);
      const isPoisoned = whole === "injection";
      const start = isPoisoned ? span.start : Math.max(span.start, command.start);
      const end = span.code ? span.end : Math.min(span.end, command.end);
      const bidden = pointsBack && whole === "task" && !lasting.test(text.slice(start, end));
      return { start, end, asked: true, code: span.code, bidden };
    })
    .filter((span) => span !== null && span.end > span.start)
    .filter((span) => span !== null);
  const texts = spans.map(({ start, end }) => text.slice(start, end));
  const meant = stances(
    texts.map((words) => scorerView(words, filter.message_max_chars)),
    voice,
    names,
  );
  return spans.map(({ bidden, ...span }, i) => {
    const words = texts[i] ?? "";
    const stance = meant[i] ?? "statement";
    // "Remember that" makes no statement of a question beside it.
    const asked = span.asked && (span.code || !pointsBack || isTold.has(stance));
    const told: Stance = bidden ? "task" : "statement";
    const held: Stance = asked && stance !== "injection" ? told : stance;
    return { ...span, text: words, stance: held, asked, score: asked ? 3 : scoreOf(held, words) };
  });
}

/** "Forget that I love tennis, I play squash now" tells of squash. */
function afterForgotten(text: string, { end, whole, back }: Command, span: Passage): number | null {
  if (whole || back !== null || span.code || end >= span.end) return null;
  const at = toldBehind(simplified(text.slice(end, span.end)).trimEnd());
  return at === null ? null : end + at;
}

/** "明天交作业，别忘了" is a task; what stays so ("青霉素过敏，别忘了") is told. */
const lasting = /过敏|密码|生日|号码|[是叫住]|不[吃喝抽]/u;

const isTold: ReadonlySet<Stance> = new Set<Stance>(["statement", "impersonal", "task"]);

const meets = (one: Span | null, other: Span): boolean =>
  one !== null && one.start < other.end && other.start < one.end;
