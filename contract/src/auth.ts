/** Sign-in, second factor, passwords, invitations and sessions (specification 1, sections 2 and 5). */
import * as z from 'zod';
import { everyone, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { email, id, moment, newPassword, personName, text, uuid } from './kit/fields.ts';

export const loginForm = z.strictObject({
  email: text(254).min(1, 'Please enter your email').pipe(z.email('Invalid email address')),
  password: text(200)
    .min(1, 'Please enter your password')
    .min(7, 'Password must be at least 7 characters long'),
});

export const otpForm = z.strictObject({
  code: text(20)
    .min(1, 'Please enter your otp code.')
    .regex(/^[A-Za-z0-9]{7}$/, 'Please enter your otp code.'),
});

/** What an authenticator app shows. */
export const appCode = text(20).regex(/^\d{6}$/, 'Enter the 6 digits that your app shows');

export const sessionUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.string().nullable(),
  /** Where the own photo is, below the API; null where there is none. */
  photo: z.string().nullable(),
  role: z.enum(['SuperAdmin', 'Admin']),
  type: z.enum(['Staff', 'Franchisee']),
  permissions: z.array(z.string()),
  franchiseeData: z.object({ id, name: z.string() }).nullable(),
  /** What sign-in asks for besides the password: a code of an app, or one by mail. */
  secondFactor: z.enum(['app', 'mail']).nullable(),
  /** Whether the chain demands one that isn't set up yet: until then nothing else can be done. */
  secondFactorDue: z.boolean(),
});

export type SessionUser = z.output<typeof sessionUser>;

/** Either a session, or a pending challenge that a one-time code completes. */
const loginAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-in'), token: z.string(), expiresAt: moment, user: sessionUser }),
  z.object({
    status: z.literal('code-required'),
    challenge: z.string(),
    expiresAt: moment,
    email: z.string(),
    /** Where the code comes from. */
    kind: z.enum(['app', 'mail']),
    /** Whether a mail server brings it; else whoever runs Backroom has it. */
    sent: z.boolean(),
  }),
]);

export type LoginAnswer = z.output<typeof loginAnswer>;

const done = z.object({ message: z.string() });
const linkToken = text(200).min(1, 'This link is not complete');

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: everyone,
    summary: 'Sign in with e-mail and password',
    body: loginForm,
    response: loginAnswer,
    errors: ['INVALID_CREDENTIALS'],
    failure: 'An error occurred while signing in. Please try again.',
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/verify-otp',
    access: everyone,
    summary: 'Complete a sign-in with the code of the app or the mail, or with a recovery code',
    body: z.strictObject({ code: otpForm.shape.code.or(appCode), challenge: linkToken }),
    response: loginAnswer,
    errors: ['CODE_INVALID'],
    failure: 'The code could not be verified. Please try again.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: own('session'),
    beforeSecondFactor: true,
    summary: 'End this session',
    response: done,
    failure: 'Failed to log out',
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/session',
    access: own('session'),
    beforeSecondFactor: true,
    summary: 'Who is signed in',
    response: z.object({ user: sessionUser, expiresAt: moment }),
    failure: 'Failed to read your session',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    access: everyone,
    summary: 'Send a link to set a new password; answers alike for an unknown e-mail',
    body: z.strictObject({ email }),
    response: done,
    failure: 'Failed to send the reset link',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    access: everyone,
    summary: 'Set a new password with the link from the mail; ends all sessions',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: done,
    errors: ['LINK_INVALID'],
    failure: 'Failed to set the password',
    success: 'Your password is set. Sign in with it.',
  }),
  getInvitation: endpoint({
    method: 'POST',
    path: '/get-invitation',
    access: everyone,
    summary: 'Whom an invitation link is for',
    body: z.strictObject({ token: linkToken }),
    response: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    errors: ['LINK_INVALID'],
    failure: 'This invitation could not be read',
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/accept-invitation',
    access: everyone,
    summary: 'Set name and password with an invitation link',
    body: z.strictObject({
      token: linkToken,
      firstName: personName,
      lastName: personName,
      password: newPassword,
    }),
    response: done,
    errors: ['LINK_INVALID'],
    failure: 'Failed to accept the invitation',
    success: 'Your account is ready. Sign in with it.',
  }),
  getSetup: endpoint({
    method: 'GET',
    path: '/setup',
    access: everyone,
    summary: 'Whether the first SuperAdmin is still to be created',
    response: z.object({ required: z.boolean() }),
    failure: 'Failed to read the set-up state',
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/setup',
    access: everyone,
    summary: 'Create the first SuperAdmin with the one-time code that the terminal shows, and sign them in',
    body: z.strictObject({
      code: text(40).min(1, 'Enter the code printed in the log'),
      email,
      firstName: personName,
      lastName: personName,
      password: newPassword,
    }),
    response: loginAnswer,
    errors: ['SETUP_DONE'],
    failure: 'Failed to set up Backroom',
    success: 'Welcome to Backroom',
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/update-profile',
    access: own('profile'),
    summary: 'Change own name and phone',
    body: z.strictObject({
      firstName: personName,
      lastName: personName,
      phoneNumber: text(20)
        .regex(/^(\D*\d){10,11}\D*$/, 'Enter a phone number of 10 or 11 digits')
        .nullable(),
    }),
    response: z.object({ user: sessionUser }),
    failure: 'Failed to update your profile',
    success: 'Profile saved',
    stale: ['getSession'],
  }),
  setProfilePhoto: endpoint({
    method: 'POST',
    path: '/set-profile-photo',
    access: own('profile'),
    summary:
      'Change own photo: JPEG, PNG, WebP or GIF of at most 10 MB; a small square of it is kept, without what the camera noted down',
    upload: 'file',
    response: z.object({ user: sessionUser }),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    failure: 'Failed to change the photo',
    success: 'Photo changed',
    stale: ['getSession'],
  }),
  removeProfilePhoto: endpoint({
    method: 'POST',
    path: '/remove-profile-photo',
    access: own('profile'),
    summary: 'Take own photo away',
    response: z.object({ user: sessionUser }),
    failure: 'Failed to remove the photo',
    success: 'Photo removed',
    stale: ['getSession'],
  }),
  getProfilePhoto: endpoint({
    method: 'GET',
    path: '/profile-photo/{id}',
    access: everyone,
    summary: 'The photo of a person, by its random id, which whoever may see the person is told',
    params: z.strictObject({ id: uuid }),
    stream: 'image/webp',
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the photo',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    access: own('security'),
    beforeSecondFactor: true,
    summary: 'Change own password; ends all other sessions',
    body: z.strictObject({
      currentPassword: text(200).min(1, 'Please enter your password'),
      newPassword,
    }),
    response: done,
    failure: 'Failed to change the password',
    success: 'Password changed. Other sessions are signed out.',
    stale: ['listSessions'],
  }),
  listSessions: endpoint({
    method: 'POST',
    path: '/list-sessions',
    access: own('security'),
    summary: 'Own sessions, the current one marked',
    response: z.object({
      sessions: z.array(
        z.object({
          id,
          createdAt: moment,
          lastSeenAt: moment,
          ip: z.string(),
          userAgent: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
    failure: 'Failed to fetch your sessions',
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/end-session',
    access: own('security'),
    summary: 'End one of the own sessions',
    body: z.strictObject({ sessionId: uuid }),
    response: done,
    errors: ['NOT_FOUND'],
    failure: 'Failed to end the session',
    success: 'Session ended',
    stale: ['listSessions'],
  }),
};
