import { laidOut } from "../../../../../model/laid-out.ts";

/** Languages that people speak, as an alternation for regular expressions. */
export const languageWord = laidOut`
  afrikaans|albanian|amharic|arabic|armenian|assamese|azerbaijani|basque|bengali|bangla|bosnian|bulgarian|
  burmese|cantonese|catalan|cebuano|croatian|czech|danish|dutch|english|estonian|farsi|persian|filipino|
  tagalog|finnish|french|galician|georgian|german|greek|gujarati|hausa|hebrew|hindi|hungarian|icelandic|
  igbo|indonesian|irish|gaelic|italian|japanese|javanese|kannada|kazakh|khmer|korean|kurdish|lao|latin|
  latvian|lithuanian|malay|malayalam|maltese|mandarin|marathi|mongolian|nepali|norwegian|odia|pashto|polish|
  portuguese|punjabi|romanian|russian|serbian|sindhi|sinhala|slovak|slovene|slovenian|somali|spanish|
  swahili|swedish|swiss german|tamil|telugu|thai|tibetan|turkish|ukrainian|urdu|uzbek|vietnamese|welsh|
  xhosa|yiddish|yoruba|zulu|sign language|bsl|asl
`;
