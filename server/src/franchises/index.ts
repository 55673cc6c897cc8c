/** What franchises offer to other rooms. */

export { addFranchisees, findOrAddFranchisee } from './add-franchisees.ts';
