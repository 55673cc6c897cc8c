import type { DemandedOf } from '@backroom/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { LateRoom } from '../ui/page/late-room.tsx';

const choices: { value: DemandedOf; label: string }[] = [
  { value: 'nobody', label: 'Nobody: each decides' },
  { value: 'super-admins', label: 'SuperAdmins' },
  { value: 'staff', label: 'Everybody at head office' },
  { value: 'everybody', label: 'Everybody, franchisees too' },
];

const people = (count: number) => (count === 1 ? '1 person has' : `${count} people have`);

type DemandedProps = { data: AnswerOf<'getSecurityPolicy'>; refetch: () => Promise<unknown> };

const Demanded = ({ data, refetch }: DemandedProps) => {
  const save = useWrite('setSecurityPolicy');
  const [busy, setBusy] = useState(false);
  const change = async (secondFactor: DemandedOf) => {
    setBusy(true);
    try {
      await save({ body: { secondFactor, version: data.policy.version } });
    } catch (error) {
      toast.bad('Nothing was changed', { description: messageOf(error) });
      // Somebody else may have changed it since it was read.
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <CardHeader
        title="Demanded by the chain"
        description="Whoever has no second factor yet sets one up at the next click, and does nothing else before."
      />
      <CardBody>
        <Field
          label="Demand a second factor of"
          hint={data.without > 0 ? `${people(data.without)} none yet.` : undefined}
          className="max-w-sm"
        >
          {(wiring) => (
            <Select
              {...wiring}
              choices={choices}
              value={data.policy.secondFactor}
              disabled={busy}
              // Its values are those of the choices.
              onChange={(event) => void change(event.target.value as DemandedOf)}
            />
          )}
        </Field>
      </CardBody>
    </Card>
  );
};

/** Whom the chain demands a second factor of; for a SuperAdmin. */
export const DemandedFactorCard = () => {
  const { data, error, refetch } = useQuery(callOptions('getSecurityPolicy'));
  return (
    <LateRoom name="demanded-factor" isKnown={data !== undefined || Boolean(error)}>
      {data && <Demanded data={data} refetch={refetch} />}
    </LateRoom>
  );
};
