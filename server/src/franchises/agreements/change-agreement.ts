import { randomUUID } from 'node:crypto';
import type { franchiseeAgreementsEndpoints } from '@backroom/contract/franchisee-agreements';
import { ApiError } from '@backroom/contract/kit/errors';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { readAttachment } from '../../platform/files/read-attachment.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { assertVersion } from '../../platform/record-version.ts';
import { nameOf, readFranchisee } from '../franchisee-rows.ts';
import { type AgreementRow, editableOf, presentAgreement, readAgreement } from './agreement-rows.ts';

type Calls = typeof franchiseeAgreementsEndpoints;

const recordOf = ({ title, number, signed_on, renews_on, file_name }: AgreementRow) => ({
  agreement: title,
  number,
  signed_on,
  renews_on,
  document: file_name,
});

const entry = (franchiseeId: number | string, what: Omit<AuditEntry, 'entity'>): AuditEntry => ({
  entity: 'franchisee',
  entityId: String(franchiseeId),
  ...what,
});

const daysOf = ({ signedOn, renewsOn }: { signedOn?: string | null; renewsOn?: string | null }) => ({
  signed_on: signedOn || null,
  renews_on: renewsOn || null,
});

const addAgreement = async ({ db, actor, body }: Call<Calls['addFranchiseeAgreement']>) =>
  db.transaction().execute(async (trx) => {
    const franchisee = await readFranchisee(trx, body.franchiseeId, true);
    const { agreement_id } = await trx
      .insertInto('franchisee_agreements')
      .values({
        franchisee_id: franchisee.franchisee_id,
        title: body.title,
        number: body.number,
        ...daysOf(body),
        created_by: actor.name,
      })
      .returning('agreement_id')
      .executeTakeFirstOrThrow();
    const row = await readAgreement(trx, { franchiseeId: body.franchiseeId, agreementId: agreement_id });
    await audit(
      trx,
      actor,
      entry(row.franchisee_id, { action: 'franchisee.agreement-added', after: recordOf(row) }),
    );
    return { agreement: presentAgreement(row), message: `${row.title} with ${nameOf(franchisee)} added` };
  });

/** Changes an agreement; a later day of renewal renews it, and the reminders begin anew. */
const updateAgreement = async ({ db, actor, body }: Call<Calls['updateFranchiseeAgreement']>) =>
  db.transaction().execute(async (trx) => {
    const before = await readAgreement(trx, body, true);
    assertVersion(body.version, editableOf(before));
    const days = daysOf(body);
    await trx
      .updateTable('franchisee_agreements')
      .set({ title: body.title, number: body.number, ...days })
      .where('franchisee_id', '=', before.franchisee_id)
      .where('agreement_id', '=', before.agreement_id)
      .execute();
    const after = await readAgreement(trx, body);
    const renewed = (days.renews_on ?? '9999') > (before.renews_on ?? '9999') && before.renews_on !== null;
    await audit(
      trx,
      actor,
      entry(before.franchisee_id, {
        action: renewed ? 'franchisee.agreement-renewed' : 'franchisee.agreement-changed',
        before: recordOf(before),
        after: recordOf(after),
      }),
    );
    return {
      agreement: presentAgreement(after),
      message: renewed ? `${after.title} renewed` : `${after.title} saved`,
    };
  });

/** Keeps the document of an agreement; one that was there before goes once the new one stands. */
const attachDocument = async (call: Call<Calls['attachFranchiseeAgreement']>) => {
  const { db, actor, body, upload, services } = call;
  await readAgreement(db, body);
  const { content, mediaType } = await readAttachment(upload);
  const key = `agreements/${randomUUID()}`;
  await services.files.put(key, content, content.length);
  const kept = await db
    .transaction()
    .execute(async (trx) => {
      const before = await readAgreement(trx, body, true);
      await trx
        .updateTable('franchisee_agreements')
        .set({
          file_key: key,
          file_name: upload.filename,
          media_type: mediaType,
          bytes: content.length,
        })
        .where('franchisee_id', '=', before.franchisee_id)
        .where('agreement_id', '=', before.agreement_id)
        .execute();
      await audit(
        trx,
        actor,
        entry(before.franchisee_id, {
          action: 'franchisee.agreement-document-kept',
          before: { document: before.file_name },
          after: { document: upload.filename },
          reason: before.title,
        }),
      );
      return { replaced: before.file_key, row: await readAgreement(trx, body) };
    })
    .catch(async (error) => {
      await services.files.delete(key);
      throw error;
    });
  if (kept.replaced) await services.files.delete(kept.replaced);
  return { agreement: presentAgreement(kept.row), message: `${upload.filename} kept` };
};

const downloadDocument = async ({ db, services, body }: Call<Calls['downloadFranchiseeAgreement']>) => {
  const { file_key, file_name, media_type } = await readAgreement(db, body);
  const file = file_key === null ? null : await services.files.get(file_key);
  if (!file || file_name === null || media_type === null) {
    throw new ApiError('NOT_FOUND', 'There is no document');
  }
  return { filename: file_name, mediaType: media_type, body: file.content };
};

const deleteAgreement = async ({ db, actor, services, body }: Call<Calls['deleteFranchiseeAgreement']>) => {
  const row = await db.transaction().execute(async (trx) => {
    const before = await readAgreement(trx, body, true);
    await trx
      .deleteFrom('franchisee_agreements')
      .where('franchisee_id', '=', before.franchisee_id)
      .where('agreement_id', '=', before.agreement_id)
      .execute();
    await audit(
      trx,
      actor,
      entry(before.franchisee_id, { action: 'franchisee.agreement-deleted', before: recordOf(before) }),
    );
    return before;
  });
  if (row.file_key) await services.files.delete(row.file_key);
  return { message: `${row.title} deleted` };
};

export const agreementRoutes: Handlers<Calls> = {
  addFranchiseeAgreement: addAgreement,
  updateFranchiseeAgreement: updateAgreement,
  attachFranchiseeAgreement: attachDocument,
  downloadFranchiseeAgreement: downloadDocument,
  deleteFranchiseeAgreement: deleteAgreement,
};
