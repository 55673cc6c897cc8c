import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Services } from '../services.ts';
import { presenceOf } from './presence.ts';

/** Work that this process alone does until it ends the lease. `token` tells it from one that took it over. */
export type Lease = { name: string; token: string };

/** Takes the lease of this name; null while a living process holds it. */
export const takeLease = async (services: Services, name: string): Promise<Lease | null> => {
  const presence = presenceOf(services);
  await presence.show();
  const token = randomUUID();
  const { rows } = await sql`insert into leases (name, process_id, token)
    values (${name}, ${presence.id}, ${token}) on conflict (name) do nothing returning 1`.execute(
    services.db,
  );
  return rows.length > 0 ? { name, token } : null;
};

/** Ends a lease; nothing where another process has taken it over. */
export const endLease = async (db: Database, { name, token }: Lease): Promise<void> => {
  await sql`delete from leases where name = ${name} and token = ${token}`.execute(db);
};

/** For a condition of a write: it only happens while the lease is held. */
export const isHeld = ({ name, token }: Lease) =>
  sql<boolean>`exists (select from leases where name = ${name} and token = ${token})`;

const LOOK_AGAIN_MS = 250;

/**
 * Does work under a lease. While another process holds it this one waits, and takes over should that process end.
 * @param isDone asked before each try: where the work has been done meanwhile, nothing is left to do
 */
export const underLease = async (
  services: Services,
  name: string,
  isDone: () => Promise<boolean>,
  work: (lease: Lease) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted();
    if (await isDone()) return;
    const lease = await takeLease(services, name);
    if (lease) {
      try {
        return await work(lease);
      } finally {
        await endLease(services.db, lease);
      }
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal });
  }
};
