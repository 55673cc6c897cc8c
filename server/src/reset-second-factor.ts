/**
 * `npm run reset-second-factor -- ann@example.com`: the way in for somebody who has lost both the app and the recovery
 * codes. Works beside a running Backroom; whoever may run it may do anything anyway. Written down.
 */
import { dropFactor } from './auth/index.ts';
import { audit, systemActor } from './platform/audit.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { endSessions } from './platform/sessions/sessions.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';

try {
  loadEnvFile();
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new StartUpError('Say whose: npm run reset-second-factor -- ann@example.com');
  const database = await reachDatabase(readConfig(), console.log);
  const connection = connect({ url: database.url, max: 1 });
  try {
    await connection.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select('user_id')
        .where('email', '=', email)
        .executeTakeFirst();
      if (!user) throw new StartUpError(`Nobody has the e-mail ${email}.`);
      await dropFactor(trx, user.user_id);
      await endSessions(trx, user.user_id);
      await audit(trx, systemActor('reset-second-factor command'), {
        action: 'user.second-factor-off',
        entity: 'user',
        entityId: user.user_id,
      });
    });
    console.log(`${email} signs in with the password alone now, and can set up a second factor anew.`);
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
