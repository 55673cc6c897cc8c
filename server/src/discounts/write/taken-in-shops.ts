import type { Services } from '../../platform/services.ts';
import { openShop, type ShopClient, storeResults } from '../../pushes/index.ts';
import { codeTaken } from '../push/documents.ts';
import { ownTag } from '../push/wanted.ts';
import { DISCOUNT } from '../read-discounts.ts';

/** So many shops are asked at a time, and so long somebody who types waits for all of them. */
const AT_ONCE = 16;
const PATIENCE_MS = 4_000;

type Asked = { shop_id: number; shop_domain: string; name: string };

export type TakenInShop = { shop: string; shop_name: string; title: string };

/** What a shop said: who has the code there, nobody, or no answer in time. */
type Heard = { title: string; tags: readonly string[]; id: string } | 'free' | 'silent';

const ask = async (client: ShopClient, code: string): Promise<Heard> => {
  const { codeDiscountNodeByCode: held } = await client.send(codeTaken, { code });
  return held
    ? { id: held.id, title: held.codeDiscount.title ?? '', tags: held.codeDiscount.tags ?? [] }
    : 'free';
};

/**
 * Asks shops who has a code there, all of them within seconds: what people of a store made in the shop itself isn't in our books.
 * @param stores connected ones
 * @param except the discount whose code it may be
 * @returns where it is taken, and the stores whose shop didn't answer in time
 */
export const takenInShops = async (
  services: Services,
  stores: readonly Asked[],
  code: string,
  except: string | null,
): Promise<{ taken: TakenInShop[]; silent: string[] }> => {
  // Practice shops that sleep aren't woken by somebody who types.
  if (services.practiceShops?.asleep()) return { taken: [], silent: [] };
  const own = except ? ((await storeResults(services.db, DISCOUNT, [except])).get(except) ?? []) : [];
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), PATIENCE_MS);
  });
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const heard = new Map<Asked, Heard>();
  const hear = async (store: Asked): Promise<Heard> => {
    const opened = await openShop(services, store.shop_id);
    return opened.state === 'open' ? ask(opened.client, code) : 'silent';
  };
  const waiting = [...stores];
  const worker = async () => {
    for (let store = waiting.shift(); store && !isOver; store = waiting.shift()) {
      // A shop in trouble says nothing here: its push will say what it is.
      heard.set(store, await Promise.race([hear(store).catch((): Heard => 'silent'), over]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  clearTimeout(timer);
  const isOurs = ({ shop_id }: Asked, { id, tags }: Exclude<Heard, string>) =>
    except !== null &&
    (tags.includes(ownTag(except)) || own.some(({ shopId, gid }) => shopId === shop_id && gid === id));
  const taken = [...heard].flatMap(([store, said]) =>
    typeof said === 'string' || isOurs(store, said)
      ? []
      : [{ shop: store.shop_domain, shop_name: store.name, title: said.title }],
  );
  const silent = stores.filter((store) => (heard.get(store) ?? 'silent') === 'silent');
  return { taken, silent: silent.map(({ name }) => name) };
};
