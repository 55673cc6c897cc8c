import { ApiError } from '@backroom/contract/kit/errors';
import type { personalDataEndpoints } from '@backroom/contract/personal-data';
import { audit } from '../platform/audit.ts';
import type { Handlers } from '../platform/http/call.ts';
import { erasePerson, tellPerson } from './personal-data.ts';

const isKnown = (sections: Record<string, readonly unknown[]>) =>
  Object.values(sections).some((records) => records.length > 0);

const unknown = () => new ApiError('NOT_FOUND', 'Customer not found');

export const customersRoutes: Handlers<typeof personalDataEndpoints> = {
  exportPersonalData: async ({ services, body, actor }) => {
    const { emails, sections } = await tellPerson(services, body.email);
    if (!isKnown(sections)) throw unknown();
    await audit(services.db, actor, {
      action: 'person.exported',
      entity: 'person',
      after: Object.fromEntries(Object.entries(sections).map(([name, records]) => [name, records.length])),
      reason: body.reason,
    });
    const made = new Date();
    return {
      filename: `personal-data_${made.toISOString().replaceAll(/[:.]/g, '-')}.json`,
      mediaType: 'application/json; charset=utf-8',
      body: JSON.stringify({ made_at: made.toISOString(), emails, ...sections }, null, 2),
    };
  },
  erasePersonalData: async ({ services, body, actor }) => {
    const records = await erasePerson(services, actor, body);
    if (Object.values(records).every((count) => count === 0)) throw unknown();
    return { message: 'Customer erased', records };
  },
};
