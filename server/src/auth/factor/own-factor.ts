import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { FactorKind, secondFactorEndpoints } from '@backroom/contract/second-factor';
import * as z from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import { passwordFits } from '../../platform/sessions/passwords.ts';
import { isFactorDemanded, SECOND_FACTOR_SETTING } from '../../platform/sessions/second-factor.ts';
import { endSessions, type SignedInUser } from '../../platform/sessions/sessions.ts';
import { readSetting } from '../../platform/settings.ts';
import { dropTokens } from '../mailed-links.ts';
import { readSessionUser } from '../session-user.ts';
import { countOwnPassword } from '../tries.ts';
import { placeOfFactor } from './app-codes.ts';
import { countCodeTry, isMailedCode, mailCode, wrongCode } from './challenge.ts';
import { dropFactor } from './drop-factor.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { base32, keyUri, newSecret, stepOfCode } from './totp.ts';

/** @throws ApiError VALIDATION_FAILED for a wrong password, RATE_LIMITED */
const provePassword = async (services: Services, user: SignedInUser, password: string): Promise<void> => {
  const wasRight = await countOwnPassword({ services }, user.user_id);
  const row = await services.db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', user.user_id)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(row.password_hash, password))) {
    throw invalidField('password', 'This is not your password');
  }
  await wasRight();
};

export const getFactor = async (call: Call<typeof secondFactorEndpoints.getSecondFactor>) => {
  const { db, user, services } = call;
  const factor = await db
    .selectFrom('second_factors')
    .select(['kind', 'switched_on_at'])
    .where('user_id', '=', user.user_id)
    .executeTakeFirst();
  const demandedOf = await readSetting(db, SECOND_FACTOR_SETTING);
  return {
    // The table's check constraint allows exactly these.
    kind: (factor?.kind ?? null) as FactorKind | null,
    since: factor?.switched_on_at.toISOString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, user.user_id),
    demanded: isFactorDemanded(demandedOf, user),
    mail: services.config.smtpUrl !== undefined,
  };
};

/** What is offered to an app, sealed for the person it is offered to, so that nothing is kept before it is proved. */
const offered = z.object({ secret: z.string(), until: z.number() });
const OFFER_MS = 30 * 60_000;
const placeOfOffer = (userId: string) => ({ table: 'second_factors', column: 'offer', id: userId });

/**
 * Begins to switch a second factor on. Codes by mail are offered only where mail is sent: whoever asked for one that
 * nobody brings would be out for good.
 */
export const startFactor = async (call: Call<typeof secondFactorEndpoints.startSecondFactor>) => {
  const { services, user, body } = call;
  await provePassword(services, user, body.password);
  if (body.kind === 'mail') {
    if (!services.config.smtpUrl) {
      throw new ApiError(
        'CONFLICT',
        'No mail server is set up, so no code would reach you. Use an authenticator app.',
      );
    }
    const { token } = await mailCode(services, user, 'mail-proof');
    return { offer: token, secret: null, uri: null };
  }
  const secret = newSecret();
  const offer = { secret: secret.toString('base64'), until: Date.now() + OFFER_MS };
  return {
    offer: services.keyring.seal(placeOfOffer(user.user_id), JSON.stringify(offer)),
    secret: base32(secret),
    uri: keyUri(secret, user.email, 'Backroom'),
  };
};

const tooLate = () => new ApiError('CODE_INVALID', 'This took too long. Begin again.');

type Proved = { kind: FactorKind; secret: Buffer | null; step: number };

const proveApp = ({ keyring }: Services, user: SignedInUser, offer: string, code: string): Proved => {
  let opened: z.output<typeof offered>;
  try {
    opened = offered.parse(JSON.parse(keyring.open(placeOfOffer(user.user_id), offer)));
  } catch {
    throw tooLate();
  }
  if (opened.until < Date.now()) throw tooLate();
  const secret = Buffer.from(opened.secret, 'base64');
  const step = stepOfCode(secret, code, new Date());
  if (step === null) {
    throw invalidField('code', 'This is not what the app shows now. Is the clock of your phone right?');
  }
  return { kind: 'app', secret, step };
};

const proveMail = async (
  services: Services,
  user: SignedInUser,
  offer: string,
  code: string,
): Promise<Proved> => {
  const { userId, codeHash, left } = await countCodeTry(services, offer, 'mail-proof');
  if (userId !== user.user_id || !isMailedCode(codeHash, code)) throw wrongCode(left);
  return { kind: 'mail', secret: null, step: 0 };
};

/** Switches the factor on that has just been proved, in the place of one before. Other sessions end. */
export const confirmFactor = async (call: Call<typeof secondFactorEndpoints.confirmSecondFactor>) => {
  const { services, user, body, db, actor } = call;
  const wasRight = await countOwnPassword({ services }, user.user_id);
  const { kind, secret, step } =
    body.kind === 'app'
      ? proveApp(services, user, body.offer, body.code)
      : await proveMail(services, user, body.offer, body.code);
  await wasRight();
  const factor = {
    kind,
    secret_enc: secret && services.keyring.seal(placeOfFactor(user.user_id), secret.toString('base64')),
    last_step: step,
    switched_on_at: new Date(),
  };
  return db.transaction().execute(async (trx) => {
    await dropTokens(trx, user.user_id, 'mail-proof');
    await trx
      .insertInto('second_factors')
      .values({ user_id: user.user_id, ...factor })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
      .execute();
    const recoveryCodes = await newRecoveryCodes(trx, user.user_id);
    await endSessions(trx, user.user_id, user.session_id);
    await audit(trx, actor, {
      action: 'user.second-factor-on',
      entity: 'user',
      entityId: user.user_id,
      after: { kind },
    });
    return { recoveryCodes, user: await readSessionUser(trx, user.user_id) };
  });
};

/** Switches it off. @throws ApiError CONFLICT where the chain demands one */
export const stopFactor = async (call: Call<typeof secondFactorEndpoints.stopSecondFactor>) => {
  const { services, user, body, db, actor } = call;
  await provePassword(services, user, body.password);
  const demandedOf = await readSetting(db, SECOND_FACTOR_SETTING);
  if (isFactorDemanded(demandedOf, user)) {
    throw new ApiError('CONFLICT', 'Your chain demands a second factor. You can switch to the other kind.');
  }
  return db.transaction().execute(async (trx) => {
    await dropFactor(trx, user.user_id);
    await audit(trx, actor, { action: 'user.second-factor-off', entity: 'user', entityId: user.user_id });
    return { user: await readSessionUser(trx, user.user_id) };
  });
};

export const renewRecoveryCodes = async (call: Call<typeof secondFactorEndpoints.renewRecoveryCodes>) => {
  const { services, user, body, db, actor } = call;
  await provePassword(services, user, body.password);
  if (!user.second_factor)
    throw new ApiError('CONFLICT', 'Sign-in asks you for no code: there is nothing to recover');
  return db.transaction().execute(async (trx) => {
    const recoveryCodes = await newRecoveryCodes(trx, user.user_id);
    await audit(trx, actor, {
      action: 'user.recovery-codes-renewed',
      entity: 'user',
      entityId: user.user_id,
    });
    return { recoveryCodes };
  });
};
