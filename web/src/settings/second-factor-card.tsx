import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { type SessionUser, storeUser, useUser } from '../api/session.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Switch } from '../ui/form/switch.tsx';
import { Card } from '../ui/page/card.tsx';

const save = async ({ firstName, lastName, phoneNumber }: SessionUser, secondFactor: boolean) => {
  const answer = await call('updateProfile', { body: { firstName, lastName, phoneNumber, secondFactor } });
  storeUser(answer.user);
};

/** Whether sign-in also asks for a code by mail. */
export const SecondFactorCard = () => {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await save(user, next);
      toast.good(next ? 'Sign-in now asks for a code' : 'Sign-in no longer asks for a code');
    } catch (error) {
      toast.bad('Nothing was changed', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className="flex items-center justify-between gap-6 px-5 py-4">
      <div>
        <h2 id="second-factor" className="text-body font-semibold">
          Code at sign-in
        </h2>
        <p className="mt-0.5 text-table text-muted">
          After your password we ask for a code of 7 characters, sent to {user.email}.
        </p>
      </div>
      <Switch
        aria-labelledby="second-factor"
        checked={user.secondFactor}
        disabled={busy}
        onCheckedChange={(next) => void change(next)}
      />
    </Card>
  );
};
