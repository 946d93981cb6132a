import { laidOut } from "../../../../../model/laid-out.ts";

/** Things that people have, as an alternation for regular expressions. */
export const possession = laidOut`
  car|bike|bicycle|motorbike|motorcycle|boat|house|apartment|flat|cabin|cottage|phone|laptop|computer|
  tablet|camera|guitar|piano|violin|drone|dog|dogs|puppy|puppies|cat|cats|kitten|kittens|hamster|parrot|
  rabbit|rabbits|horse|horses|fish|goldfish|turtle|snake|bird|birds|chickens?|guinea pigs?|pets?|garden|
  balcony|tesla|toyota|volvo|iphone|pixel|macbook|thinkpad|kindle|playstation|xbox|switch|telescope|tent|
  kayak|skis|ring|watch|scooter|van|truck|sewing machine|greenhouse|bookshop|shop|restaurant|business|
  company|farm|dachshund|labrador|beagle|poodle|husky|corgi|retriever|shepherd|terrier|collie
`;
