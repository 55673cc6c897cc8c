import { isOutage } from './database/outage.ts';

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** So many fit into one statement. */
const MOST = 100;

/**
 * Does the same for many who ask at the same time in one go: whoever asks while one is under way goes with the next, and nobody
 * waits for others to come. Where it fails, each is done by itself, and nobody waits for those: one in trouble leaves the others
 * alone, whether they came with it or after it.
 * @param one for whom `many` gave way; it may take as long as it must
 * @param many answers in the order of what it was given; it has done nothing where it throws, and throws soon
 */
export const together = <Item, Answer>(
  one: (item: Item) => Promise<Answer>,
  many: (items: readonly Item[]) => Promise<readonly Answer[]>,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let isUnderWay = false;

  const atOnce = async (some: readonly Waiting<Item, Answer>[]) => {
    try {
      const answers = await many(some.map(({ item }) => item));
      // `many` gives an answer for each.
      for (const [index, { resolve }] of some.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { item, resolve, reject } of some) {
        if (isOutage(error)) reject(error);
        else void one(item).then(resolve, reject);
      }
    }
  };

  const work = async () => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const some = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await atOnce(some);
    }
    isUnderWay = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isUnderWay) void work();
    });
};

/**
 * The same for each of several pools or databases. One by itself is done as a group of one.
 * @param many as in `together`
 */
export const togetherOn = <On extends object, Item, Answer>(
  many: (on: On, items: readonly Item[]) => Promise<readonly Answer[]>,
): ((on: On, item: Item) => Promise<Answer>) => {
  const desks = new WeakMap<On, (item: Item) => Promise<Answer>>();
  return (on, item) => {
    const desk =
      desks.get(on) ??
      together<Item, Answer>(
        async (one) => (await many(on, [one]))[0]!, // `many` gives an answer for each
        (items) => many(on, items),
      );
    desks.set(on, desk);
    return desk(item);
  };
};
