import type { Manifest } from '../platform/manifest.ts';
import { customersData } from './customers-data.ts';
import { erasedCustomers } from './erased-people.ts';
import { customersRoutes } from './routes.ts';

export const customers = {
  name: 'customers',
  handlers: customersRoutes,
  personalData: customersData,
  tables: { customers: 'distributed', erased_people: 'reference' },
  when: { peopleNamed: erasedCustomers },
} satisfies Manifest;
