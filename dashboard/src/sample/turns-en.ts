import type { SampleSession } from "./session.ts";

/** A few weeks in the life of somebody who does not exist. */
export const english: readonly SampleSession[] = [
  {
    daysAgo: 62,
    agent: null,
    turns: [
      ["Hi, my name is Lena and I live in Lisbon.", "Nice to meet you, Lena!"],
      ["I work as a conservator at the tile museum.", "What a lovely craft."],
      ["I am allergic to peanuts, badly.", "Noted: nothing with peanuts, ever."],
      ["I want to run the Porto marathon in November.", "Let us plan the training for it."],
      ["My resting pulse is 54 and I weigh 61 kg.", "That is a good start."],
    ],
  },
  {
    daysAgo: 55,
    agent: null,
    turns: [
      ["My sister Clara is a marine biologist in Bergen.", "Do you see her often?"],
      ["I miss her a lot, we talk every Sunday.", "Sundays belong to Clara, then."],
      ["I adopted a grey cat called Miso from the shelter.", "Welcome, Miso!"],
      ["I love rainy mornings with black coffee and no sugar.", "The best kind of morning."],
      ["I am terrified of flying, trains are so much better.", "Trains it is."],
    ],
  },
  {
    daysAgo: 47,
    agent: "coach",
    turns: [
      ["I ran 12 km along the river today and felt strong.", "Great distance for week two."],
      ["My left knee hurts on stairs since yesterday.", "Let us go easy and watch it."],
      ["I prefer training early, before 7 in the morning.", "Early sessions, understood."],
      ["My physiotherapist is Dr Farid, his office is in Alfama.", "Good to have someone near."],
      ["Remind me to book Dr Farid next week.", "I will keep it in mind."],
    ],
  },
  {
    daysAgo: 38,
    agent: null,
    turns: [
      ["I started learning the cello, my teacher is called Bruno.", "The cello suits you."],
      ["Bruno works at the conservatory with my friend Mia.", "Small world."],
      ["I bought a second-hand cello for 900 euros.", "A fair price for a real instrument."],
      ["I don't like horror films, they keep me awake.", "No horror, then."],
      ["My favourite book is The Left Hand of Darkness.", "Le Guin at her best."],
    ],
  },
  {
    daysAgo: 27,
    agent: null,
    turns: [
      ["Big news: I moved to Porto last week!", "Congratulations on the new city!"],
      ["I now work at the Soares dos Reis museum.", "From tiles to everything."],
      ["My new flat is on Rua das Flores, third floor, no lift.", "Good for the legs."],
      ["Miso hates the move and hides under the sofa.", "Give him time."],
      ["I feel a bit lonely here in the evenings.", "New cities take a while."],
    ],
  },
  {
    daysAgo: 16,
    agent: null,
    turns: [
      ["My longest run so far was 28 km on Saturday.", "That is marathon shape."],
      ["The knee is fine again, Dr Farid gave me exercises.", "Glad to hear it."],
      ["I eat vegetarian now, for three weeks already.", "Then let us watch your iron."],
      ["I can swim but I have never learnt to dive.", "Something for after the race."],
      ["My goal is to finish under four hours.", "Five forty a kilometre, then."],
    ],
  },
  {
    daysAgo: 7,
    agent: null,
    isPassing: true,
    turns: [
      ["Clara is going to visit me in December.", "That will be a happy week."],
      ["I met Tomás at the climbing gym, he is an architect.", "Tell me more!"],
      ["Tomás and I are going to a fado concert on Friday.", "Enjoy the evening."],
      ["I was so happy when Bruno said my cello sounds like a cello.", "High praise."],
      ["I have to renew my passport before January.", "Better soon than late."],
    ],
  },
  {
    daysAgo: 1,
    agent: "coach",
    turns: [
      ["I finished the Porto marathon in 3 hours 52 minutes!", "You did it, under four!"],
      ["I cried at the finish line, Tomás was there with flowers.", "What a moment."],
      ["I will rest for two weeks and then start swimming.", "Well earned."],
      ["I decided to learn Norwegian to surprise Clara.", "Lykke til!"],
      ["I sleep badly when I drink coffee after lunch.", "Mornings only, then."],
    ],
  },
];
