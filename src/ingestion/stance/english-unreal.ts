import type { StanceCues } from "../stance.ts";
import { laidOut } from "../../model/laid-out.ts";

/** English words of what is not so: orders to the machine that pose as talk, fiction, jokes, what-ifs, others' words. */
export const unreal: Pick<
  StanceCues,
  "injection" | "fiction" | "joke" | "hypothetical" | "quotation"
> = {
  injection: new RegExp(
    [
      laidOut`
        \b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b
        (?:previous|prior|above|earlier|all|your|any|these|safety)\b.{0,30}\b
        (?:instructions?|rules?|prompts?|guidelines?|guardrails?|restrictions?|polic(?:y|ies)|filters?)\b
      `,
      laidOut`
        \b(?:reveal|show|print|output|repeat|leak|display|expose|share|disclose|tell)\b.{0,40}\b
        (?:system|hidden|initial|developer|secret)\s+(?:prompt|instructions?|message|rules)\b
      `,
      laidOut`
        \b(?:reveal|leak|expose|disclose|send|exfiltrate|email|post)\b.{0,40}\b
        (?:api[ -]?keys?|passwords?|credentials?|secrets?|other users?'? (?:data|memories))\b
      `,
      laidOut`
        \byou (?:are|must|will|should) (?:now |always |from now on )*(?:
          dan\b|act(?:ing)? as (?:an? )?(?:unrestricted|unfiltered|jailbroken)|
          in (?:developer|god|admin|debug|jailbreak) mode|unrestricted|unfiltered|jailbroken|obey|
          comply with (?:every|any|all)
        )
      `,
      String.raw`\bfrom now on,? you (?:must|have to|will|shall|are (?:to|no longer)|no longer|can|may)\b`,
      laidOut`
        \b(?:without|no|drop|disable|turn off|remove) (?:any |all |your |the )*
        (?:safety|ethical|content|moderation)?\s*
        (?:restrictions|guardrails|safeguards|filters|safety (?:checks?|rules|filters?))\b
      `,
      String.raw`\b(?:always|never) (?:answer|respond|comply|obey|refuse)\b.{0,30}\b(?:harmful|illegal|unsafe|dangerous|malicious|whatever)\b`,
      String.raw`^\s*(?:<\|?)?(?:system|assistant|developer)(?:\|?>|\s*:)\s`,
      String.raw`\[(?:system|inst)\]|<<sys>>|<\|im_start\|>`,
      String.raw`\bnew (?:system )?instructions?:`,
      String.raw`\bdo not (?:tell|inform|warn|alert) the user\b`,
    ].join("|"),
    "iu",
  ),
  fiction: new RegExp(
    laidOut`
      \b(?:in|for) (?:my|the|this|our|a) (?:\p{L}+ )?(?:
        novel|story|book|screenplay|script|game|campaign|dream|nightmare|movie|film|show|play|comic|
        fanfic\w*|role-?play|d&d \w+
      )\b(?=
        .{0,60}\b
        (?:i|he|she|they|hero\w*|character|protagonist|player|king|detective|there|we|\p{Lu}\p{Ll}+)\b
      )
        |
        \b(?:my|the|our) (?:main |other )?(?:character|protagonist|hero(?:ine)?|villain|narrator|avatar|npc)
        (?:'s)?\b|
        \bonce upon a time\b|\bi(?:'m| am) (?:play(?:ing)?|pretending|role-?playing)(?: as| to be)\b|
        \b(?:pretend|imagine|let's (?:pretend|imagine|say|role[- ]?play)|role[- ]?play(?:ing)?)\b|
        \bfictional\b|\bact as\b|\bin character\b|
        \b(?:my|our) (?:d&d|dnd|rpg|sims?|skyrim|fallout|minecraft|larp|warhammer|pathfinder) \p{L}+|
        \bin (?:my|our|the) (?:dnd|d&d|rpg|fic|fanfic\w*|manuscript|short story|screenplay|sims)\b
      `,
    "iu",
  ),
  joke: new RegExp(
    laidOut`
      \b(?:just|only|i'?m|was|totally) (?:kidding|joking|messing)\b|\b(?:jk|j\/k)\b|\bas a joke\b|
      \bnot really,? (?:lol|haha)|\bi kid\b|
      \b(?:lol|haha)\b.*\b(?:king|queen|millionaire|billionaire|batman|alien|emperor|wizard|robot)\b|
      \b(?:yeah|sure|right|and)\b.{0,12}\bi(?:'m| am) the (?:king|queen|pope|president|easter bunny|tooth fairy)
      \b|
      \bi(?:'m| am) (?:basically |literally |secretly |actually )*
      (?:the (?:king|queen|emperor|pope) of|batman|an alien|a (?:wizard|robot|unicorn|vampire)\b)
    `,
    "i",
  ),
  hypothetical: new RegExp(
    laidOut`
      \b(?:if|unless) (?:only )?(?:i|we|you|he|she|they|my \w+|someone) (?:\w+ly |ever |just )*(?:
        had|were|was|could|would|won|got|lived|owned|worked|moved|became|did|knew|went|married|inherited|
        decided|quit|bought|lost|ever
      )\b|
      \b(?:i|we) wish (?:i|we|my|that|there)\b|
      \b(?:
        suppose|supposing|assuming|hypothetically|what if|let us say|imagine (?:that|if)|in theory|
        (?<!\b(?:people|they|friends|colleagues|all|would|to|can|always|often|must|don't|not|just) )say i\b|
        as if i\b|in another life|in an alternate|in a parallel
      )|
      \bwould(?:n't)? (?:\w+ )?(?:have )?.{0,60}\bif\b|
      \bif\b.{0,80}\b(?:would|i'd|we'd|could have|might have)\b|\b(?:might|may|could) have been\b|
      \bi (?:would|could|should|might)(?:n't)? have\b|
      \bi(?:'d| would) (?:probably |rather |totally |maybe )?(?:be|have|live|own|become|work|die|kill) .{0,40}\b
      (?:if|were|someday)\b|
      \bhad i\b|
      \b(?:maybe|perhaps) (?:one day |someday )?(?:i|we)(?:'ll| will| would|'d| should| could| might)\b|
      \b(?:maybe|perhaps|possibly) (?:i|we) (?:ought|need)\b|
      ^(?:(?:and|but|so|well|ok(?:ay)?|now|then|please)[, ]+)*(?:assum(?:e|ing)|presume) (?:that |for (?:a moment|now)|i\b|i'm\b|we\b|my\b)|
      \b(?:
        as a thought experiment|for the sake of argument|for argument's sake|in an ideal world|
        in a perfect world
      )\b|
      ^(?:were|should) (?:i|we|my \w+)\b[^?]*,|
      ^(?:(?:and|but|so|well)[, ]+)*(?:just )?(?:in case|in the event(?: that)?|on the off chance(?: that)?) (?:i|i'm|we|my|our|the|he|she|they|someone)
      \b|
      ^(?:(?:and|but|so|well)[, ]+)*(?:if|unless|should) (?:i|we) (?:\w+ )?(?:don't |do not |can |ever )?(?:
        get|win|find|earn|make|pass|fail|lose|become|inherit|move|buy|sell|have|quit|leave|manage|succeed|
        can|had
      )\b[^,]*, ?(?:then )?(?:i|we)(?:'ll| will| won't| will not| would| might| could| may|'d)\b|
      \b(?:i|we) (?:might|may)(?: (?:just|as well|even|possibly|someday|one day|never|not))* \p{L}+
    `,
    "iu",
  ),
  quotation: new RegExp(
    laidOut`
      \b(?:an?|the|some|another|one) (?:\p{L}+ )?
      (?:user|customer|person|patient|client|student|character|speaker|candidate|employee|narrator) (?:might|could|may|would|will|can) (?:say|write|ask|type|answer|reply|tell|post)
      \b|
      \b(?:as|like) (?:the|an?|my) (?:old )?(?:saying|song|proverb|quote|lyrics?) (?:goes|says|go|say)\b|
      \b(?:
        according to|
        the (?:article|paper|book|text|email|report|website|lyrics|quote|poem|song|letter|ad|post|narrator) (?:says|said|claims|reads|states|goes)
      )\b|
      \bclaims (?:that )?(?:he|she|they)\b|
      \b(?:
        song|meme|saying|joke|poem|rhyme|lyric|line|quote|tweet|ad|advert|jingle|chant|tune|tiktok|slogan|
        proverb
      )s?(?: by [\p{L} ]{2,30})? (?:
        (?:that |which )?(?:goes?|says?|said|went|starts?|begins?)|
        where (?:it|he|she|they) (?:goes|go|says?|sings?)
      )(?: like| with)?[,:]? ["“'‘]?(?:i|i'm|i've|i'd|my|we|we're)\b|
      \b(?:
        some(?:one|body)|
        an? (?:guy|girl|woman|man|lady|user|stranger|commenter|redditor|influencer|celebrity)|
        some (?:guy|girl|woman|man|lady|user|people)|this (?:guy|girl|woman|man|lady)|people
      ) (?:on|from|over on|in|at) (?:the )?\p{L}+ (?:said|says?|posted|posts?|wrote|writes?|commented|tweeted|claims?|claimed)
      \b|
      \b(?:my|the|this|today's|her|his|an?) (?:\p{L}+ )?(?:
        horoscopes?|fortune cookie|tarot(?: \p{L}+)?|psychic|palm reader|astrologer|fortune[- ]teller|
        star sign|zodiac(?: sign)?|magic 8 ball
      ) (?:says?|said|told|reads?|claims?|predict\p{L}*|thinks?|promised?)\b|
      \b(?:
        quote|lyrics|poem|excerpt|passage|paragraph|text|article|email|translate|proofread|rewrite|
        summari[sz]e
      )(?: \w+){0,6}\s*:\s*["“'\w]|
      \b(?:
        said|says|wrote|writes|texted|messaged|replied|asked|posted|tweeted|reads|goes|
        (?:was|is|be|were) like|(?:he|she|they)'s like
      )\s*[:,]?\s*["“'‘]|
      \b(?:said|wrote|texted|messaged|replied|posted|tweeted|reads|says)\s*:\s*(?:i|i'm|i've|my|we)\b|
      \bgoes,? ["“]|^["“'](?=.{12,}["”'][.!?]?$)|^>
    `,
    "iu",
  ),
};
