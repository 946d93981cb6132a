import { laidOut } from "../../model/laid-out.ts";

/** Words that are not meant as they stand: mockery, a joke's last line, and what takes a tale back. */

const opener = String.raw`^(?:(?:oh|ah|wow|well|yay|ugh|and|so|yeah|yes|sure|right|haha|lol|omg|man)[,.! ]+)*`;
const mocking: readonly RegExp[] = [
  // "Oh great, another update"
  new RegExp(
    laidOut`
      ${opener}(?:
        (?:how )?(?:
          great|wonderful|fantastic|brilliant|lovely|fabulous|super|perfect|excellent|nice|awesome|joy|
          lucky me|yay me|oh joy|just great|just (?:perfect|wonderful|brilliant|lovely)
        )[,.!… ]+
      )(?:another|yet another|more|even more|just what|exactly what|my favou?rite)\b
      (?! (?:quick |little )?(?:questions?|one|thing|things|idea|query|request|try|go|point|option|way)\b)
    `,
    "iu",
  ),
  /\b(?:just|exactly) what (?:i|we) (?:always )?(?:needed|wanted)(?! (?:to|was|in|for)\b)[.!… ]*$/iu,
  new RegExp(
    laidOut`
      \b(?:
        aren'?t i (?:the )?lucky|what a (?:treat|joy|thrill) (?:that|this)|my life is (?:so )?glamorous|
        said no one ever|because that'?s (?:exactly )?what|thanks for nothing|story of my life|
        be still my beating heart
      )\b
    `,
    "iu",
  ),
  // "I just LOVE it when …", "I so love being on hold"
  /\b[Ii] (?:(?:just|so|really|absolutely|do) )*(?:LOVE|ADORE|ENJOY)\b(?! \p{Lu}{2,})/u,
  new RegExp(
    laidOut`
      \bi (?:(?:just|so|really|absolutely|do) )*(?:love|adore|enjoy) (?:it when|how|when|being|getting|having to|waiting|paying)
      \b.*\b(?:
        for no reason|on hold|for hours|twice|yet again|every single|breaks?|broke|broken|crash(?:es|ed)?|
        ignored|stuck in traffic|at (?:3|4|5) ?am|rejected|ghosted|yelled at|ripped off|
        without (?:warning|asking)
      )\b
    `,
    "iu",
  ),
  new RegExp(
    laidOut`
      ^(?:oh,? )?(?:sure|yeah|yes|right),? (?:because )?i (?:just |really |so )?(?:love|adore|enjoy) (?:paying|having to|waiting|being (?:on hold|ignored|late|yelled at))
      \b
    `,
    "iu",
  ),
  new RegExp(
    laidOut`
      \b(?:yeah|sure|right|because),? i (?:totally|definitely|clearly|obviously|absolutely|so) (?:have|love|want|need|wanted|needed|enjoy)
      \b
    `,
    "iu",
  ),
  new RegExp(
    laidOut`
      \b(?:phd|doctorate|degree|master'?s|diploma|black belt|gold medal|expert|world champion) (?:in|at|of) (?:
        napping|sarcasm|procrastinat\p{L}+|overthinking|sleeping|snacking|complaining|doing nothing|
        laziness|being (?:late|lazy|tired|awkward)|binge\p{L}*|eating|worrying|losing (?:keys|things)
      )\b
    `,
    "iu",
  ),
  /(?:^|\s)\/s(?:arcasm)?[.!]?$/iu,
];

/** Whether a sentence says the contrary of what it means. `sentence` is spelt in full. */
export const isMocking = (sentence: string): boolean => mocking.some((form) => form.test(sentence));

const laugh = String.raw`(?:(?:lol|lmao|haha+|hehe+|no|nah|well|ok(?:ay)?|but|and|just|sorry|actually|only)[,.! ]+)*`;
const takenBack = new RegExp(
  laidOut`
    ^${laugh}(?:
      kidding|joking|jokes|
      just (?:testing|teasing|messing|playing|pulling your leg)(?: you| with you| around)?|
      (?:i'm |i was |only )?(?:
        pulling your leg|teasing|messing with you|making (?:that|it|this|all that) up|lying|having you on|
        winding you up|taking the (?:mick|piss)
      )|
      april fools?'?(?: day)?|gotcha|got you|had you (?:there|going)|fooled you|psych|sike|not|i wish|
      in my dreams|as if|i lied|i made (?:that|it|this) (?:all )?up|
      (?:that|this|it)(?:'s| was| is) (?:a (?:lie|joke)|sarcasm|not true|made up)|not true|
      (?:i'm|i am|we're|it's) not,? (?:really|actually)|obviously not|living the dream|lucky (?:old )?me|
      love that for me|what a (?:treat|joy)
    )(?:,? (?:of course|obviously|though|tbh|haha|lol|sir|madam|mate|bro|dude|man|guys|yaar|ji|folks))*
    [.!,… )]*$
  `,
  "iu",
);

/** Whether a short sentence says that the one before it was not meant. */
export const isPunchLine = (sentence: string): boolean =>
  sentence.length < 60 && takenBack.test(sentence.trim().replaceAll("’", "'"));

const afterJoke = new RegExp(
  laidOut`
    ^(?:(?:lol|lmao|haha+|hehe+|ok(?:ay)?|so|and|now|well|anyway)[,.! ]+)*(?:
      (?:have you )?got any (?:more|others?|better)(?: (?:jokes|puns|one-liners|ones?))?
      (?: like (?:that|this|it))?[?!. ]*$|
      (?:ok )?your turn|any (?:more|others)[?!. ]*$|
      (?:do you )?know (?:any )?(?:more|others|another)(?: (?:one|jokes))?(?: like (?:that|this))?[?!. ]*$|
      another one[?!. ]*$|(?:some )?more like (?:this|that)[?!. ]*$|get it\b|ba ?dum|badum|
      i'?ll see myself out|i'?ll get my coat|rate (?:my|this|that) (?:joke|pun)|
      (?:is|was) (?:that|this|it) (?:joke )?(?:funny|a good (?:joke|one))|
      (?:any|know any|tell me) (?:more|another|other|a better) (?:jokes?|puns?|one-liners?|one)|
      explain (?:the|this|that) joke|why is (?:that|this|it) funny|more (?:jokes|puns|one-liners)|
      do you get (?:it|the joke)
    )(?!\p{L})
  `,
  "iu",
);

/** Whether a sentence follows upon a joke, which is all that was told before it. */
export const takesBackAll = (sentence: string): boolean => afterJoke.test(sentence.trim());
