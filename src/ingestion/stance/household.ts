import { laidOut } from "../../model/laid-out.ts";

/** Of one's home, though it says nobody's: codes, who comes to mend it, what was done to it and what is broken. */

const lead =
  "^(?:(?:and|but|so|well|ok|oh|also|fyi|by the way|btw),? )*the (?:new |old |spare |main |front |back |upstairs |downstairs )?";

/** "The door code is 4821." */
const code = new RegExp(
  lead +
    laidOut`
      (?:
        (?:
          door|gate|safe|alarm|garage|entry|front door|back door|building|house|flat|garden|lock|locker|
          padlock|bike|bike lock|key safe|key box|lockbox|letterbox|mailbox|cellar|basement|parking|shed|
          office|gym|lift
        ) ){1,2}(?:code|pin|passcode|combination)
      (?:['’]s| is| was| has (?:been )?)(?: ?(?:now|still|changed to))? ["“']?[#*]?(?=[\p{L}-]*\d)[\p{L}\d#*-]{2,12}["”']?
      [.!]*$
    `,
  "iu",
);
const trade = laidOut`
  (?:
    plumber|electrician|cleaner|cleaning lady|gardener|landlord|landlady|caretaker|janitor|handyman|
    roofer|chimney sweep|vet|dentist|paediatrician|pediatrician|babysitter|nanny|childminder|midwife|
    accountant|tax advis[eo]r|notary|estate agent|mechanic|locksmith|window cleaner|dog walker|piano tuner
  )
`;
const the = "^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Aa]lso|[Bb]y the way),? )*[Tt]he (?:new )?";
/** "The plumber is Mr Lange." */
const tradesman = new RegExp(
  laidOut`
    ${the}${trade}(?:['’]s name)? is (?:now )?(?:called |named )?(?:(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau)\.? )?
    \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?[.!]*$
  `,
  "u",
);
/** "The plumber's number is 0171 234 55." */
const reached = new RegExp(
  String.raw`${the}${trade}['’]s (?:(?:phone|mobile) )?number is (?:now )?\+?[\d\s()/.-]{5,}[.!]*$`,
  "u",
);
const part = laidOut`
  (?:
    boiler|heating|radiator|roof|windows?|kitchen|bathroom|shower|toilet|sink|tap|dishwasher|
    washing machine|tumble dryer|fridge|freezer|oven|cooker|hob|garage door|front door|back door|
    garden gate|gate|fence|gutters?|chimney|doorbell|intercom|smoke (?:alarm|detector)s?|lift|wallpaper|
    carpets?|floors?|wiring|water heater|heat pump|solar panels?|fuse box|blinds|shutters
  )
`;
const deed =
  "(?:replaced|installed|renovated|repaired|fixed|serviced|inspected|insulated|rewired|redone|refurbished|fitted|delivered|cleaned|swept)";
const when = laidOut`
  (?:
    (?:in|since|back in) (?:(?:early|late|spring|summer|autumn|winter) )?(?:(?:19|20)\d\d|
    (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?)|
    last (?:week|month|year|spring|summer|autumn|winter)|(?:\d+|two|three|four|five|six|ten|a few) (?:weeks|months|years) ago|
    yesterday|on (?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d\S*(?: \p{L}+)?(?: \d{4})?)
  )
`;
/** "The boiler was replaced in 2020." */
const done = new RegExp(
  `${lead}${part} (?:was|were|has been|have been|got) (?:last |just |completely |finally )?${deed} ${when}[.!]*$`,
  "iu",
);
/** "The garage door is broken." */
const faulty = new RegExp(
  lead +
    part +
    laidOut`
      (?:['’]s| is| are| has been)(?: (?:still|now|completely|again))?
      [ ](?:broken|leaking|stuck|jammed|blocked|clogged|out of order|faulty|cracked|dripping|squeaking)
      (?: (?:again|now|at the moment|since (?:yesterday|last \p{L}+|\p{Lu}\p{L}+)))?[.!]*$
    `,
  "iu",
);

const forms = [code, tradesman, reached, done, faulty];

export const isOfHousehold = (sentence: string): boolean =>
  forms.some((form) => form.test(sentence.trim()));
