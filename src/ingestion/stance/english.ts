import type { StanceCues } from "../stance.ts";
import { kinWord } from "../kin.ts";
import { unsaidSubject } from "./fragments.ts";
import { unreal } from "./english-unreal.ts";
import { laidOut } from "../../model/laid-out.ts";

const opener = laidOut`
  ^(?:
    (?:
      and|but|so|well|ok(?:ay)?|now|then|also|hey|hi|hello|please|pls|sorry|thanks|great|oh|hmm|btw|
      by the way|um|yes|no|cool
    )[,!.\s]+
  )*
`;
/** Sounds and words that open a sentence in a chat. */
const talk = laidOut`
  ^(?:
    (?:
      and|but|so|well|ok(?:ay)?|oh|yes|yeah|yep|no|nah|actually|also|plus|btw|fyi|honestly|anyway|hey|hi|
      sorry|update|recently|lately|currently|finally|ugh|omg|um+|uh+|hmm+|lol|haha|ngl|tbh|right|man|dude|
      guys|apparently|usually|normally|mostly|turns out
    )[,.!:\s]+
  )*
`;
const adviser = laidOut`
  (?:my |the |an? |some |many )?(?:\p{L}+ )?(?:
    doctor|dentist|therapist|physio\w*|coach|teacher|boss|manager|friends?|colleagues?|neighbou?rs?|
    ${kinWord}|people|everyone|everybody|they|someone|somebody|he|she|experts?|articles?|blog|book|podcast|
    google|reddit
  )
`;
/** Who else gives advice here: the one who is talked to, and others like it. */
const assistant = laidOut`
  (?:
    you|chatgpt|gpt|claude|gemini|copilot|siri|alexa|
    (?:the|your|an|my|that|this) (?:\p{L}+ )?(?:assistant|chat ?bot|bot|ai|model|app)
  )
`;
/** Behind these the speaker tells what came of it: "… and I stayed there". */
const sequel = String.raw`(?!.*\b(?:and|but|so|which|because) (?:i|we)\b)`;

/** "Can you call me Max from now on?" is a wish that holds, asked as a question. */
const named = laidOut`
  (?:(?:can|could|would|will) you (?:please |just |maybe )*call|would you mind calling) me (?!
    (?:
      when|back|later|if|at|in|on|to|as|by|for|from|about|after|before|tomorrow|today|tonight|now|again|
      soon|asap|sometime|this|next|right|please|and|or|an?|the|crazy|your|out|up|over|instead|out|\d\S*|
      \p{L}+day
    )\b
  )\p{L}[\p{L}'’-]*(?: \p{L}+)?(?: (?:from now on|please|instead|in future|in the future|going forward))*
  (?=[.?!,]|$)
`;

