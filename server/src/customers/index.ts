/** What customers offers to other rooms. */

export { copyCustomers } from './copy-customers.ts';
export type { CustomerRecord } from './customer-record.ts';
export { erasedAmong, welcomeBack } from './erased-people.ts';
export { forgetCustomers } from './forget-customers.ts';
export { erasePerson, tellPerson } from './personal-data.ts';
export { writeCustomers } from './write-customers.ts';
