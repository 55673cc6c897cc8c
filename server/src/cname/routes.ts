import type { cnameEndpoints } from '@backroom/contract/cname';
import type { Handlers } from '../platform/http/call.ts';
import { checkNow } from './check/check-now.ts';
import { createDomain, deleteDomain, listDomains, updateDomain } from './domains/domains.ts';
import { listNames } from './list-records.ts';
import { presentName, readName } from './records.ts';
import { createName } from './write/create-record.ts';
import { deleteName } from './write/delete-record.ts';
import { setPrimary } from './write/set-primary.ts';

export const cnameRoutes: Handlers<typeof cnameEndpoints> = {
  getDomainList: listDomains,
  createDomain,
  updateDomain,
  deleteDomain,
  getCnameRecords: listNames,
  getCnameRecord: async ({ db, body }) => ({ record: presentName(await readName(db, body.id)) }),
  createCname: createName,
  checkCnameRecord: checkNow,
  setPrimaryCname: setPrimary,
  deleteCname: deleteName,
};
