/** Pages that need no session. */
const publicPaths: readonly string[] = [
  '/sign-in',
  '/sign-in-2',
  '/sign-up',
  '/set-up',
  '/otp',
  '/forgot-password',
  '/reset-password',
  '/unsubscribe',
  '/connect-stores',
  '/401',
  '/403',
  '/404',
  '/500',
  '/503',
  '/500-auth',
];

export const isPublicPath = (path: string) => publicPaths.includes(path);
