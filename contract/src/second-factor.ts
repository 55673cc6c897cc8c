/** What sign-in asks for besides the password: an own second factor, and whom the chain demands one of. */
import * as z from 'zod';
import { sessionUser } from './auth.ts';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, recordVersion, text } from './kit/fields.ts';

/** An authenticator app, or codes by mail. */
export const factorKind = z.enum(['app', 'mail']);

export type FactorKind = z.output<typeof factorKind>;

const password = text(200).min(1, 'Please enter your password');

/** A code as an app (6 digits), a mail or a list of recovery codes (7 characters) gives it; blanks don't matter. */
export const factorCode = text(20)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, 'Please enter your otp code.')
      .regex(/^(\d{6}|[A-Z0-9]{7})$/, 'Please enter your otp code.'),
  );

/** Proves who asks, before anything about the second factor is changed. */
export const ownPasswordForm = z.strictObject({ password });

export const confirmForm = z.strictObject({ code: factorCode });

/** Whom the chain demands a second factor of. */
export const demandedOf = z.enum(['nobody', 'super-admins', 'staff', 'everybody']);

export type DemandedOf = z.output<typeof demandedOf>;

const policy = z.object({ secondFactor: demandedOf, version: z.string() });

const recoveryCodes = z.array(z.string());

export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/second-factor',
    access: own('security'),
    beforeSecondFactor: true,
    summary: 'The own second factor, and which kinds there are to choose from',
    response: z.object({
      kind: factorKind.nullable(),
      since: moment.nullable(),
      recoveryCodesLeft: z.int(),
      /** Whether the chain demands one of this person. */
      demanded: z.boolean(),
      /** Whether codes can be mailed: not where no mail server is set. */
      mail: z.boolean(),
    }),
    failure: 'Failed to read your second factor',
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/start-second-factor',
    access: own('security'),
    beforeSecondFactor: true,
    summary:
      'Begin to switch a second factor on: what the app needs, or a code by mail. Nothing changes before it is proved',
    body: ownPasswordForm.extend({ kind: factorKind }),
    response: z.object({
      /** Give it back with the code. */
      offer: z.string(),
      /** For an app: the secret to type, and what its QR code says. */
      secret: z.string().nullable(),
      uri: z.string().nullable(),
    }),
    errors: ['CONFLICT'],
    failure: 'Failed to begin',
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/confirm-second-factor',
    access: own('security'),
    beforeSecondFactor: true,
    summary:
      'Switch a second factor on by proving it; ends all other sessions. Recovery codes are shown this once',
    body: confirmForm.extend({ kind: factorKind, offer: text(1_000).min(1, 'Begin again') }),
    response: z.object({ recoveryCodes, user: sessionUser }),
    errors: ['CODE_INVALID'],
    failure: 'Failed to switch it on',
    success: 'Sign-in now asks for a code',
    stale: ['getSecondFactor', 'getSession', 'listSessions'],
  }),
  stopSecondFactor: endpoint({
    method: 'POST',
    path: '/stop-second-factor',
    access: own('security'),
    summary: 'Switch the second factor off, with the password',
    body: ownPasswordForm,
    response: z.object({ user: sessionUser }),
    errors: ['CONFLICT'],
    failure: 'Failed to switch it off',
    success: 'Sign-in no longer asks for a code',
    stale: ['getSecondFactor', 'getSession'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/renew-recovery-codes',
    access: own('security'),
    summary: 'New recovery codes in the place of the old ones, shown this once',
    body: ownPasswordForm,
    response: z.object({ recoveryCodes }),
    errors: ['CONFLICT'],
    failure: 'Failed to make new codes',
    stale: ['getSecondFactor'],
  }),
  getSecurityPolicy: endpoint({
    method: 'GET',
    path: '/security-policy',
    access: area('/users'),
    summary: 'Whom the chain demands a second factor of',
    response: z.object({ policy, without: z.int() }),
    failure: 'Failed to read the rules of sign-in',
  }),
  setSecurityPolicy: endpoint({
    method: 'POST',
    path: '/set-security-policy',
    access: area('/users'),
    summary: 'Demand a second factor; whoever has none sets one up at the next call',
    body: z.strictObject({ secondFactor: demandedOf, version: recordVersion }),
    response: z.object({ policy, without: z.int() }),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    failure: 'Failed to save the rules of sign-in',
    success: 'Rules of sign-in saved',
    stale: ['getSecurityPolicy', 'getSecondFactor'],
  }),
};
