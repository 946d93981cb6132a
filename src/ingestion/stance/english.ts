import type { StanceCues } from "../stance.ts";
import { kinWord } from "../kin.ts";
import { unsaidSubject } from "./fragments.ts";

const opener = String.raw`^(?:(?:and|but|so|well|ok(?:ay)?|now|then|also|hey|hi|hello|please|pls|sorry|thanks|great|oh|hmm|btw|by the way|um|yes|no|cool)[,!.\s]+)*`;
/** Sounds and words that open a sentence in a chat. */
const talk = String.raw`^(?:(?:and|but|so|well|ok(?:ay)?|oh|yes|yeah|yep|no|nah|actually|also|plus|btw|fyi|honestly|anyway|hey|hi|sorry|update|recently|lately|currently|finally|ugh|omg|um+|uh+|hmm+|lol|haha|ngl|tbh|right|man|dude|guys|apparently|usually|normally|mostly|turns out)[,.!:\s]+)*`;
const adviser = String.raw`(?:my |the |an? |some |many )?(?:\p{L}+ )?(?:doctor|dentist|therapist|physio\w*|coach|teacher|boss|manager|friends?|colleagues?|neighbou?rs?|${kinWord}|people|everyone|everybody|they|someone|somebody|he|she|experts?|articles?|blog|book|podcast|chatgpt|google|reddit)`;

