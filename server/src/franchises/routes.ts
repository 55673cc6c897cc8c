import type { franchiseeAgreementsEndpoints } from '@backroom/contract/franchisee-agreements';
import type { franchisesEndpoints } from '@backroom/contract/franchises';
import type { Call, Handlers } from '../platform/http/call.ts';
import { agreementsOf } from './agreements/agreement-rows.ts';
import { agreementRoutes } from './agreements/change-agreement.ts';
import { createFranchisee, updateFranchisee, updateShops } from './change-franchisee.ts';
import { deleteFranchisee, unpaidOf } from './delete-franchisee.ts';
import { presentFranchisee, readFranchisee } from './franchisee-rows.ts';
import { exportFranchisees, listFranchisees } from './list-franchisees.ts';
import { onboardingOf } from './onboarding.ts';
import { addPerson, readPeople, setStatus } from './people.ts';
import { resendCredentials } from './welcome.ts';

const getFranchisee = async ({ db, services, params }: Call<typeof franchisesEndpoints.getFranchisee>) => {
  const row = await readFranchisee(db, params.id);
  const [people, agreements, steps, unpaid] = await Promise.all([
    readPeople(db, row.franchisee_id),
    agreementsOf(db, row.franchisee_id),
    onboardingOf(db, services.house, [row]),
    unpaidOf(db, services.house, row.franchisee_id),
  ]);
  return {
    franchisee: presentFranchisee(row),
    people,
    agreements,
    onboarding: steps.get(row.franchisee_id) ?? [],
    unpaid,
  };
};

export const franchisesRoutes: Handlers<typeof franchisesEndpoints & typeof franchiseeAgreementsEndpoints> = {
  getFranchiseeList: listFranchisees,
  exportFranchiseeList: exportFranchisees,
  getFranchisee,
  createFranchisee,
  updateFranchiseeDetails: updateFranchisee,
  updateFranchiseeShops: updateShops,
  deleteFranchisee,
  resendLoginCredentials: resendCredentials,
  setFranchiseeStatus: setStatus,
  addFranchiseePerson: addPerson,
  ...agreementRoutes,
};
