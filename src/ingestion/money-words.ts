/** What comes in or goes out again and again, or is put by: an alternation for regular expressions. */
export const regularSums = [
  "房贷|车贷|月供|房租|租金|工资|月薪|年薪|底薪|收入|奖金|年终奖|存款|彩礼|首付|预算",
  "生活费|学费|补习费|物业费|保费|零花钱|退休金|养老金|公积金|社保|赡养费|抚养费",
].join("|");
