/**
 * Who may open what: the one table behind route guards, sidebar, command palette and server
 * (specification 1, section 6; domain.md 3.0 a and b).
 */
export type Role = 'SuperAdmin' | 'Admin';
export type UserType = 'Staff' | 'Franchisee';

/** The three kinds of person the rules know. */
export type Audience = 'super-admin' | 'admin' | 'franchisee';

export type AudienceSource = { role: Role; type: UserType };

/** A SuperAdmin stays one whatever the type says; an Admin of type Franchisee is restricted. */
export const audienceOf = (user: AudienceSource): Audience => {
  if (user.role === 'SuperAdmin') return 'super-admin';
  return user.type === 'Franchisee' ? 'franchisee' : 'admin';
};

/** The only areas of a Franchisee; everything else in the signed-in area is denied. */
const FRANCHISEE_PATHS = ['/orders', '/gift-card', '/discounts'] as const;

/** Areas of the SuperAdmin alone. Every other path is open to each signed-in member of staff. */
const SUPER_ADMIN_PATHS = [
  '/franchises',
  '/users',
  '/import',
  '/mail-outbox',
  '/audit',
  '/royalty-terms',
  '/statements',
  '/api-keys',
] as const;

const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/** Whether this kind of person may open a path of the signed-in area. `path` has no query or hash. */
export const mayOpen = (audience: Audience, path: string): boolean => {
  if (audience === 'super-admin') return true;
  if (audience === 'franchisee') return FRANCHISEE_PATHS.some((area) => isWithin(path, area));
  return !SUPER_ADMIN_PATHS.some((area) => isWithin(path, area));
};

/** Where a person lands after sign-in, and when they open `/` (domain.md 3.0 b). */
export const homeOf = (audience: Audience): '/dashboard' | '/orders' =>
  audience === 'franchisee' ? '/orders' : '/dashboard';

/**
 * Who may make a call:
 * - `public`: anyone;
 * - `signed-in`: any session, a Franchisee's too (own account, lookups);
 * - `area`: whoever may open that path;
 * - `api-key`: a till or another system, with a key of a store that carries this permission.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'area'; readonly path: `/${string}` }
  | { readonly kind: 'api-key'; readonly permission: string };

export const everyone: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signed-in' };
export const area = (path: `/${string}`): Access => ({ kind: 'area', path });
export const apiKey = (permission: string) => ({ kind: 'api-key', permission }) as const satisfies Access;

/** Whether a session of this kind of person may make a call. Keys are checked where they are read. */
export const mayCall = (audience: Audience, access: Access): boolean => {
  switch (access.kind) {
    case 'public':
    case 'signed-in':
      return true;
    case 'area':
      return mayOpen(audience, access.path);
    case 'api-key':
      return false;
  }
};
