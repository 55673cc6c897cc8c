import { owners } from '@backroom/demo/data/people';
import { addUsers } from '../../auth/index.ts';
import { addFranchisees as storeFranchisees } from '../../franchises/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import type { DemoSignIn } from '../sign-ins.ts';

const mailOf = (first: string, last: string) => `${first}.${last}@example.com`.toLowerCase();

/** Which of the franchisees the demo lets one sign in as: she owns three stores in Texas and Tennessee. */
const FRANCHISEE = 4;

/** The franchisees, active ones that have signed in before; their numbers, in the order of `owners`. */
export const addFranchisees = async (trx: Database, until: Date): Promise<number[]> => {
  const ids = await storeFranchisees(
    trx,
    owners.map(({ first, last, city }, index) => ({
      first_name: first,
      last_name: last,
      corporate_email: mailOf(first, last),
      personal_email: `${first}.${last}@example.org`.toLowerCase(),
      phone: `+1202555${String(150 + index).padStart(4, '0')}`,
      address: `${120 + index * 7} Commerce St`,
      city,
      country: 'United States',
      status: 'active',
      created_at: new Date(until.getTime() - (900 - index * 40) * 86_400_000),
    })),
  );
  await addUsers(
    trx,
    owners.flatMap(({ first, last }, index) =>
      index === FRANCHISEE
        ? []
        : [
            {
              email: mailOf(first, last),
              role: 'Admin',
              type: 'Franchisee',
              franchisee_id: ids[index] ?? null,
              first_name: first,
              last_name: last,
              status: 'Active',
              last_sign_in_at: new Date(until.getTime() - (index + 1) * 31_000_000),
            },
          ],
    ),
  );
  return ids;
};

/** One person of each role, with the passwords that the start prints. */
export const addSignIns = async (
  trx: Database,
  franchisees: readonly number[],
  newPassword: () => string,
): Promise<DemoSignIn[]> => {
  const owner = owners[FRANCHISEE];
  const people = [
    { label: 'SuperAdmin', role: 'SuperAdmin', type: 'Staff', first: 'Ruth', last: 'Thimble' },
    { label: 'Admin', role: 'Admin', type: 'Staff', first: 'Sam', last: 'Fox' },
    {
      label: 'Franchisee',
      role: 'Admin',
      type: 'Franchisee',
      first: owner?.first ?? '',
      last: owner?.last ?? '',
    },
  ];
  const signIns: DemoSignIn[] = [];
  for (const { label, role, type, first, last } of people) {
    const password = newPassword();
    const email = mailOf(first, last);
    const password_hash = await hashPassword(password);
    const franchisee_id = type === 'Franchisee' ? (franchisees[FRANCHISEE] ?? null) : null;
    const person = { email, password_hash, role, type, franchisee_id, first_name: first, last_name: last };
    await addUsers(trx, [{ ...person, status: 'Active' }]);
    signIns.push({ label, email, password, password_hash });
  }
  return signIns;
};
