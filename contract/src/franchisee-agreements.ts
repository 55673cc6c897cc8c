/** What was agreed with a franchisee, with its document, and when it is to be renewed. */
import * as z from 'zod';
import { franchiseeId } from './franchisee-fields.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, moment, recordVersion, uuid } from './kit/fields.ts';
import { line } from './kit/people.ts';

const access = area('/franchises');

/** Days before an agreement runs out on which head office is reminded, and the day itself. */
export const RENEWAL_REMINDERS = [90, 30, 7, 0] as const;

export const agreement = z.object({
  agreement_id: uuid,
  title: z.string(),
  number: z.string(),
  signed_on: localDate.nullable(),
  /** The day by which it is to be renewed; null where it has no end. */
  renews_on: localDate.nullable(),
  /** Days until then; negative once it has passed. */
  days_left: z.int().nullable(),
  document: z.object({ file_name: z.string(), media_type: z.string(), bytes: z.int() }).nullable(),
  created_by: z.string(),
  created_at: moment,
  /** Of the fields that its form edits (kit/fields.ts). */
  version: z.string(),
});

export type Agreement = z.output<typeof agreement>;

const optionalDay = z.union([z.literal(''), localDate]).nullish();

const details = {
  title: line(120).pipe(z.string().min(1, 'Give the agreement a title')),
  number: line(60).default(''),
  signedOn: optionalDay,
  renewsOn: optionalDay,
};

const named = { franchiseeId, agreementId: uuid };

const inOrder = ({ signedOn, renewsOn }: { signedOn?: string | null; renewsOn?: string | null }) =>
  !signedOn || !renewsOn || signedOn < renewsOn;

const late = { path: ['renewsOn'], message: 'It is to be renewed after it was signed' };

export const addAgreementForm = z.strictObject({ franchiseeId, ...details }).refine(inOrder, late);
export const updateAgreementForm = z
  .strictObject({ ...named, ...details, version: recordVersion })
  .refine(inOrder, late);

const one = z.object({ agreement, message: z.string() });
const stale = ['getFranchisee', 'getDashboard'] as const;

export const franchiseeAgreementsEndpoints = {
  addFranchiseeAgreement: endpoint({
    method: 'POST',
    path: '/add-franchisee-agreement',
    access,
    summary: 'Write down an agreement with a franchisee and when it is to be renewed',
    body: addAgreementForm,
    response: one,
    errors: ['NOT_FOUND'],
    failure: 'Failed to add the agreement',
    success: 'Agreement added',
    stale,
  }),
  updateFranchiseeAgreement: endpoint({
    method: 'POST',
    path: '/update-franchisee-agreement',
    access,
    summary: 'Change an agreement, or renew it until a later day',
    body: updateAgreementForm,
    response: one,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to save the agreement',
    success: 'Agreement saved',
    stale,
  }),
  attachFranchiseeAgreement: endpoint({
    method: 'POST',
    path: '/attach-franchisee-agreement',
    access,
    summary: 'Keep the document of an agreement, in the place of one that was there; up to 10 MB',
    upload: 'file',
    body: z.strictObject(named),
    response: one,
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    failure: 'Failed to keep the document',
    success: 'Document kept',
    stale,
  }),
  downloadFranchiseeAgreement: endpoint({
    method: 'POST',
    path: '/download-franchisee-agreement',
    access,
    summary: 'The document of an agreement',
    body: z.strictObject(named),
    stream: 'application/octet-stream',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the document',
  }),
  deleteFranchiseeAgreement: endpoint({
    method: 'POST',
    path: '/delete-franchisee-agreement',
    access,
    summary: 'Delete an agreement with its document; that it was there stays in the history',
    body: z.strictObject(named),
    response: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to delete the agreement',
    success: 'Agreement deleted',
    final: 'Its document is deleted with it.',
    stale,
  }),
};
