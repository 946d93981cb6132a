/** Lines of a program that stand in a message without a fence: what they say is said of nobody. */

const forms: readonly RegExp[] = [
  // "const city = 'Oslo';", "let n = 3"
  /^\s*(?:export |public |private |static |final )*(?:const|let|var|int|float|double|string|bool|auto|val) [\w$]+(?:: ?[\w<>[\]]+)? ?=/iu,
  // "self.name = "…"", "user.city = 3"
  /^\s*[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+ ?[+-]?= ?["'`[{\d]/iu,
  // "def greet(name):", "function f() {", "class A {"
  /^\s*(?:export |async |public |private |static )*(?:def|function|func|fn|class|void) \w+ ?(?:\([^)]*\)|[{:])/u,
  // "print(\"…\")", "user.greet('…')"
  /^(?!\s*(?:i|i['’]m|my|we|our|the|he|she)\b).*(?<![\p{L}\d])[\p{L}_$][\w$.]*\((?:[fr]?["'`]|\))/iu,
  // "… } // a remark", "x = 1; # a remark"
  /[;{})\]] ?(?:\/\/|#|--|\/\*) /u,
  /^\s*(?:\/\/|\/\*|#!|<!--|--) ?\S/u,
  /^\s*<\/?[a-z][\w-]*(?: [^<>]*)?>/u,
  /^\s*(?:select\b.+\bfrom\b|insert into\b|update \w+ set\b|delete from\b|create table\b|alter table\b)/iu,
  /^\s*["']?[\w-]+["']?: ?(?:["'{[]|\d+,?$).*[,{}\]]\s*$/u,
];

/** Whether a sentence is a line of code. */
export const isCode = (sentence: string): boolean => forms.some((form) => form.test(sentence));
