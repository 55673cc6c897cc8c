/** What customers offers to other rooms. */

export type { CustomerRecord } from './customer-record.ts';
export { writeCustomers } from './write-customers.ts';
