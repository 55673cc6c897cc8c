/** What is under way for each key in this process. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does what concerns one key one after the other, in this process: whoever waits holds no connection meanwhile, and goes on
 * from what the one before left, where that one didn't fail. Rules don't rest on it, the database sees to them; it keeps
 * people of one process from getting in each other's way.
 * @param key names what `work` gives, too: all of one key give the same
 */
export const inTurn = async <T>(key: string, work: (before: T | undefined) => Promise<T>): Promise<T> => {
  const before = underWay.get(key) as Promise<T> | undefined;
  const alone = () => work(undefined);
  const mine = before ? before.then(work, alone) : alone();
  underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key);
  }
};
