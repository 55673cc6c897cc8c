/** What customers offers to other rooms. */

export { copyCustomers } from './copy-customers.ts';
export type { CustomerRecord } from './customer-record.ts';
export {
  erasedAmong,
  erasedCustomers,
  type Named,
  numberName,
  rememberErased,
  welcomeBack,
} from './erased-people.ts';
export { forgetCustomers } from './forget-customers.ts';
export { peopleOnlyOf } from './people-only-of.ts';
export { erasePerson, type PersonFile, personOf, takeOut, tellPerson } from './personal-data.ts';
export { removeCustomers } from './remove-customers.ts';
export { writeCustomers } from './write-customers.ts';
