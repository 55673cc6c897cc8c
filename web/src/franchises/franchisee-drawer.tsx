import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { useOpen } from '../ui/list/use-open.ts';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
import { formatDateTime, formatMoney, formatPhone, orDash } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { Agreements } from './agreements.tsx';
import { FranchiseeStatus, WelcomeBadge } from './franchisee-badges.tsx';
import { franchiseeQuery } from './franchises-query.ts';
import { OnboardingLine } from './onboarding-line.tsx';

type Whole = AnswerOf<'getFranchisee'>;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-0.5">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

type PartProps = { title: string; action?: ReactNode; children: ReactNode };

const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title}>
    <h3 className="mb-2 flex items-center justify-between gap-3 text-table font-medium">
      {title}
      {action}
    </h3>
    {children}
  </section>
);

const Stores = ({ shops }: { shops: Whole['franchisee']['shops'] }) =>
  shops.length === 0 ? (
    <p className="text-table text-muted">No stores yet.</p>
  ) : (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {shops.map((shop) => (
        <li
          key={shop.id}
          className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5 text-table"
        >
          <Link
            to="/stores"
            search={{ open: shop.id }}
            className="font-medium text-accent-text hover:underline"
          >
            {shop.name}
          </Link>
          <span className="text-meta text-muted">
            {shop.cid} · {shop.shop_domain}
          </span>
        </li>
      ))}
    </ul>
  );

const People = ({ people }: { people: Whole['people'] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {people.map((person) => (
      <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5">
        <div className="min-w-0">
          <Link
            to="/users"
            search={{ open: person.id }}
            className="text-table font-medium text-accent-text hover:underline"
          >
            {person.name}
          </Link>
          <p className="truncate text-meta text-muted">
            {person.email}
            {person.lastSeenAt && ` · seen ${formatDateTime(person.lastSeenAt)}`}
          </p>
        </div>
        <StatusBadge status={person.status} />
      </li>
    ))}
  </ul>
);

const Body = ({ franchisee, people, agreements, onboarding, unpaid }: Whole) => {
  const open = useOpen();
  const to = (action: string) => () => open(`${franchisee.id}~${action}`);
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Fact label="Corporate e-mail">{franchisee.corporateEmail}</Fact>
        <Fact label="Personal e-mail">{orDash(franchisee.personalEmail)}</Fact>
        <Fact label="Phone">{formatPhone(franchisee.phone)}</Fact>
        <Fact label="Address">
          {orDash([franchisee.address, franchisee.city, franchisee.country].filter(Boolean).join(', '))}
        </Fact>
        <Fact label="Sign-in">
          <WelcomeBadge welcome={franchisee.welcome} />
        </Fact>
        <Fact label="Unpaid">
          {unpaid.count === 0 ? (
            'Nothing'
          ) : (
            <Link
              to="/statements"
              search={{ q: franchisee.name }}
              className="text-accent-text hover:underline"
            >
              {formatMoney(unpaid.total)}
            </Link>
          )}
        </Fact>
        {franchisee.staffNote && <Fact label="Note">{franchisee.staffNote}</Fact>}
      </dl>
      <Part
        title="Stores"
        action={
          <Button size="sm" onClick={to('stores')}>
            Assign
          </Button>
        }
      >
        <Stores shops={franchisee.shops} />
      </Part>
      <Part
        title="People"
        action={
          <Button size="sm" onClick={to('person')}>
            <Plus aria-hidden />
            Add
          </Button>
        }
      >
        <People people={people} />
      </Part>
      <Part
        title="Agreements"
        action={
          <Button size="sm" onClick={to('new-agreement')}>
            <Plus aria-hidden />
            Add
          </Button>
        }
      >
        <Agreements franchisee={franchisee} agreements={agreements} />
      </Part>
      <Part title="Onboarding">
        <OnboardingLine steps={onboarding} />
      </Part>
    </div>
  );
};

/** One franchisee: record, stores, people, how far all is, what was changed. */
export const FranchiseeDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(franchiseeQuery(id));
  const open = useOpen();
  const to = (action: string) => () => open(`${id}~${action}`);
  return (
    <RecordDrawer
      kind="Franchisee"
      record="franchisee"
      id={id}
      query={query}
      onClose={onClose}
      heading={({ franchisee }) => (
        <>
          {franchisee.name}
          <FranchiseeStatus {...franchisee} />
        </>
      )}
      actions={({ franchisee: { status } }) => (
        <>
          <Button look="quiet-danger" className="mr-auto" onClick={to('delete')}>
            Delete
          </Button>
          <Button onClick={to('suspend')}>{status === 'inactive' ? 'Lift suspension' : 'Suspend'}</Button>
          <Button disabled={status === 'inactive'} onClick={to('resend')}>
            Send link
          </Button>
          <Button look="primary" onClick={to('edit')}>
            Edit
          </Button>
        </>
      )}
    >
      {(data) => <Body {...data} />}
    </RecordDrawer>
  );
};
