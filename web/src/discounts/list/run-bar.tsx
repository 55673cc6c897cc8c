import type { Discount } from '@backroom/contract/discount-fields';
import { runWords } from '@backroom/contract/discount-sentence';

/** How much of its days has passed, in percent; null where it has no end. */
const passedOf = ({ start_date, end_date }: Discount): number | null => {
  if (end_date === null) return null;
  const [start, end] = [Date.parse(`${start_date}Z`), Date.parse(`${end_date}Z`)];
  return Math.min(100, Math.max(0, ((Date.now() - start) / (end - start)) * 100));
};

/** From when to when, with today's place between them. */
export const RunBar = ({ discount }: { discount: Discount }) => {
  const passed = passedOf(discount);
  return (
    <span className="grid gap-1">
      <span className="whitespace-nowrap">{runWords(discount.start_date, discount.end_date)}</span>
      {passed !== null && (
        <span aria-hidden className="h-1 w-full overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${passed}%` }} />
        </span>
      )}
    </span>
  );
};
