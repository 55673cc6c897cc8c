import type { AnswerOf } from '../../api/call.ts';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { formatMoney, formatNumber } from '../../ui/text/format.ts';

type Counters = AnswerOf<'getGiftCardList'>['data']['counters'];

/** Figures over everything that is filtered, not the page. */
export const CounterCards = ({ counters }: { counters: Counters | undefined }) => {
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const money = (value: number | undefined) => (value === undefined ? undefined : formatMoney(value));
  return (
    <section
      aria-label="Totals of all cards that match"
      className="grid grid-cols-2 gap-2 md:grid-cols-6 md:gap-3 lg:grid-cols-5 max-md:[&>:last-child]:col-span-2 md:max-lg:[&>*]:col-span-2 md:max-lg:[&>:nth-child(n+4)]:col-span-3"
    >
      <FigureCard label="Cards" value={count(counters?.totalCards)} note="that match" />
      <FigureCard label="Balance owed" value={money(counters?.totalBalance)} note="on cards still valid" />
      <FigureCard label="Active" value={count(counters?.activeCards)} note="with money on them" />
      <FigureCard label="Redeemed" value={count(counters?.redeemedCards)} note="used up" />
      <FigureCard label="Spent" value={money(counters?.totalRedeemed)} note="in all stores" />
    </section>
  );
};
