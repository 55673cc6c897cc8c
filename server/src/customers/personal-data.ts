import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { forgetAnswers } from '../platform/idempotency.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import { rememberErased } from './erased-people.ts';

/** All that rooms keep of people. */
const kept = ({ house }: Pick<Services, 'house'>): readonly PersonalData[] => house.asked('personalData');

/** All addresses that are the same person's: an account that was merged has several. */
const addressesOf = async (services: Services, email: string): Promise<string[]> => {
  const all = new Set([email.trim().toLowerCase()]);
  for (const { sameAs } of kept(services)) {
    for (const other of (await sameAs?.(services.db, [...all])) ?? []) all.add(other);
  }
  return [...all];
};

/** What is known of a person, by section. */
export type PersonFile = { emails: string[]; sections: Record<string, readonly unknown[]> };

/** All that is known of somebody, over all stores and rooms. */
export const tellPerson = async (services: Services, email: string): Promise<PersonFile> => {
  const emails = await addressesOf(services, email);
  const sections: PersonFile['sections'] = {};
  for (const { name, tell } of kept(services)) sections[name] = await tell(services.db, emails);
  return { emails, sections };
};

/** Takes people out of what every room keeps. @returns in how many records of each room */
export const takeOut = async (
  services: Services,
  trx: Database,
  emails: readonly string[],
): Promise<Record<string, number>> => {
  const records: Record<string, number> = {};
  for (const { name, erase } of kept(services)) records[name] = await erase(trx, emails);
  for (const address of emails) await forgetAnswers(trx, address);
  return records;
};

/**
 * Takes somebody out of all that is kept, over all stores: name, e-mail, phone and addresses go, amounts and ledgers stay
 * without a person, and what shops and files bring later doesn't bring them back. The log holds counts, never who it was.
 * @param reason why, for the log: who asked
 * @returns in how many records of each room; all nought where nobody has the address
 */
export const erasePerson = async (
  services: Services,
  actor: Actor,
  { email, reason }: { email: string; reason: string },
): Promise<Record<string, number>> => {
  const emails = await addressesOf(services, email);
  return await services.db.transaction().execute(async (trx) => {
    await rememberErased(services, trx, emails);
    const records = await takeOut(services, trx, emails);
    await audit(trx, actor, { action: 'person.erased', entity: 'person', after: records, reason });
    return records;
  });
};
