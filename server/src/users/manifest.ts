import type { Manifest } from '../platform/manifest.ts';
import { firstPeople } from './first-people.ts';
import { usersRoutes } from './routes.ts';

export const users = {
  name: 'users',
  handlers: usersRoutes,
  firstSteps: [firstPeople],
} satisfies Manifest;
