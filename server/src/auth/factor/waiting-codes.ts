import { openSecrets, withSecrets } from '../../mail/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/** Sign-in codes that are still good and that no mail server has brought, for whoever runs Backroom to pass on. */
export const waitingCodes = async (db: Database, keyring: Keyring): Promise<string[]> => {
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'sign-in-code')
    .where('sent_at', 'is', null)
    .where('secrets_enc', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return mails.flatMap((mail) => {
    const secrets = openSecrets(keyring, mail);
    return secrets ? [`  ${mail.recipient}  ${withSecrets(mail.subject, secrets)}`] : [];
  });
};
