import { owners } from '@backroom/demo/data/people';
import { addUsers } from '../../auth/index.ts';
import { addFranchisees as storeFranchisees } from '../../franchises/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import type { DemoSignIn } from '../sign-ins.ts';

export const mailOf = (first: string, last: string) => `${first}.${last}@example.com`.toLowerCase();

/** The franchisees as whom the demo lets one sign in: one owns three stores in Texas and Tennessee, the other two in Minnesota and Oregon. */
const SIGN_IN_AS = [4, 3];

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
      SIGN_IN_AS.includes(index)
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

/** One person of each role and a second franchisee, with the passwords that the start prints. */
export const addSignIns = async (
  trx: Database,
  franchisees: readonly number[],
  newPassword: () => string,
): Promise<DemoSignIn[]> => {
  const staff = { type: 'Staff', franchisee_id: null };
  const people = [
    { label: 'SuperAdmin', role: 'SuperAdmin', ...staff, first: 'Ruth', last: 'Thimble' },
    { label: 'Admin', role: 'Admin', ...staff, first: 'Sam', last: 'Fox' },
    ...SIGN_IN_AS.map((index) => ({
      label: 'Franchisee',
      role: 'Admin',
      type: 'Franchisee',
      franchisee_id: franchisees[index] ?? null,
      first: owners[index]?.first ?? '',
      last: owners[index]?.last ?? '',
    })),
  ];
  const made = await Promise.all(
    people.map(async ({ label, first, last, ...person }) => {
      const password = newPassword();
      const password_hash = await hashPassword(password);
      const email = mailOf(first, last);
      const user = { ...person, email, password_hash, first_name: first, last_name: last, status: 'Active' };
      return { user, signIn: { label, email, password, password_hash } };
    }),
  );
  await addUsers(
    trx,
    made.map(({ user }) => user),
  );
  return made.map(({ signIn }) => signIn);
};
