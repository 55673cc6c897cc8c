import type { AudienceSource } from '@backroom/contract/kit/access';

/** The setting that says whom the chain demands a second factor of. */
export const SECOND_FACTOR_SETTING = 'second-factor-demanded-of';

/** Whether a second factor is demanded of a person: of them alone, or by the value of the chain's setting. */
export const isFactorDemanded = (
  of: unknown,
  user: AudienceSource & { factor_required?: boolean },
): boolean => {
  if (user.factor_required) return true;
  switch (of) {
    case 'super-admins':
      return user.role === 'SuperAdmin';
    case 'staff':
      return user.type === 'Staff';
    case 'everybody':
      return true;
    default:
      return false;
  }
};