export const english: StanceCues = {
  ...unreal,
  task: new RegExp(
    laidOut`
      ^(?:(?:and|also|please|pls|so|ok|hey|oh|then)[,\s]+)*(?:(?:can|could|would|will) you (?:please )?)?
      (?:please )?(?:
        remind me (?:to|about|that|of|on|in|at|when|tomorrow|next|every)|set (?:a|an) (?:reminder|alarm)|
        (?:add|put) .{1,60} (?:to|on) my (?:calendar|to-?do|list|schedule|shopping list)|
        don'?t let me forget
      )\b|
      \bremind me to\b|
      ^(?:(?:and|also|ok|oh),? )?(?:please )?
      (?:don't|do not|mustn't|must not|i mustn't|i must not|can't|i can't) forget to\b|
      ^(?:please )?remember to (?!use|always|never|keep|answer|include|be)\b
    `,
    "i",
  ),
  standing: new RegExp(
    opener +
      laidOut`
        (?:i(?:'d| would)? (?:want|like|need|prefer) you to (?:always|never|only|stop)\b|(?:from now on|in (?:the )?future|going forward|for future reference|in (?:all )?your (?:answers|replies|responses)|when(?:ever)? (?:you (?:answer|reply|respond|write|explain|talk|speak|give|summari[sz]e|code|list|suggest|recommend|show|use|mention|translate|address)|i (?:ask|say|type|write|request|send|mention|share|paste|give you|talk))\b[^,]{0,60}(?=,)),?\s*(?:please |you can |you should |i(?:'d| would) (?:like|prefer) (?:you to )?|just )*(?:always |never |only |do not |don't )*\p{L}+
        |
        (?:please )?(?:always|never|don't ever|do not ever) (?:
          answer|reply|respond|use|write|give|include|show|call|address|explain|format|keep|speak|talk|add|
          start|end|send|put|cite|mention|ask|assume|suggest|recommend|translate|convert|provide|be
        )\b
        |(?:please )?(?:answer|reply|respond|write|explain|speak|talk)\b.{0,20}\balways\b|
        please avoid (?!me|him|her)\p{L}+|
        (?:please )?(?:stop|quit|avoid) (?:using|calling|giving|adding|saying|writing|sending|including|apologi[sz]ing)
        \b
        |(?:please )?(?:don't|do not) (?:use|call me|give me|add|include|send me|apologi[sz]e|address)\b
        |
        (?:please )?keep (?:your |the |all )*(?:answers?|replies|responses?|explanations?|it|things) (?:short|brief|concise|simple|formal|casual|under|to)
        \b
        |(?:please )?(?:call|address) me\b(?! (?:when|back|later|if|at|on|tomorrow|an?|crazy))|${named}|
        (?:please )?(?:use|prefer|stick to) (?:
          metric|imperial|celsius|fahrenheit|british|american|24-hour|24h|they\/them|she\/her|he\/him|
          \p{L}+ pronouns|(?:\p{L}+ )?(?:spelling|units|pronouns)
        )\b
        |(?:please )?(?:answer|reply|respond|talk to me|speak(?: to me)?|write(?: to me)?) (?:to me )?(?:only |always )?in (?:english|norwegian|chinese|german|french|spanish|short|bullet|simple|plain|metric|\p{Lu}\p{Ll}+)\b)
      `,
    "iu",
  ),
  question: new RegExp(
    String.raw`\?["'”)\s\p{Extended_Pictographic}]*$|` +
      opener +
      laidOut`
        (?:who|whom|whose|what|which|why|how|where|when)(?:'s|'re|'d)? (?:
          is|are|was|were|do|does|did|can|could|should|would|will|has|have|much|many|long|far|old|often|to|
          about|about|kind|i|you|the|a|an
        )\b[^.!]*$|
      ` +
      opener +
      laidOut`
        (?:
          is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|shall|isn't|aren't|don't|
          doesn't|didn't|can't|couldn't|shouldn't|won't
        ) (?:i|you|we|he|she|it|they|there|this|that|these|those|the|my|your|someone|anyone)\b[^.!]*$|
      ` +
      opener +
      laidOut`
        (?:
          who (?:told|said|gave|asked|the hell|on earth|else|knows|made|invented|won|wrote|should|would|is|was)|
          whos|how come|how about|what about|what if|hows|wheres|whens|
          which (?:\p{L}+ ){0,3}(?:should|do|does|is|are|was|would|can|will|has)|is there|are there|
          do (?:u|ya)|does (?:anyone|anybody)|has (?:anyone|anybody)|can (?:anyone|anybody|someone)|
          any(?:one|body) (?:know|have|got|tried)|know (?:any|of any|how to)|got any|have you|
          tell me (?:who|what|why|how|where|when)
        )\b[^.!]*$|
      ` +
      opener +
      laidOut`
        (?:
          any (?:ideas?|tips?|suggestions?|recommendations?|advice|thoughts)|
          (?:i(?:'m| am| was) )?(?:wondering|curious) (?:if|whether|what|how|why)|
          (?:i )?(?:was )?wonder(?:ing)? (?:if|whether|what|how|why)
        )\b
      `,
    "iu",
  ),
  advice: new RegExp(
    laidOut`
      ^(?:
        (?:and|but|so|well|also|earlier|before|yesterday|last (?:time|week)|a while ago|previously|once)
        [, ]+
      )*${assistant} (?:have |has |had |\p{L}+ly |just |also |once |earlier |before |always |kept |keeps )*
      (?:
        suggest\p{L}*|recommend\p{L}*|advis\p{L}+|propos\p{L}+|urg(?:ed|es)|encouraged|
        told me (?:to\b|(?:that )?i (?:should|must|need|could|ought|have to))|
        (?:said|says?|mentioned|think|thinks|thought|claim\p{L}*) (?:that )?(?:i|we) (?:\w+ )?
        (?:should|must|need|could|ought|might|have to)
      )${sequel}
        |
        ^(?:(?:and|but|so|well)[, ]+)*(?:
          as (?:you|the assistant) (?:\w+ )?(?:said|say|suggested|recommended|advised|mentioned|told me)|
          (?:based|going) (?:on|by) (?:what you|your)\b|according to you|per your|
          (?:on|following|given|thanks to|from) your (?:advice|suggestions?|recommendations?|answer|explanation)
        )\b.{0,60}\b(?:should|must|need to|ought to|could|might|may|have to)\b
        |^your (?:\p{L}+ )?(?:advice|suggestions?|recommendations?|tips?|ideas?|answer) (?:was|were|is|are|to|about|on|that)\b${sequel}
        |^i(?:'d| would)? (?:\w+ly )?(?:recommend|suggest|advise) (?:that )?you\b|\b(?:everyone|everybody) (?:should|ought|must|needs)\b|
        \b${adviser} (?:always |often |also |just |keeps? |kept |has |have |had )?(?:
          says?|said|told me|tells? me|thinks?|thought|suggest(?:s|ed|ing)?|recommend(?:s|ed)?|
          advis(?:es?|ed)|insists?|insisted|wants me to|urged me|warn(?:s|ed)?|keeps? telling me|telling me|
          asked me
        )\b.{0,20}\b(?:that )?(?:
          (?:i|you|we) (?:\w+ )?(?:should|ought|must|need|could|have to|had to)|(?:me )?to \p{L}+|
          (?<=(?:suggest|recommend|advis|insist)\p{L}{0,4} (?:that )?)i \p{L}+|\p{L}+ing\b|trying|i try|
          i take|i eat|i stop|i get|against
        )
        |
        ^(?:\p{L}+, )?(?:i think |maybe |perhaps )?you (?:should|could|ought to|must|need to|have to|might want to|may want to|can always|'d better)
        \b|
        \b(?:experts|doctors|scientists|people|they) (?:say(?! (?:that )?(?:i'm|i am|my)\b)|recommend|suggest|advise)
        \b|
        \bit(?:'s| is) (?:recommended|advisable|best) (?:to|that)\b|\bone should\b
      `,
    "iu",
  ),
  request: new RegExp(
    opener +
      laidOut`
        (?:
          (?:can|could|would|will) (?:you|u)(?: please)? |i(?:'d| would) (?:like|love|want) you to |
          i (?:want|need) you to |(?:just |kindly |go ahead and )?
        )(?:please )?(?:
          write|explain|tell|show|give|summari[sz]e|translate|list|fix|make|create|generate|help|find|
          recommend|suggest|compare|describe|calculate|compute|convert|draft|rewrite|rephrase|proofread|
          edit|correct|check|review|search|look up|look at|define|outline|design|build|implement|debug|
          refactor|optimi[sz]e|solve|analy[sz]e|plan|brainstorm|elaborate|expand|shorten|simplify|continue|
          answer|teach|walk me|run|print|read|open|play|turn|sort|count|name|pick|choose|guess|try|provide|
          include|add|remove|change|replace|format|let me know|tell me|send|book|order|schedule|stop|
          wait(?!,| no\b| sorry| actually| it\b| i\b)|repeat|say|act|imagine|consider|think|discuss|
          talk about|break down|rank|rate|classify|extract|evaluate|prove|derive|sing|draw|paint|see|use
        )\b(?!['’]| (?:is|was|are|has|went|came)\b)
        |
        ${opener}(?:
          (?:\p{L}+ )?(?:
            captions?|titles?|headlines?|names?|slogans?|taglines?|hashtags?|poem|toast|speech|gift ideas|
            ideas?|recipes?|playlist|itinerary|packing list|checklist|template|outline|icebreakers?|puns?|
            jokes?|quotes?|one-liners?|bio|cover letter|email subject
          ) for
        )\b
      `,
    "iu",
  ),
  meta: new RegExp(
    laidOut`
      ^(?:(?:no|yes|well|ok(?:ay)?|sorry|hmm|but|and|so|oh),? )*(?:
        i (?:really |still )?(?:don't|do not|didn't|can't) (?:quite |really )?(?:
          understand|get (?:it|this|that|what)|know(?:$|[.!]| what (?:you|that|this)| how)|follow|
          see (?:it|that|what|how|why)
        )|
        i (?:
          see|understand|get it|guess so|think so|
          (?:\w+ly |do )?(?:agree|disagree)(?: with (?:you|that|this|it))?|mean it
        )(?:$|[,.!])|
        i (?:have|got|'ve got) (?:an?|another|one(?: more)?|some|a few|two) (?:\p{L}+ )?questions?\b|
        i (?:just )?(?:need|want|would like|'d like) (?:some |your |a bit of )?
        (?:help|advice|assistance|ideas?|suggestions?|an? (?:explanation|example|summary|answer|overview))
        \b|
        i(?: just)?(?: (?:want|need|would like)|(?:'d| would) (?:just |also |really )?like) to (?:
          know|ask|understand|
          see (?:an?|the|some|another|more) (?:\p{L}+ )?(?:
            examples?|versions?|lists?|options?|details?|alternatives?|explanations?|results?|code|output|
            differences?|steps?|answers?|ideas?|suggestions?
          )
        )\b|
        i'd like (?:some|an?) (?:help|advice|ideas?|suggestions?)\b|
        i (?:just |only |also |actually )?
        (?:wanted|was hoping|was going|meant|came here|am here|'m here|would like|'d like|want|need) to (?:
          ask|check|know|confirm|clarify|enquire|inquire|find out|
          get (?:some|your) (?:help|advice|input|opinion|thoughts)
        )\b|
        i(?:'m| am) (?:really |so |very )*sorry (?:for|about|if|that (?:this|it))\b|
        (?:sorry|apologies|excuse me|pardon) (?:for|about|if|my(?! (?:mistake|bad|fault)\b))\b|
        i(?:'ve| have) been (?:
          going back and forth|thinking(?! (?:\p{L}+ ){0,3}(?:about|of) \p{L}+ing\b)|wondering|struggling|
          debating|agonising|agonizing|going round in circles
        )\b|
        i (?:have|need|'ve got) to (?:ask|admit|say|tell you)\b|
        i(?:'m| am) (?:writing|reaching out|messaging|here) (?:to|because|about)\b|
        i(?:'m| am)? just (?:being|bear with me)\b|
        i (?:have )?(?:read|heard|seen|saw) (?:many|so many|a lot of|lots of|some|different|all kinds of|conflicting|somewhere|online|that)
        \b|
        (?:bear|stick) with me\b|hear me out\b|
        i(?:'m| am) (?:just )?
        (?:asking|wondering|confused|not sure (?:what you|if you|i (?:understand|follow)))|
        let me (?:think|see|know|try|rephrase|check|ask|explain|be clear)\b|
        i meant? (?:like )?(?:the|that|this|those|these) (?:\p{L}+ )?
        (?:one|ones|version|option|part|thing|first|second|third|last|other|previous|next)\b|
        i(?:'m| am) (?:just |still )?trying to (?:figure|work|sort) (?:out|it out)\b|
        (?:that|this|it)(?:'s| is) (?:not |exactly |all )*
        (?:what i (?:asked|meant|wanted|need(?:ed)?|said)|it|all|enough|right|wrong|correct|incorrect)\b|
        i(?:'ll| will) (?:try|check|think about|let you know|give (?:it|that) a (?:try|go)|do that|have a look|get back)
        \b|
        you(?:'re| are) (?:wrong|right|correct|mistaken|not (?:listening|answering))|
        i (?:already )?(?:asked|told you)\b|as i (?:said|mentioned)[.!,]*$|
        (?:thanks?(?: you)?,? |great,? |wow,? )*i (?:really |absolutely |do |don't |didn't )*
        (?:like|love|hate|prefer|appreciate|enjoyed?|liked|loved) (?:
          it|that|this|them|your [\p{L} ]{2,30}|the (?:first|second|third|last|new|other|previous) [\p{L}]+
        )(?: (?:a lot|very much|so much|better|more|too))?[.!]*$|
        (?:that|this|it|the (?:code|answer|output|link|second one|first one)) (?:still )?(?:
          didn't|doesn't|did not|does not|works?|worked|failed|fails|isn't working|throws?|gives?|returns?|
          helps?|helped
        )\b|
        (?:i(?:'m| am)? )?(?:still |keep |keeps )?(?:get|got|getting|see|seeing) (?:an?|the|this|some) (?:\p{L}+ )?
        (?:\p{L}*error|exception|warning|message)\b|
        i think (?:
          that's|it's|this is|you(?:'re| are| should)|
          (?:that|it) is (?:\w+ly )?(?:correct|right|wrong|incorrect|fine|good|enough|true|false|all)
        )\b
      )
    `,
    "iu",
  ),
  someone: new RegExp(
    laidOut`
      \b(?:i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself|we|we're|we've|us|our|ours)\b|
      \b(?:he|she|his|her|him)\b|^(?:(?:and|but|so|now),? )?they(?:'\p{L}+)?\b|\b(?:${kinWord})\b
    `,
    "iu",
  ),
  named: new RegExp(
    laidOut`
      ^(?:(?:[Hh]ey|[Hh]i|[Hh]ello|[Hh]iya|[Hh]eya|[Gg]ood \p{Ll}+)[,! ]+)?
      (?!(?:Right|Over|Out|Up|Down|Still|Back|Not|I'm|Im)\b)\p{Lu}\p{Ll}+ (?:here|this side)(?=[,.!]|$)|
      (?<=^|[\s,(])(?!
        (?:
          The|This|That|These|Those|It|Its|There|Here|What|When|Where|Why|How|And|But|Or|So|If|In|On|At|An?|
          For|To|As|With|Please|Yes|No|Not|Nobody|Everyone|Someone|People|\p{Lu}\p{Ll}+day
        )\b
      )\p{Lu}\p{Ll}+ (?:
        (?:just |sadly |suddenly |unexpectedly )?
        (?:died|passed away|(?:was|had to be) put (?:down|to sleep)|crossed the rainbow bridge)|
        (?:is|was|isn't|'s) (?:now |also |a |not |no longer |severely |strictly |\d+ weeks |six months )*(?:
          lactose|gluten|vegan|vegetarian|pescatarian|coeliac|celiac|diabetic|asthmatic|epileptic|pregnant|
          expecting|autistic|dyslexic|intolerant|allergic|deaf|blind|ill|engaged|married|single|divorced|
          retired|dead|gone|\d+(?= ?(?:$|[.,!;]|now\b|years?\b|and\b|today\b))
        )|
        (?:can't|cannot|can not|doesn't|never) (?:eat|eats|drink|drinks|drive|have|swim|tolerate|smoke)|
        was born
      )\b|
      (?<=^|[\s,(])\p{Lu}\p{Ll}+'s (?:
        birthday|allergy|due date|surgery|operation|phone number|address|anniversary|favou?rite \p{L}+|name|
        age
      )\b|
      (?<=^|[\s,(])(?!
        (?:
          The|This|That|These|Those|It|Its|There|Here|What|When|Where|Why|How|And|But|Or|So|If|In|On|At|An?|
          For|To|As|With|Please|Yes|No|Not|\p{Lu}\p{Ll}+day
        )\b
      )\p{Lu}\p{Ll}+ (?:(?:from|in|at) (?:the )?\p{L}+ )?(?:
        is (?:leaving|joining|retiring|pregnant|getting|moving|coming)|lives?|lived|works?|worked|has|had|
        likes?|loves?|hates?|got|went|moved|bought|wants?|needs?|prefers?|plays?|said|told|
        is (?:my|our|an?|allergic|moving|coming|getting|\d)
      )\b
    `,
    "u",
  ),
  definite: new RegExp(
    laidOut`
      ^(?:(?:my|our|the) )?(?:shopping|grocery|groceries|to-?do|packing|wish|bucket|reading|guest) list\s*:\s*\S|
      ^(?:(?:the|our|a|an) )?(?:\p{L}+ )?(?:
        party|dinner|lunch|breakfast|brunch|drinks|coffee|game|match|picnic|barbecue|bbq|rehearsal|lesson|
        ceremony|reunion|funeral|christening|recital|check-?up|haircut|delivery|inspection|auction|hearing|
        trial|chemo(?:therapy)?|radiotherapy|treatment|physio|training|practice|season|camp|tournament|scan|
        surgery|operation|procedure|movers|graduation|prom|break|half[- ]term|viewing|handover|settlement|
        open house|completion
      )(?:'s| is| starts| begins| at| with| on| for)\b[^?]*\b(?:
        tomorrow|tonight|next (?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|
        on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:on (?:the )?|the )\d{1,2}(?:st|nd|rd|th)?|
        (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2}(?:st|nd|rd|th)?
      )\b|
      ^(?:the )?(?:trash|bin|garbage|recycling|rubbish|laundry|cleaning|market|pay) (?:day|collection|night|pick-?up)
      (?:'s| is)\b|
      ^(?:the |our )?(?:spare |front door |back door |house )?keys?(?:'s|'re| is| are) (?:in|under|on|behind|with|at|inside)
      \b|
      ^(?:(?:the|our|a) )?(?:
        (?:\p{L}+ )?(?:holidays|break|vacations?|exams?|classes|boards|admissions|registrations?)|passport|
        driving licen[cs]e|visa|lease|tenancy|rent|mortgage|(?:\p{L}+ )?insurance|mot|road tax|council tax|
        property tax|car tax|warranty|subscription|probation|membership|school|nursery|college|uni|term|
        semester|half[- ]term|finals|payday|salary|pension|
        (?:electric(?:ity)?|gas|water|phone|internet|credit card) bill
      )(?: is|'s)? (?:
        to be paid|due|up|over|expires?|expiring|getting expired|has to be paid|must be paid|
        needs (?:paying|to be paid)|start|renews?|runs out|ends?|starts?|begins?|finishes|
        comes (?:out|in|due)|goes out|lands|opens|reopens|closes|breaks up|goes back
      ) [^?]*(?:
        \d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|
        tomorrow|every|each
      )|
      ^\W*(?:\p{L}'?\p{L}+[,! ]+)?(?:my |the )?name(?:'s| is) \p{L}+|
      \b(?:it's|this is) \p{L}+ (?:here|speaking)\b|\b(?:until|closed|cancell?ed|postponed|rescheduled)\b|
      ^(?:scratch that|i meant?)\b|^(?:(?:sorry|oops|no|oh|ah|wait)[,.! ]+)*(?:typo|correction)\b[:,.! –-]|
      ^(?:(?:no|nope|sorry|wait|oh|actually)[,.! ]+)+(?:it's|it is) (?:now )?(?:on |at |in )?(?:the )?(?:
        (?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|
        (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d
      )|
      ^(?:no|nope|nah|actually|correction|sorry|wait|i meant?)\b.{3,}\b
      (?:it's|it is|that's|not|is|was|are|were)\b|
      \b(?:
        deadline|due|meeting|appointment|project|sprint|launch|release|budget|milestone|flight|exam|
        interview|wedding|concert|password|address
      )\b|
      ^(?:
        prefers?|likes?|loves?|hates?|lives?|works?|born|allergic|married|single|vegan|vegetarian|moved|
        bought|going|went|got|just|started|finished|need|want|working|living|studying|learning|feeling|
        no longer|not|been|thinking of|planning|had|have to|switched|relocated|visited|met|allergic|
        graduated|adopted|broke|sold|gonna
      )\b|
      \b(?:dose|dosage) (?:went|is|was|has)\b|\b\d[\d.,]* ?(?:mg|mcg|micrograms?|milligrams?) of \p{L}|
      ${talk}${unsaidSubject.slice(1)}
    `,
    "iu",
  ),
};
