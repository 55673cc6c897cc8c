import { Ban, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx';

type Shop = AnswerOf<'getGiftCardHistory'>['usable_in'][number];

const looks: Record<Shop['state'], { tone: BadgeTone; icon: LucideIcon; words: string }> = {
  there: { tone: 'good', icon: CircleCheck, words: 'Usable' },
  coming: { tone: 'info', icon: Hourglass, words: 'On its way' },
  failed: { tone: 'bad', icon: CircleX, words: 'Not there' },
  ended: { tone: 'plain', icon: Ban, words: 'Ended' },
};

/** Where a card's code pays: at the tills of every store, and in the checkouts of these shops. */
export const CardShops = ({ shops }: { shops: readonly Shop[] }) => (
  <section aria-labelledby="card-shops" className="grid gap-2">
    <h3 id="card-shops" className="text-table font-semibold">
      Usable in
    </h3>
    <p className="text-meta text-soft">
      {shops.length === 0
        ? 'Tills that ask Backroom, in every store. No shop’s own checkout knows this card: its code can’t be read back.'
        : 'Tills that ask Backroom, in every store, and the checkouts of these shops.'}
    </p>
    {shops.length > 0 && (
      <ul className="divide-y divide-line rounded-lg border border-line">
        {shops.map(({ shop_domain, store_name, state, message }) => {
          const { words, ...look } = looks[state];
          return (
            <li
              key={shop_domain}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <span className="min-w-0 text-table">
                {store_name}
                {message && <span className="block text-meta break-words text-soft">{message}</span>}
              </span>
              <Badge {...look}>{words}</Badge>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
