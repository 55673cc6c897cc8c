import type { Services } from '../../platform/services.ts';

/** Look-ups that one person may ask for: each sends questions to the outside. */
const limit = { name: 'cname-look-up', tries: 60, seconds: 60 };

/** Counts a look-up. @throws ApiError RATE_LIMITED */
export const countLookUp = async ({ limits }: Services, userId: string): Promise<void> => {
  await limits.count(limit, userId);
};
