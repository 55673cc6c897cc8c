/**
 * Who may open what: the one table behind route guards, sidebar, command palette and server (specification 1,
 * section 6; domain.md 3.0 a and b). What isn't listed is nobody's.
 */
import { type Own, ownThings } from './own.ts';

export type Role = 'SuperAdmin' | 'Admin';
export type UserType = 'Staff' | 'Franchisee';

/** The kinds of person the rules know. `nobody` has a role or type that they don't: for them everything is denied. */
export type Audience = 'super-admin' | 'admin' | 'franchisee' | 'nobody';

/** As stored; texts, since a database or a browser may hold others than we write. */
export type AudienceSource = { role: string; type: string };

/** A SuperAdmin stays one whatever the type says; an Admin of type Franchisee is restricted. */
export const audienceOf = ({ role, type }: AudienceSource): Audience => {
  if (role === 'SuperAdmin') return 'super-admin';
  if (role !== 'Admin') return 'nobody';
  if (type === 'Franchisee') return 'franchisee';
  return type === 'Staff' ? 'admin' : 'nobody';
};

const everybody: readonly Audience[] = ['super-admin', 'admin', 'franchisee'];
const staff: readonly Audience[] = ['super-admin', 'admin'];
const superAdmins: readonly Audience[] = ['super-admin'];

/** Each area of the signed-in part, with the paths beneath it, and who may open it. */
export const areas = {
  // Those that the specification's rules name. The three of a Franchisee are all there is for one.
  '/orders': everybody,
  '/gift-card': everybody,
  '/discounts': everybody,
  '/dashboard': staff,
  '/products': staff,
  '/product-management': staff,
  '/mpe': staff,
  '/apps': staff,
  '/reports': staff,
  '/cname': staff,
  '/settings': staff,
  '/help-center': staff,
  '/franchises': superAdmins,
  '/users': superAdmins,
  // "Paths not in any rule are allowed for any logged-in user": these of the specification's routes, but not for a
  // Franchisee (domain.md 3.0 a). Where / leads is each one's home.
  '/loyalty': staff,
  '/chats': staff,
  // Ours.
  '/pushes': staff,
  '/import': superAdmins,
  '/mail-outbox': superAdmins,
  '/audit': superAdmins,
  '/royalty-terms': superAdmins,
  '/statements': superAdmins,
  '/api-keys': superAdmins,
  '/stores': superAdmins,
  '/connections': superAdmins,
  '/domains': superAdmins,
  '/discount-rules': superAdmins,
} as const satisfies Record<`/${string}`, readonly Audience[]>;

export type Area = keyof typeof areas;

const areaOf = (path: string): readonly Audience[] | undefined =>
  Object.entries(areas).find(([area]) => path === area || path.startsWith(`${area}/`))?.[1];

/** Whether a path stands in one of the areas. `path` has no query or hash. */
export const isListed = (path: string): boolean => areaOf(path) !== undefined;

/** Whether this kind of person may open a path of the signed-in part. `path` has no query or hash. */
export const mayOpen = (audience: Audience, path: string): boolean =>
  areaOf(path)?.includes(audience) === true;

/** Where a person lands after sign-in, and when they open `/` (domain.md 3.0 b). */
export const homeOf = (audience: Audience): '/dashboard' | '/orders' =>
  audience === 'franchisee' ? '/orders' : '/dashboard';

/**
 * Who may make a call:
 * - `public`: anyone;
 * - `area`: whoever may open that path;
 * - `own`: those for whom the list of own things says so (own.ts): a Franchisee's too;
 * - `api-key`: a till or another system, with a key of a store that carries this permission.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'area'; readonly path: Area }
  | { readonly kind: 'own'; readonly thing: Own }
  | { readonly kind: 'api-key'; readonly permission: string };

export const everyone: Access = { kind: 'public' };
export const area = (path: Area): Access => ({ kind: 'area', path });
export const own = (thing: Own): Access => ({ kind: 'own', thing });
export const apiKey = (permission: string) => ({ kind: 'api-key', permission }) as const satisfies Access;

/** Whether this kind of person reaches one of the own things. */
export const reaches = (audience: Audience, thing: Own): boolean => {
  const reachedBy: readonly Audience[] = ownThings[thing].by;
  return reachedBy.includes(audience);
};

/** Whether a session of this kind of person may make a call. Keys are checked where they are read. */
export const mayCall = (audience: Audience, access: Access): boolean => {
  switch (access.kind) {
    case 'public':
      return true;
    case 'area':
      return mayOpen(audience, access.path);
    case 'own':
      return reaches(audience, access.thing);
    case 'api-key':
      return false;
  }
};
