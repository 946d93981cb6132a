/**
 * A small deterministic "model" for the loopback server: it reads the data of an extraction prompt
 * and answers in the shape that the prompt asks for. It understands a few plain statements only.
 */

interface Message {
  speaker: string;
  text: string;
  remember: boolean;
}
interface Reading {
  turns: ({ turn: number } & Partial<Record<"prompt" | "response", Message>>)[];
  known: { n: number; text: string }[];
}

export interface ChatRequest {
  messages: { role: string; content: string }[];
  [field: string]: unknown;
}

/** The text of a good answer to this request: an extraction where its data is one, else its first sentence. */
export function readingModel(request: ChatRequest): string {
  const user = request.messages.findLast((message) => message.role === "user")?.content ?? "";
  const reading = parseReading(user);
  if (reading === null) return user.split(/(?<=[.!?。！？])\s*/u)[0] ?? user;
  return JSON.stringify(extraction(reading));
}

function parseReading(text: string): Reading | null {
  try {
    const value = JSON.parse(text) as Reading;
    return Array.isArray(value.turns) ? value : null;
  } catch {
    return null;
  }
}

const roles = ["prompt", "response"] as const;

function extraction({ turns }: Reading) {
  const messages = turns.flatMap((turn) =>
    roles.flatMap((role) => {
      const message = turn[role];
      return message?.remember === true ? [{ turn: turn.turn, role, ...message }] : [];
    }),
  );
  const memories = messages.flatMap((message) =>
    sentences(message.text).flatMap((quote) => memoryOf(message, quote)),
  );
  const scores = messages.map(({ turn, role, text }) => ({
    turn,
    role,
    score: sentences(text).some((quote) => statement(quote) !== null) ? 3 : 0,
  }));
  return { messages: scores, memories };
}

const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s*/u).filter((sentence) => sentence.trim() !== "");

const kinds: [RegExp, string, string | null][] = [
  [/\b(?:live|moved|home)\b|住/i, "LOCATION", "lives_in"],
  [/\b(?:work|job)\b|工作/i, "FACTS", "works_at"],
  [/\b(?:like|love|hate|prefer|favourite)\b|喜欢/i, "PREFERENCES", null],
  [/\b(?:want|plan|hope)\b|打算/i, "GOALS", null],
  [/\b(?:sister|brother|wife|husband|friend)\b/i, "RELATIONSHIPS", null],
  [/\b(?:am|is|have|was|went|bought)\b|是|有/i, "FACTS", null],
];

const statement = (quote: string) =>
  quote.endsWith("?") || quote.endsWith("？")
    ? null
    : (kinds.find(([pattern]) => pattern.test(quote)) ?? null);

function memoryOf(message: Message & { turn: number; role: string }, quote: string) {
  const found = statement(quote);
  if (found === null) return [];
  const [, type, attribute] = found;
  const subject = message.speaker === "user" ? "The user" : message.speaker;
  const place = /\b(?:in|at|to) (\p{Lu}[\p{L}]+)/u.exec(quote)?.[1] ?? null;
  return [
    {
      action: "add",
      target: null,
      evidence: { turn: message.turn, role: message.role, quote },
      content: /\p{Script=Han}/u.test(quote) ? quote : `${subject}: ${quote}`,
      type,
      importance: 6,
      emotion: null,
      emotion_intensity: 0,
      vibe: null,
      topics: [type.toLowerCase()],
      keywords: place === null ? [] : [place.toLowerCase()],
      occurred_at: null,
      occurred_precision: null,
      valid_from: null,
      valid_to: null,
      expires_at: null,
      attribute:
        attribute === null || place === null
          ? null
          : { subject: message.speaker, name: attribute, value: place },
      corrects: /\b(?:no,|actually|not any more)\b/i.test(quote),
      instruction: false,
      entities: place === null ? [] : [{ name: place, type: "place" }],
      relations:
        attribute === null || place === null
          ? []
          : [
              {
                subject: message.speaker,
                predicate: attribute,
                object: place,
                single_valued: true,
                valid_from: null,
                valid_to: null,
              },
            ],
    },
  ];
}
