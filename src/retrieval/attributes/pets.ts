/** Breeds under which people keep a pet's name: who has a corgi called Bo asks for the dog's name. */
const breeds: Readonly<Record<string, readonly string[]>> = {
  dog: words(
    "puppy pup hound corgi labrador lab retriever golden_retriever poodle beagle dachshund terrier spaniel collie border_collie shepherd german_shepherd husky pug chihuahua bulldog french_bulldog greyhound whippet dalmatian boxer rottweiler doberman schnauzer mutt",
  ),
  cat: words(
    "kitten kitty tabby siamese persian ragdoll maine_coon british_shorthair sphynx bengal tomcat",
  ),
  狗: words(
    "狗狗 小狗 柯基 金毛 拉布拉多 泰迪 贵宾 哈士奇 边牧 柴犬 萨摩耶 博美 比熊 吉娃娃 法斗 雪纳瑞 腊肠 阿拉斯加 德牧 土狗 串串",
  ),
  猫: words(
    "猫咪 小猫 布偶 英短 美短 橘猫 蓝猫 暹罗 加菲 狸花 狸花猫 三花 奶牛猫 缅因 波斯猫 银渐层 金渐层",
  ),
};

function words(list: string): string[] {
  return list.split(" ");
}

/** A pet's word with those of its breeds; any other word alone. */
export function petWords(word: string): readonly string[] {
  const pet = word.replace(/^(?:小?狗狗|小狗)$/u, "狗").replace(/^(?:猫咪|小猫)$/u, "猫");
  const own = Object.hasOwn(breeds, pet) ? breeds[pet] : undefined;
  return own === undefined ? [word] : [...new Set([word, pet, ...own])];
}
