import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpen } from '../../ui/list/use-open.ts';
import { RecordDrawer } from '../../ui/overlay/record-drawer.tsx';
import { formatDate, formatMoney, formatPhone, orDash } from '../../ui/text/format.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { cutoffWords, daysWords, ownerWords, StoreStatus, zoneWords } from './store-words.tsx';
import { managedStoreQuery } from './stores-list-query.ts';

type Whole = AnswerOf<'getStore'>;
type Store = Whole['store'];

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-0.5">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

/** What it sold and owes this month: the royalty report's own row. */
const MonthFigures = ({ store }: { store: Store }) => {
  const range = { start_date: `${store.today.slice(0, 7)}-01`, end_date: store.today };
  const { data } = useQuery(
    callOptions('royaltyReport', { body: { shop_name: [store.shop_domain], ...range } }),
  );
  const row = data?.data[0];
  const money = (value: number | undefined) =>
    value === undefined ? <Skeleton className="w-20" /> : formatMoney(value);
  return (
    <dl className="grid grid-cols-3 gap-4 rounded-lg max-sm:grid-cols-1 border border-line px-4 py-3">
      <Fact label="Net sales this month">{money(row?.net_sales)}</Fact>
      <Fact label="Royalty so far">{money(row?.royalty_due)}</Fact>
      <Fact label="Owed so far">{money(row?.total_due)}</Fact>
    </dl>
  );
};

const Owners = ({ owners }: { owners: Whole['owners'] }) => (
  <section aria-label="Owners">
    <h3 className="mb-2 text-table font-medium">Owners</h3>
    {owners.length === 0 ? (
      <p className="text-table text-muted">It was always the chain’s.</p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line">
        {owners.map(({ franchisee_id, franchisee_name, from, to }) => (
          <li
            key={`${franchisee_id}/${from}`}
            className="flex flex-wrap justify-between gap-x-3 px-4 py-2.5 text-table"
          >
            <Link
              to="/franchises"
              search={{ open: franchisee_id }}
              className="font-medium text-accent-text hover:underline"
            >
              {franchisee_name}
            </Link>
            <span className="text-muted">{daysWords(from, to)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Planned = ({ store }: { store: Store }) => {
  const open = useOpen();
  if (!store.planned) return null;
  return (
    <Notice tone="info">
      <p>
        It goes to {ownerWords(store.planned.to)} on {formatDate(store.planned.from)}.
      </p>
      <Button size="sm" className="mt-2" onClick={() => open(`${store.id}~undo`)}>
        Undo transfer
      </Button>
    </Notice>
  );
};

const PlannedClock = ({ store }: { store: Store }) => {
  const open = useOpen();
  const { planned_clock: clock } = store;
  if (!clock) return null;
  return (
    <Notice tone="info">
      <p>
        From {formatDate(clock.from)} on its days are counted in {zoneWords(clock.timezone)} and begin at{' '}
        {cutoffWords(clock.day_cutoff_minutes)}.
      </p>
      <Button size="sm" className="mt-2" onClick={() => open(`${store.id}~undo-days`)}>
        Undo the change of days
      </Button>
    </Notice>
  );
};

/** How its days were counted before; nothing where they always were like this. */
const Clocks = ({ clocks }: { clocks: Whole['clocks'] }) =>
  clocks.length > 1 && (
    <section aria-label="How its days are counted">
      <h3 className="mb-2 text-table font-medium">How its days are counted</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {clocks.map(({ from, timezone, day_cutoff_minutes }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-3 px-4 py-2.5 text-table">
            <span>
              {zoneWords(timezone)}, from {cutoffWords(day_cutoff_minutes)}
            </span>
            <span className="text-muted">{from ? `from ${formatDate(from)}` : 'at first'}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const People = ({ people }: { people: Whole['people'] }) => (
  <section aria-label="People">
    <h3 className="mb-2 text-table font-medium">People</h3>
    {people.length === 0 ? (
      <p className="text-table text-muted">Nobody signs in for this store alone.</p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line">
        {people.map(({ id, name, email, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5 text-table">
            <span className="grid min-w-0">
              <Link
                to="/users"
                search={{ open: id }}
                className="font-medium text-accent-text hover:underline"
              >
                {name}
              </Link>
              <span className="text-meta text-muted break-all">{email}</span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** What another room knows of the store. */
const Part = ({ part: { label, none, lines } }: { part: Whole['parts'][number] }) => (
  <section aria-label={label}>
    <h3 className="mb-2 text-table font-medium">{label}</h3>
    {lines.length === 0 ? (
      <p className="text-table text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lines.map(({ text, detail, href }) => (
          <li
            key={`${text} ${detail}`}
            className="flex flex-wrap justify-between gap-x-3 px-4 py-2.5 text-table"
          >
            {href ? (
              <Link to={href} className="font-medium break-all text-accent-text hover:underline">
                {text}
              </Link>
            ) : (
              <span className="font-medium break-all">{text}</span>
            )}
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Body = ({ store, owners, people, parts, clocks }: Whole) => (
  <div className="grid grid-cols-1 gap-6">
    <Planned store={store} />
    <PlannedClock store={store} />
    <MonthFigures store={store} />
    <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Fact label="Owner">
        {store.franchisee_id ? (
          <Link
            to="/franchises"
            search={{ open: store.franchisee_id }}
            className="text-accent-text hover:underline"
          >
            {store.franchisee_name}
          </Link>
        ) : (
          'The chain'
        )}
      </Fact>
      <Fact label="Domain">{store.shop_domain}</Fact>
      <Fact label="Time zone">{zoneWords(store.timezone)}</Fact>
      <Fact label="A day begins at">{cutoffWords(store.day_cutoff_minutes)}</Fact>
      <Fact label="Prices">{store.taxes_included ? 'Contain tax' : 'Without tax'}</Fact>
      <Fact label="Opened">{formatDate(store.opened_on)}</Fact>
      <Fact label="Phone">{formatPhone(store.phone)}</Fact>
      <Fact label="Address">
        {orDash([store.address1, store.city, store.province, store.zip].filter(Boolean).join(', '))}
      </Fact>
    </dl>
    <Clocks clocks={clocks} />
    <Owners owners={owners} />
    <People people={people} />
    {parts.map((part) => (
      <Part key={part.key} part={part} />
    ))}
    <nav aria-label="More of this store" className="flex flex-wrap gap-4 text-table">
      <Link to="/orders" search={{ store: store.shop_domain }} className="text-accent-text hover:underline">
        Orders
      </Link>
      <Link to="/statements" search={{ q: store.cid }} className="text-accent-text hover:underline">
        Statements
      </Link>
    </nav>
  </div>
);

/** One store: what it sells this month, what it is, whose it was when, what was changed. */
export const StoreDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(managedStoreQuery(id));
  const open = useOpen();
  return (
    <RecordDrawer
      kind="Store"
      record="store"
      id={id}
      query={query}
      onClose={onClose}
      heading={({ store }) => (
        <>
          {store.name}
          <StoreStatus store={store} />
        </>
      )}
      description={({ store }) => store.cid}
      actions={({ store }) => (
        <>
          <Button look="quiet-danger" className="mr-auto" onClick={() => open(`${id}~close`)}>
            {store.closed_on ? 'Closing' : 'Close store'}
          </Button>
          <Button disabled={store.planned !== null} onClick={() => open(`${id}~transfer`)}>
            Transfer
          </Button>
          <Button look="primary" onClick={() => open(`${id}~edit`)}>
            Edit
          </Button>
        </>
      )}
    >
      {(data) => <Body {...data} />}
    </RecordDrawer>
  );
};
