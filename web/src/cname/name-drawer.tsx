import type { CnameRecord } from '@backroom/contract/cname';
import { dnsProviders } from '@backroom/contract/dns-providers';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { type LookUp, useLookUp } from './look-up.ts';
import { NameStatusBadge } from './name-status-badge.tsx';
import { NameSteps } from './name-steps.tsx';
import { sentenceOf } from './name-words.ts';
import { nameQuery } from './names-query.ts';
import { ObservedBeside } from './observed-beside.tsx';
import { RecordToEnter } from './record-to-enter.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

/** Whether somebody has to enter, or to mend, the record. */
const isToEnter = ({ managed, dns_status, status }: CnameRecord) =>
  !managed && dns_status !== 'right' && status !== 'REMOVING';

const Details = ({ name, lookUp }: { name: CnameRecord; lookUp: LookUp }) => (
  <div className="grid gap-5">
    <p aria-live="polite" className="text-body">
      {sentenceOf(name)}
    </p>
    {name.could_not_ask && (
      <Notice tone="warn">
        The last look-up had no answer: {name.could_not_ask}. What was known before still stands.
      </Notice>
    )}
    {lookUp.problem && <Notice tone="bad">{lookUp.problem}</Notice>}
    {name.status === 'MISCONFIGURED' && <ObservedBeside name={name} />}
    <NameSteps name={name} busy={lookUp.busy} />
    {isToEnter(name) && <RecordToEnter key={name.id} name={name} />}
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <Fact label="Store">
        {name.store_name}
        {name.primary && ', its main name'}
      </Fact>
      <Fact label="Domain kept at">{dnsProviders[name.provider].label}</Fact>
      <Fact label="Last checked">
        {name.last_checked_at ? formatDateTime(name.last_checked_at) : 'Not yet'}
      </Fact>
      <Fact label="Checked next">{formatDateTime(name.next_check_at)}</Fact>
      <Fact label="Added">{formatDateTime(name.created_at)}</Fact>
      <Fact label="Added by">{name.created_by}</Fact>
    </dl>
  </div>
);

type NameDrawerProps = { id: string; onClose: () => void; onDelete: (name: CnameRecord) => void };

/** One name: where it stands, what is to be done, and what became of it. It is looked up while one looks. */
const NameDrawer = ({ id, onClose, onDelete }: NameDrawerProps) => {
  const query = useQuery(nameQuery(id));
  const lookUp = useLookUp(id, query.data?.record.status);
  return (
    <RecordDrawer
      kind="Name"
      record="cname"
      id={id}
      query={query}
      onClose={onClose}
      heading={({ record }) => (
        <>
          <span className="break-all">{record.fqdn}</span>
          <NameStatusBadge status={record.status} />
        </>
      )}
      actions={({ record }) => (
        <>
          <Button look="quiet-danger" className="mr-auto" onClick={() => onDelete(record)}>
            Delete
          </Button>
          <Button look="primary" busy={lookUp.busy} onClick={lookUp.run}>
            {!lookUp.busy && <RefreshCw aria-hidden />}
            Check now
          </Button>
        </>
      )}
    >
      {({ record }) => <Details name={record} lookUp={lookUp} />}
    </RecordDrawer>
  );
};

export default NameDrawer;
