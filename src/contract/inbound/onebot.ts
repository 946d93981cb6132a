import { z } from "zod";
import type { HeardMessage } from "../../model/inbound.ts";
import { replyCharsMax } from "../../model/limits.ts";
import { type Chat, plainly } from "./answerable.ts";
import { type Parsed, PlatformId, attached, nameOf, nothing, said, unsaid } from "./parsed.ts";

/** OneBot v11 reports. A message is a list of segments, or a text with CQ codes, which is the same. */

const Segment = z.object({
  type: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Segment = z.infer<typeof Segment>;

const Report = z.object({
  post_type: z.string(),
  time: z.number(),
  self_id: PlatformId,
  message_type: z.string().optional(),
  sub_type: z.string().optional(),
  notice_type: z.string().optional(),
  message_id: PlatformId.optional(),
  user_id: PlatformId.optional(),
  target_id: PlatformId.optional(),
  group_id: PlatformId.optional(),
  message: z.union([z.string(), z.array(Segment).max(1_000)]).optional(),
  sender: z.object({ nickname: z.string().optional(), card: z.string().optional() }).optional(),
});

const unescaped = (text: string): string =>
  text
    .replaceAll("&#91;", "[")
    .replaceAll("&#93;", "]")
    .replaceAll("&#44;", ",")
    .replaceAll("&amp;", "&");

/** `[CQ:image,file=a.jpg,url=https://…]` and text between such codes. */
function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(/\[CQ:([\w-]+)((?:,[^,[\]]*)*)\]/g)) {
    segments.push({ type: "text", data: { text: unescaped(text.slice(from, match.index)) } });
    const fields = (match[2] ?? "").split(",").slice(1);
    const data = Object.fromEntries(
      fields.map((field) => {
        const at = field.indexOf("=");
        return [field.slice(0, at), unescaped(field.slice(at + 1))];
      }),
    );
    segments.push({ type: match[1] ?? "", data });
    from = match.index + match[0].length;
  }
  return [...segments, { type: "text", data: { text: unescaped(text.slice(from)) } }];
}

const mimes: Readonly<Record<string, string>> = {
  image: "image/*",
  record: "audio/*",
  video: "video/*",
  file: "application/octet-stream",
};

const field = ({ data }: Segment, name: string): string | null => {
  const value = data?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
};

function wordsOf(segments: readonly Segment[], selfId: string): string {
  const words = segments.map((segment) => {
    if (segment.type === "text") return field(segment, "text") ?? "";
    if (segment.type !== "at") return "";
    const who = field(segment, "qq");
    return who === null || who === selfId ? "" : `@${who}`;
  });
  return words.join("").trim();
}

const filesOf = (segments: readonly Segment[]): HeardMessage["attachments"] =>
  segments.flatMap((segment) => {
    const mime = mimes[segment.type];
    if (mime === undefined) return [];
    const file = field(segment, "file");
    return attached(field(segment, "url") ?? (file === null ? null : `onebot:file/${file}`), mime);
  });

/** A private conversation is named by the person, whoever of the two spoke; null where it is not told. */
function conversationOf(report: z.infer<typeof Report>, isOwn: boolean): string | null {
  if (report.group_id !== undefined) return `group:${report.group_id}`;
  const peer = isOwn ? report.target_id : report.user_id;
  return peer === undefined ? null : `private:${peer}`;
}

/** What stands in brackets is no code, also for a OneBot that does not know `auto_escape`. */
const withoutCodes = (line: string): string => line.replaceAll(/\[(?=CQ:)/gi, "［");

/** A quick operation: the answer to a report does what it says. */
const chat: Chat = {
  shown: (text, left) => plainly(text, replyCharsMax.onebot, left, withoutCodes),
  saying: (reply) => ({ reply, auto_escape: true, at_sender: false }),
};

/** Those who hide their names in a group share one id, and what the platform says itself nobody typed. */
const isNobodys = (subType: string | undefined): boolean =>
  subType === "anonymous" || subType === "notice";

export const OneBotReport = Report.transform((report): Parsed => {
  const { self_id: selfId, user_id: userId, message_id: messageId } = report;
  const isOwn = report.post_type === "message_sent" || userId === selfId;
  const conversation = conversationOf(report, isOwn);
  if (conversation === null || messageId === undefined) return nothing;
  if (report.notice_type === "group_recall" || report.notice_type === "friend_recall") {
    return unsaid(conversation, [messageId]);
  }
  const isSaid = report.post_type === "message" || report.post_type === "message_sent";
  if (!isSaid || userId === undefined || report.message === undefined) return nothing;
  const segments = typeof report.message === "string" ? segmentsOf(report.message) : report.message;
  const reply = segments.find(({ type }) => type === "reply");
  const message: HeardMessage = {
    conversation,
    messageId,
    thread: null,
    side: isOwn ? "bot" : "user",
    speaker: userId,
    name: nameOf(report.sender?.card || report.sender?.nickname),
    text: wordsOf(segments, selfId),
    at: report.time * 1000,
    editedAt: 0,
    attachments: filesOf(segments),
    replyTo: reply === undefined ? null : field(reply, "id"),
  };
  return said(message, isOwn || isNobodys(report.sub_type) ? null : chat);
});
