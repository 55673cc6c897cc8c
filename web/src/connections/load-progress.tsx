import type { ConnectionDetails } from '@backroom/contract/shopify-fields';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';

type Part = ConnectionDetails['load'][number];

const labels: Readonly<Record<string, string>> = {
  products: 'Products and costs',
  stock: 'Stock',
  collections: 'Collections',
  customers: 'Customers',
  discounts: 'Discounts',
  'gift-cards': 'Gift cards',
};

const monthOf = ({ from, to }: Part): string => {
  const at = from ?? (to && new Date(Date.parse(to) - 86_400_000).toISOString());
  if (!at) return 'All orders';
  const month = new Date(at).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return from ? month : `${month} and before`;
};

const stateOf = ({ state, read, expected, error }: Part): string => {
  if (state === 'DONE') return read.toLocaleString('en-US');
  if (state === 'SKIPPED') return 'May not be read';
  if (state === 'WAITING') return error ? `Again soon: ${error}` : 'Waits';
  return expected ? `${read.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')}` : 'Being read';
};

/** What is left at the pace so far, in words that don't promise more than is known. */
const leftOf = (milliseconds: number): string => {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes <= 1) return 'About a minute left';
  if (minutes < 90) return `About ${minutes} minutes left`;
  return `About ${Math.round(minutes / 60)} hours left`;
};

/** A first load: its parts, the newest month first, with what came of each. */
export const LoadProgress = ({ parts, doneBy }: { parts: readonly Part[]; doneBy: string | null }) => {
  const done = parts.filter(({ state }) => state === 'DONE' || state === 'SKIPPED').length;
  return (
    <section aria-label="First load" className="grid gap-2">
      <h3 className="text-table font-medium">
        First load, {done} of {parts.length} parts
      </h3>
      <ProgressBar label="First load" value={done} max={parts.length} />
      {doneBy && <p className="text-meta text-muted">{leftOf(Date.parse(doneBy) - Date.now())}</p>}
      <ul
        aria-label="Parts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {parts.map((part, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a kind may come twice, and parts are only added at the end
            key={`${index} ${part.kind}`}
            className="flex flex-wrap justify-between gap-x-3 px-4 py-2 text-table"
          >
            <span>{labels[part.kind] ?? monthOf(part)}</span>
            <span className="tabular-nums text-muted">{stateOf(part)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
