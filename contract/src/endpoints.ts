/** Every call of the API, by name. A room adds its own here. */
import { authEndpoints } from './auth.ts';
import { storesEndpoints } from './stores.ts';

export const endpoints = {
  ...authEndpoints,
  ...storesEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
