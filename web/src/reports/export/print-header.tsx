import type { ReportMeta } from '@backroom/contract/reports/schemas';
import type { ReportState } from '../../targets/index.ts';
import { formatDate, formatDateTime } from '../../ui/text/format.ts';

const MOST_NAMED = 8;

const storeWords = (meta: Printed) => {
  const names = meta.stores.map(({ store_name }) => store_name);
  if (names.length <= MOST_NAMED) return names.join(', ');
  return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;
};

/** Whose figures they are. */
type Printed = {
  stores: readonly Pick<ReportMeta['stores'][number], 'store_name'>[];
  timezones: ReportMeta['timezones'];
};

type PrintHeaderProps = { title: string; purpose: string; state: ReportState; meta: Printed | undefined };

/** The head of a printed report: what, for which stores and days, in whose time, and when printed. */
export const PrintHeader = ({ title, purpose, state, meta }: PrintHeaderProps) => (
  <header className="hidden border-b-2 border-ink pb-3 print:block">
    <div className="flex items-baseline justify-between">
      <h1 className="text-[20pt]/[24pt] font-semibold tracking-tight">{title}</h1>
      <p className="text-[9pt] font-semibold">Backroom</p>
    </div>
    <p className="text-[9pt] text-muted">{purpose}</p>
    <dl className="mt-2 grid grid-cols-[auto_1fr_auto_1fr] gap-x-3 gap-y-0.5 text-[9pt]">
      <dt className="text-muted">Days</dt>
      <dd>
        {formatDate(state.days.from)} – {formatDate(state.days.to)}, both included
      </dd>
      <dt className="text-muted">Printed</dt>
      <dd>{formatDateTime(new Date())}</dd>
      <dt className="text-muted">Stores</dt>
      <dd>{meta ? storeWords(meta) : ''}</dd>
      <dt className="text-muted">Time zones</dt>
      <dd>{meta?.timezones.map((zone) => zone.replaceAll('_', ' ')).join(', ')}</dd>
      {state.search && (
        <>
          <dt className="text-muted">Search</dt>
          <dd>“{state.search}”</dd>
        </>
      )}
    </dl>
  </header>
);
