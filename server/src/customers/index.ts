/** What customers offers to other rooms. */

export { copyCustomers } from './copy-customers.ts';
export type { CustomerRecord } from './customer-record.ts';
export { forgetCustomers } from './forget-customers.ts';
export { writeCustomers } from './write-customers.ts';
