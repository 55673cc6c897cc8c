import type { CnameRecord } from '@backroom/contract/cname';
import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { type Said, useWrite } from '../api/use-write.ts';
import { sentenceOf } from './name-words.ts';

/** What a look-up that somebody asked for found. */
export const sayState = ({ record }: AnswerOf<'checkCnameRecord'>): Said => {
  if (!record) return 'The name is gone';
  if (record.could_not_ask) {
    return { title: `${record.fqdn} could not be looked up`, description: record.could_not_ask, tone: 'bad' };
  }
  return { title: record.fqdn, description: sentenceOf(record) };
};

const silent = () => null;

/** While somebody looks at a name that isn't live, it is looked up as often. */
const EVERY_MS = 20_000;

export type LookUp = { busy: boolean; problem: string; run: () => void };

/** Looks a name up: when its drawer opens, again and again while it waits, and when somebody asks. */
export const useLookUp = (id: string, status: CnameRecord['status'] | undefined): LookUp => {
  const check = useWrite('checkCnameRecord', { say: silent });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = useCallback(async () => {
    setBusy(true);
    try {
      await check({ body: { id } });
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }, [check, id]);
  const isWaiting = status !== undefined && status !== 'ACTIVE' && status !== 'REMOVING';
  useEffect(() => {
    if (!isWaiting) return;
    void run();
    const again = setInterval(() => {
      if (document.visibilityState === 'visible') void run();
    }, EVERY_MS);
    return () => clearInterval(again);
  }, [isWaiting, run]);
  return { busy, problem, run: () => void run() };
};