export const english: StanceCues = {
  injection: new RegExp(
    [
      String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:previous|prior|above|earlier|all|your|any|these|safety)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|guardrails?|restrictions?|polic(?:y|ies)|filters?)\b`,
      String.raw`\b(?:reveal|show|print|output|repeat|leak|display|expose|share|disclose|tell)\b.{0,40}\b(?:system|hidden|initial|developer|secret)\s+(?:prompt|instructions?|message|rules)\b`,
      String.raw`\b(?:reveal|leak|expose|disclose|send|exfiltrate|email|post)\b.{0,40}\b(?:api[ -]?keys?|passwords?|credentials?|secrets?|other users?'? (?:data|memories))\b`,
      String.raw`\byou (?:are|must|will|should) (?:now |always |from now on )*(?:dan\b|act(?:ing)? as (?:an? )?(?:unrestricted|unfiltered|jailbroken)|in (?:developer|god|admin|debug|jailbreak) mode|unrestricted|unfiltered|jailbroken|obey|comply with (?:every|any|all))`,
      String.raw`\bfrom now on,? you (?:must|have to|will|shall|are (?:to|no longer)|no longer|can|may)\b`,
      String.raw`\b(?:without|no|drop|disable|turn off|remove) (?:any |all |your |the )*(?:safety|ethical|content|moderation)?\s*(?:restrictions|guardrails|safeguards|filters|safety (?:checks?|rules|filters?))\b`,
      String.raw`\b(?:always|never) (?:answer|respond|comply|obey|refuse)\b.{0,30}\b(?:harmful|illegal|unsafe|dangerous|malicious|whatever)\b`,
      String.raw`^\s*(?:<\|?)?(?:system|assistant|developer)(?:\|?>|\s*:)\s`,
      String.raw`\[(?:system|inst)\]|<<sys>>|<\|im_start\|>`,
      String.raw`\bnew (?:system )?instructions?:`,
      String.raw`\bdo not (?:tell|inform|warn|alert) the user\b`,
    ].join("|"),
    "iu",
  ),
  fiction: new RegExp(
    String.raw`\b(?:in|for) (?:my|the|this|our|a) (?:\p{L}+ )?(?:novel|story|book|screenplay|script|game|campaign|dream|nightmare|movie|film|show|play|comic|fanfic\w*|role-?play|d&d \w+)\b(?=.{0,60}\b(?:i|he|she|they|hero\w*|character|protagonist|player|king|detective|there|we|\p{Lu}\p{Ll}+)\b)` +
      String.raw`|\b(?:my|the|our) (?:main |other )?(?:character|protagonist|hero(?:ine)?|villain|narrator|avatar|npc)(?:'s)?\b|\bonce upon a time\b|\b(?:i|we) (?:\w+ )?(?:dreamed|dreamt|had a (?:\w+ )?(?:dream|nightmare))\b|\bi(?:'m| am) (?:play(?:ing)?|pretending|role-?playing)(?: as| to be)\b|\b(?:pretend|imagine|let's (?:pretend|imagine|say|role-?play)|role-?play)\b|\bfictional\b|\bact as\b|\bin character\b|\b(?:my|our) (?:d&d|dnd|rpg|sims?|skyrim|fallout|minecraft|larp|warhammer|pathfinder) \p{L}+|\bin (?:my|our|the) (?:dnd|d&d|rpg|fic|fanfic\w*|manuscript|short story|screenplay|sims)\b`,
    "iu",
  ),
  joke: /\b(?:just|only|i'?m|was|totally) (?:kidding|joking|messing)\b|\b(?:jk|j\/k)\b|\bas a joke\b|\bnot really,? (?:lol|haha)|\bi kid\b|\b(?:lol|haha)\b.*\b(?:king|queen|millionaire|billionaire|batman|alien|emperor|wizard|robot)\b|\b(?:yeah|sure|right|and)\b.{0,12}\bi(?:'m| am) the (?:king|queen|pope|president|easter bunny|tooth fairy)\b|\bi(?:'m| am) (?:basically |literally |secretly |actually )*(?:the (?:king|queen|emperor|pope) of|batman|an alien|a (?:wizard|robot|unicorn|vampire)\b)/i,
  hypothetical:
    /\b(?:if|unless) (?:only )?(?:i|we|you|he|she|they|my \w+|someone) (?:\w+ly |ever |just )*(?:had|were|was|could|would|won|got|lived|owned|worked|moved|became|did|knew|went|married|inherited|decided|quit|bought|lost|ever)\b|\b(?:i|we) wish (?:i|we|my|that|there)\b|\b(?:suppose|supposing|assuming|hypothetically|what if|let us say|imagine (?:that|if)|in theory|say i\b|as if i\b|in another life|in an alternate|in a parallel)|\bwould(?:n't)? (?:\w+ )?(?:have )?.{0,60}\bif\b|\bif\b.{0,80}\b(?:would|i'd|we'd|could have|might have)\b|\b(?:might|may|could) have been\b|\bi (?:would|could|should|might)(?:n't)? have\b|\bi(?:'d| would) (?:probably |rather |totally |maybe )?(?:be|have|live|own|become|work|die|kill) .{0,40}\b(?:if|were|someday)\b|\bhad i\b/i,
  quotation: new RegExp(
    String.raw`\b(?:as|like) (?:the|an?|my) (?:old )?(?:saying|song|proverb|quote|lyrics?) (?:goes|says|go|say)\b|\b(?:according to|the (?:article|paper|book|text|email|report|website|lyrics|quote|poem|song|letter|ad|post|narrator) (?:says|said|claims|reads|states|goes))\b|\b(?:quote|lyrics|poem|excerpt|passage|paragraph|text|article|email|translate|proofread|rewrite|summari[sz]e)(?: \w+){0,6}\s*:\s*["“'\w]|\b(?:said|says|wrote|writes|texted|messaged|replied|asked|posted|tweeted|reads|goes|(?:was|is|be|were) like|(?:he|she|they)'s like)\s*[:,]?\s*["“'‘]|\b(?:said|wrote|texted|messaged|replied|posted|tweeted|reads|says)\s*:\s*(?:i|i'm|i've|my|we)\b|\bgoes,? ["“]|^["“'](?=.{12,}["”'][.!?]?$)|^>`,
    "iu",
  ),
  task: /^(?:(?:and|also|please|pls|so|ok|hey|oh|then)[,\s]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:please )?(?:remind me (?:to|about|that|of|on|in|at|when|tomorrow|next|every)|set (?:a|an) (?:reminder|alarm)|(?:add|put) .{1,60} (?:to|on) my (?:calendar|to-?do|list|schedule|shopping list)|don'?t let me forget)\b|\bremind me to\b/i,
  standing: new RegExp(
    opener +
      String.raw`(?:i(?:'d| would)? (?:want|like|need|prefer) you to (?:always|never|only|stop)\b|(?:from now on|in (?:the )?future|going forward|for future reference|in (?:all )?your (?:answers|replies|responses)|when(?:ever)? (?:you|i)\b[^,]{0,60}),?\s*(?:please |you can |you should |i(?:'d| would) (?:like|prefer) (?:you to )?|just )*(?:always |never |only |do not |don't )*\p{L}+` +
      String.raw`|(?:please )?(?:always|never|don't ever|do not ever) (?:answer|reply|respond|use|write|give|include|show|call|address|explain|format|keep|speak|talk|add|start|end|send|put|cite|mention|ask|assume|suggest|recommend|translate|convert|provide|be)\b` +
      String.raw`|(?:please )?(?:stop|quit|avoid) (?:using|calling|giving|adding|saying|writing|sending|including|apologi[sz]ing)\b` +
      String.raw`|(?:please )?(?:don't|do not) (?:use|call me|give me|add|include|send me|apologi[sz]e|address)\b` +
      String.raw`|(?:please )?keep (?:your |the |all )*(?:answers?|replies|responses?|explanations?|it|things) (?:short|brief|concise|simple|formal|casual|under|to)\b` +
      String.raw`|(?:please )?(?:call|address) me\b(?! (?:when|back|later|if|at|on|tomorrow|an?|crazy))|(?:please )?(?:use|prefer|stick to) (?:metric|imperial|celsius|fahrenheit|british|american|24-hour|24h|they\/them|she\/her|he\/him|\p{L}+ pronouns|(?:\p{L}+ )?(?:spelling|units|pronouns))\b` +
      String.raw`|(?:please )?(?:answer|reply|respond|talk to me|speak(?: to me)?|write(?: to me)?) (?:to me )?(?:only |always )?in (?:english|norwegian|chinese|german|french|spanish|short|bullet|simple|plain|metric|\p{Lu}\p{Ll}+)\b)`,
    "iu",
  ),
  question: new RegExp(
    String.raw`\?["'”)\s\p{Extended_Pictographic}]*$|` +
      opener +
      String.raw`(?:who|whom|whose|what|which|why|how|where|when)(?:'s|'re|'d)? (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|much|many|long|far|old|often|to|about|about|kind|i|you|the|a|an)\b[^.!]*$|` +
      opener +
      String.raw`(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|shall|isn't|aren't|don't|doesn't|didn't|can't|couldn't|shouldn't|won't) (?:i|you|we|he|she|it|they|there|this|that|these|those|the|my|your|someone|anyone)\b[^.!]*$|` +
      opener +
      String.raw`(?:who (?:told|said|gave|asked|the hell|on earth|else|knows|made|invented|won|wrote|should|would|is|was)|whos|how come|how about|what about|what if|hows|wheres|whens|which (?:\p{L}+ ){0,3}(?:should|do|does|is|are|was|would|can|will|has)|is there|are there|do (?:u|ya)|does (?:anyone|anybody)|has (?:anyone|anybody)|can (?:anyone|anybody|someone)|any(?:one|body) (?:know|have|got|tried)|know (?:any|of any|how to)|got any|have you|tell me (?:who|what|why|how|where|when))\b[^.!]*$|` +
      opener +
      String.raw`(?:any (?:ideas?|tips?|suggestions?|recommendations?|advice|thoughts)|(?:i(?:'m| am| was) )?(?:wondering|curious) (?:if|whether|what|how|why)|(?:i )?(?:was )?wonder(?:ing)? (?:if|whether|what|how|why))\b`,
    "iu",
  ),
  advice: new RegExp(
    String.raw`\b${adviser} (?:always |often |also |just |keeps? |kept |has |have |had )?(?:says?|said|told me|tells? me|thinks?|thought|suggest(?:s|ed|ing)?|recommend(?:s|ed)?|advis(?:es?|ed)|insists?|insisted|wants me to|urged me|warn(?:s|ed)?|keeps? telling me|telling me|asked me)\b.{0,20}\b(?:that )?(?:(?:i|you|we) (?:\w+ )?(?:should|ought|must|need|could|have to|had to)|(?:me )?to \p{L}+|\p{L}+ing\b|trying|i try|i take|i eat|i stop|i get|against)` +
      String.raw`|^(?:\p{L}+, )?(?:i think |maybe |perhaps )?you (?:should|could|ought to|must|need to|have to|might want to|may want to|can always|'d better)\b|\b(?:experts|doctors|scientists|people|they) (?:say|recommend|suggest|advise)\b|\bit(?:'s| is) (?:recommended|advisable|best) (?:to|that)\b|\bone should\b`,
    "iu",
  ),
  request: new RegExp(
    opener +
      String.raw`(?:(?:can|could|would|will) (?:you|u)(?: please)? |i(?:'d| would) (?:like|love|want) you to |i (?:want|need) you to |(?:just |kindly |go ahead and )?)(?:please )?(?:write|explain|tell|show|give|summari[sz]e|translate|list|fix|make|create|generate|help|find|recommend|suggest|compare|describe|calculate|compute|convert|draft|rewrite|rephrase|proofread|edit|correct|check|review|search|look up|look at|define|outline|design|build|implement|debug|refactor|optimi[sz]e|solve|analy[sz]e|plan|brainstorm|elaborate|expand|shorten|simplify|continue|answer|teach|walk me|run|print|read|open|play|turn|sort|count|name|pick|choose|guess|try|provide|include|add|remove|change|replace|format|let me know|tell me|send|book|order|schedule|stop|wait(?!,)|repeat|say|act|imagine|consider|think|discuss|talk about|break down|rank|rate|classify|extract|evaluate|prove|derive|sing|draw|paint|see|use)\b(?!['’]| (?:is|was|are|has|went|came)\b)`,
    "iu",
  ),
  meta: /^(?:(?:no|yes|well|ok(?:ay)?|sorry|hmm|but|and|so|oh),? )*(?:i (?:really |still )?(?:don't|do not|didn't|can't) (?:quite |really )?(?:understand|get (?:it|this|that|what)|know(?:$|[.!]| what (?:you|that|this)| how)|follow|see (?:it|that|what|how|why))|i (?:see|understand|get it|guess so|think so|agree|disagree|mean it)(?:$|[,.!])|i (?:have|got|'ve got) (?:an?|another|one(?: more)?|some|a few|two) (?:\p{L}+ )?questions?\b|i (?:just )?(?:need|want|would like|'d like) (?:some |your |a bit of )?(?:help|advice|assistance|ideas?|suggestions?|an? (?:explanation|example|summary|answer|overview))\b|i (?:just )?(?:want|need|would like|'d like) to (?:know|ask|understand|see (?:an?|the|some))\b|i'd like (?:some|an?) (?:help|advice|ideas?|suggestions?)\b|i (?:just |only |also |actually )?(?:wanted|was hoping|was going|meant|came here|am here|'m here|would like|'d like|want|need) to (?:ask|check|know|confirm|clarify|enquire|inquire|find out|get (?:some|your) (?:help|advice|input|opinion|thoughts))\b|i(?:'m| am) (?:really |so |very )*sorry (?:for|about|if|that (?:this|it))\b|(?:sorry|apologies|excuse me|pardon) (?:for|about|if|my)\b|i(?:'ve| have) been (?:going back and forth|thinking|wondering|struggling|debating|agonising|agonizing|going round in circles)\b|i (?:have|need|'ve got) to (?:ask|admit|say|tell you)\b|i(?:'m| am) (?:writing|reaching out|messaging|here) (?:to|because|about)\b|i(?:'m| am)? just (?:being|bear with me)\b|i (?:have )?(?:read|heard|seen|saw) (?:many|so many|a lot of|lots of|some|different|all kinds of|conflicting|somewhere|online|that)\b|(?:bear|stick) with me\b|hear me out\b|i(?:'m| am) (?:just )?(?:asking|wondering|confused|not sure (?:what you|if you|i (?:understand|follow)))|let me (?:think|see|know|try|rephrase|check|ask|explain|be clear)\b|i meant? the (?:first|second|third|last|other|previous|next)\b|(?:that|this|it)(?:'s| is) (?:not |exactly |all )*(?:what i (?:asked|meant|wanted|need(?:ed)?|said)|it|all|enough|right|wrong|correct|incorrect)\b|i(?:'ll| will) (?:try|check|think about|let you know|give (?:it|that) a (?:try|go)|do that|have a look|get back)\b|you(?:'re| are) (?:wrong|right|correct|mistaken|not (?:listening|answering))|i (?:already )?(?:asked|told you)\b|as i (?:said|mentioned)[.!,]*$|(?:thanks?(?: you)?,? |great,? |wow,? )*i (?:really |absolutely |do |don't |didn't )*(?:like|love|hate|prefer|appreciate|enjoyed?|liked|loved) (?:it|that|this|them|your [\p{L} ]{2,30}|the (?:first|second|third|last|new|other|previous) [\p{L}]+)(?: (?:a lot|very much|so much|better|more|too))?[.!]*$|(?:that|this|it|the (?:code|answer|output|link|second one|first one)) (?:still )?(?:didn't|doesn't|did not|does not|works?|worked|failed|fails|isn't working|throws?|gives?|returns?|helps?|helped)\b|(?:i(?:'m| am)? )?(?:still |keep |keeps )?(?:get|got|getting|see|seeing) (?:an?|the|this|some) (?:\p{L}+ )?(?:\p{L}*error|exception|warning|message)\b|i think (?:that's|it's|this is|you(?:'re| are| should))\b)/iu,
  someone: new RegExp(
    String.raw`\b(?:i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself|we|we're|we've|us|our|ours)\b|\b(?:he|she|his|her|him)\b|^(?:(?:and|but|so|now),? )?they(?:'\p{L}+)?\b|\b(?:${kinWord})\b`,
    "iu",
  ),
  named:
    /(?<=^|[\s,(])(?!(?:The|This|That|These|Those|It|Its|There|Here|What|When|Where|Why|How|And|But|Or|So|If|In|On|At|An?|For|To|As|With|Please|Yes|No|Not|Nobody|Everyone|Someone|People|\p{Lu}\p{Ll}+day)\b)\p{Lu}\p{Ll}+ (?:(?:just |sadly |suddenly |unexpectedly )?(?:died|passed away|(?:was|had to be) put (?:down|to sleep)|crossed the rainbow bridge)|(?:is|was|isn't|'s) (?:now |also |a |not |no longer |severely |strictly |\d+ weeks |six months )*(?:lactose|gluten|vegan|vegetarian|pescatarian|coeliac|celiac|diabetic|asthmatic|epileptic|pregnant|expecting|autistic|dyslexic|intolerant|allergic|deaf|blind|ill|engaged|married|single|divorced|retired|dead|gone|\d+(?= ?(?:$|[.,!;]|now\b|years?\b|and\b|today\b)))|(?:can't|cannot|can not|doesn't|never) (?:eat|eats|drink|drinks|drive|have|swim|tolerate|smoke)|was born)\b|(?<=^|[\s,(])\p{Lu}\p{Ll}+'s (?:birthday|allergy|due date|surgery|operation|phone number|address|anniversary|favou?rite \p{L}+|name|age)\b|(?<=^|[\s,(])(?!(?:The|This|That|These|Those|It|Its|There|Here|What|When|Where|Why|How|And|But|Or|So|If|In|On|At|An?|For|To|As|With|Please|Yes|No|Not|\p{Lu}\p{Ll}+day)\b)\p{Lu}\p{Ll}+ (?:lives?|lived|works?|worked|has|had|likes?|loves?|hates?|got|went|moved|bought|wants?|needs?|prefers?|plays?|said|told|is (?:my|our|an?|allergic|moving|coming|getting|\d))\b/u,
  definite: new RegExp(
    String.raw`\b(?:it's|this is) \p{L}+ (?:here|speaking)\b|\b(?:until|closed|cancell?ed|postponed|rescheduled)\b|^(?:scratch that|i meant?)\b|^(?:(?:no|nope|sorry|wait|oh|actually)[,.! ]+)+(?:it's|it is) (?:now )?(?:on |at |in )?(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d)|^(?:no|nope|nah|actually|correction|sorry|wait|i meant?)\b.{3,}\b(?:it's|it is|that's|not|is|was|are|were)\b|\b(?:deadline|due|meeting|appointment|project|sprint|launch|release|budget|milestone|flight|exam|interview|wedding|concert|password|address)\b|^(?:prefers?|likes?|loves?|hates?|lives?|works?|born|allergic|married|single|vegan|vegetarian|moved|bought|going|went|got|just|started|finished|need|want|working|living|studying|learning|feeling|no longer|not|been|thinking of|planning|had|have to|switched|relocated|visited|met|allergic|graduated|adopted|broke|sold|gonna)\b|\b(?:dose|dosage) (?:went|is|was|has)\b|\b\d[\d.,]* ?(?:mg|mcg|micrograms?|milligrams?) of \p{L}|${talk}${unsaidSubject.slice(1)}`,
    "iu",
  ),
};
