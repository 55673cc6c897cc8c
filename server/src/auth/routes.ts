import type { authEndpoints } from '@backroom/contract/auth';
import type { secondFactorEndpoints } from '@backroom/contract/second-factor';
import type { Handlers } from '../platform/http/call.ts';
import { endOneSession } from '../platform/sessions/sessions.ts';
import { endSession, listSessions, updateProfile } from './account.ts';
import { verifyCode } from './factor/challenge.ts';
import {
  confirmFactor,
  getFactor,
  renewRecoveryCodes,
  startFactor,
  stopFactor,
} from './factor/own-factor.ts';
import { getPolicy, setPolicy } from './factor/policy.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { changePassword, requestReset, resetPassword } from './passwords.ts';
import { getPhoto, removePhoto, setPhoto } from './photo.ts';
import { readSessionUser } from './session-user.ts';
import { isSetUpRequired, setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';

export const authRoutes: Handlers<typeof authEndpoints & typeof secondFactorEndpoints> = {
  login: signIn,
  verifyOtp: verifyCode,
  logout: async ({ db, user }) => {
    await endOneSession(db, user.user_id, user.session_id);
    return { message: 'Logged out' };
  },
  getSession: async ({ db, user }) => ({
    user: await readSessionUser(db, user.user_id),
    expiresAt: user.expires_at.toISOString(),
  }),
  forgotPassword: requestReset,
  resetPassword,
  getInvitation: readInvitation,
  acceptInvitation,
  getSetup: async ({ db }) => ({ required: await isSetUpRequired(db) }),
  setUp,
  updateProfile,
  setProfilePhoto: setPhoto,
  removeProfilePhoto: removePhoto,
  getProfilePhoto: getPhoto,
  changePassword,
  listSessions,
  endSession,
  getSecondFactor: getFactor,
  startSecondFactor: startFactor,
  confirmSecondFactor: confirmFactor,
  stopSecondFactor: stopFactor,
  renewRecoveryCodes,
  getSecurityPolicy: getPolicy,
  setSecurityPolicy: setPolicy,
};
