/**
 * Where a sign-in leads to: the `redirect` parameter, if it is a path of this application. Anything
 * that a browser would read as another host (`//x`, `/\x`, `https:`, control characters) is `/`.
 */
export const ownPath = (given: unknown, origin: string = window.location.origin): string => {
  if (typeof given !== 'string' || !given.startsWith('/')) return '/';
  // Browsers drop tabs and line ends from addresses before they read them.
  if (/[\\\p{Cc}]/u.test(given)) return '/';
  try {
    const address = new URL(given, origin);
    if (address.origin !== origin || given.startsWith('//')) return '/';
    return address.pathname.startsWith('/sign-in') ? '/' : address.pathname + address.search + address.hash;
  } catch {
    return '/';
  }
};
