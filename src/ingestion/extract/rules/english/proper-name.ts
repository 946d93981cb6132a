import { laidOut } from "../../../../model/laid-out.ts";
import { placeOf } from "./objects.ts";

/** What people are called: "Ada", "van der Berg", typed in haste "ada", and no "employee of the month". */

/** Words in small letters that open no name: "on the list", "hard to spell", "lazy". */
const opensNoName = new RegExp(
  laidOut`
    ^(?:
      the|an?|my|our|his|her|their|your|its|this|that|these|those|one|some|all|both|each|every|no|not|never|
      to|on|in|at|for|as|by|after|up|off|out|from|with|within|under|over|upon|before|behind|into|onto|back|
      away|down|there|here|among|amongst|between|near|above|below|against|about|of|like|so|too|very|really|
      quite|always|often|sometimes|usually|i|he|she|they|we|you|it|what|who|which|when|where|how|why|names?|
      everything|nothing|anything|something|lots|many|various|different|
      hard|difficult|easy|common|rare|unusual|unique|long|short|wrong|right|correct|incorrect|missing|taken|
      pronounced|spelled|spelt|misspelled|misspelt|written|printed|listed|engraved|cursed|everywhere|
      lazy|crazy|stupid|fat|ugly|weird|bossy|boring|ridiculous|weak|brave|smart|mad|rude|selfish|foreign|
      private|confidential|secret|mud|unimportant|irrelevant|today|yesterday|tomorrow|tonight|daily|weekly
    )(?![\p{L}'’-])
  `,
  "u",
);

/** Offices and honours that one is named to, and what one's family calls one. */
const office = new RegExp(
  laidOut`
    ^(?:the )?(?:
      employees?|players?|best|worst|most|top|first|second|third|next|new|man|woman|person|rookie|captain|
      co-captain|head|chief|chair|chairman|chairwoman|chairperson|director|managers?|managing|president|vice|
      deputy|leader|lead|coach|partner|heir|executor|guardian|godmother|godfather|godparent|beneficiary|
      ambassador|minister|secretary|treasurer|editor|champion|winner|valedictorian|salutatorian|salesperson|
      teacher|student|volunteer|artist|author|citizen|father|mother|acting|interim|senior|junior|assistant|
      associate|team|ceo|cto|cfo|coo|mvp|mum|mom|mummy|mommy|dad|daddy|grandma|granny|grandpa|boss|names|
      (?:mon|tues|wednes|thurs|fri|satur|sun)days?$
    )(?![\p{L}'’-])
  `,
  "iu",
);

/** "Employee of the Month", "Woman of the Year". */
const honour = /\bof (?:the|our|my|this|that|a)(?!\p{L})/iu;
const inHaste = /^\p{Ll}[\p{Ll}\p{M}'’-]+(?: \p{Ll}[\p{Ll}\p{M}'’-]+){0,2}$/u;
const particle = /^(?:\p{Ll}{1,3}['’]? ?){1,2}\p{Lu}/u;
const runsOn = /(?<!\p{L})(?:by|to|at|in|on|for|with|from|after|when|than)(?!\p{L})/u;

/** Where a name typed without marks is over: "my name is ada i live in bonn". */
const goesOn =
  /(?:,?\s(?:i|i['’]?m|i['’]?ve|and|but|from|btw|by the way|here|speaking|as you know)(?![\p{L}'’-]))/u;

/** The name that words behind "my name is" give, or null where they say something else of it. */
export function properName(words: string): string | null {
  const said = words.split(goesOn)[0]?.replaceAll(/["“”]/gu, "").trim() ?? "";
  const name = placeOf(said);
  if (name === null || opensNoName.test(said)) return null;
  if (/^[\p{Lu}\p{Lo}]/u.test(said) || particle.test(name)) return name;
  return inHaste.test(name) && !runsOn.test(name) ? name : null;
}

/** The name that words behind "is called" and "was named" give; null for an office, a call and a mere word. */
export function calledName(words: string, isPast: boolean): string | null {
  if (office.test(words) || honour.test(words)) return null;
  const name = properName(words);
  return isPast && name !== null && inHaste.test(name) ? null : name;
}
