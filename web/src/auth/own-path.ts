/**
 * Where a sign-in leads to: the `redirect` parameter, if it is a path of this application. Anything
 * that a browser would read as another host (`//x`, `/\x`, `https:`, control characters) is `/`.
 */
export const ownPath = (given: unknown, origin: string = window.location.origin): string => {
  if (typeof given !== 'string' || !given.startsWith('/')) return '/';
  // Browsers drop tabs and line ends from addresses before they read them.
  if (/[\\\p{Cc}]/u.test(given)) return '/';
  try {
    const { origin: itsOrigin, pathname, search, hash } = new URL(given, origin);
    // `/..//x` becomes `//x` only once it is read.
    if (itsOrigin !== origin || given.startsWith('//') || pathname.startsWith('//')) return '/';
    return pathname.startsWith('/sign-in') ? '/' : pathname + search + hash;
  } catch {
    return '/';
  }
};
