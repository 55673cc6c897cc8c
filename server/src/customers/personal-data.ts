import { sql } from 'kysely';
import { type Actor, audit, forgetInReasons } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { forgetInImports } from '../platform/file-import/stored/forget-in-imports.ts';
import { forgetAnswers } from '../platform/idempotency.ts';
import { ERASED, mentionsOf, type Person, type PersonalData, patternOf } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import { identitiesOf, rememberErased } from './erased-people.ts';

/** All that rooms keep of people. */
const kept = ({ house }: Pick<Services, 'house'>): readonly PersonalData[] => house.asked('personalData');

/** By what people are known who have some addresses: an account that was merged has several, and shops have numbers for them. */
export const personOf = async (
  services: Services,
  db: Database,
  emails: readonly string[],
): Promise<Person> => {
  const known = {
    emails: new Set(emails.map((email) => email.trim().toLowerCase())),
    phones: new Set<string>(),
    names: new Set<string>(),
    numbers: new Map<string, Person['numbers'][number]>(),
  };
  for (let before = 0; before < known.emails.size; ) {
    before = known.emails.size;
    for (const { knownAs } of kept(services)) {
      const {
        emails = [],
        phones = [],
        names = [],
        numbers = [],
      } = (await knownAs?.(db, [...known.emails])) ?? {};
      for (const email of emails) known.emails.add(email);
      for (const phone of phones) known.phones.add(phone);
      for (const name of names) known.names.add(name);
      for (const number of numbers) known.numbers.set(`${number.shopId} ${number.id}`, number);
    }
  }
  return {
    emails: [...known.emails],
    phones: [...known.phones],
    names: [...known.names],
    numbers: [...known.numbers.values()],
  };
};

/** What is known of a person, by section. */
export type PersonFile = { emails: string[]; sections: Record<string, readonly unknown[]> };

/** All that is known of somebody, over all stores and rooms. */
export const tellPerson = async (services: Services, email: string): Promise<PersonFile> => {
  const person = await personOf(services, services.db, [email]);
  const sections: PersonFile['sections'] = {};
  for (const { name, tell } of kept(services)) sections[name] = await tell(services.db, person);
  return { emails: [...person.emails], sections };
};

/** Takes people out of what every room keeps, and out of texts that name them. @returns in how many records of each room */
export const takeOut = async (
  services: Services,
  trx: Database,
  person: Person,
): Promise<Record<string, number>> => {
  // Texts are read one by one: that takes as long as it takes.
  await sql`set local statement_timeout = 0`.execute(trx);
  const records: Record<string, number> = {};
  for (const { name, erase } of kept(services)) records[name] = await erase(trx, person);
  const who = mentionsOf(person);
  await forgetAnswers(trx, who);
  await forgetInReasons(trx, who);
  await forgetInImports(trx, who);
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
): Promise<Record<string, number>> =>
  services.db.transaction().execute(async (trx) => {
    const person = await personOf(services, trx, [email]);
    await rememberErased(services, trx, identitiesOf(person));
    const records = await takeOut(services, trx, person);
    const why = reason.replaceAll(new RegExp(patternOf(person), 'giu'), ERASED);
    await audit(trx, actor, { action: 'person.erased', entity: 'person', after: records, reason: why });
    return records;
  });
