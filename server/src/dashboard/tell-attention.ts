import { type Audience, mayOpen } from '@backroom/contract/kit/access';
import { readRange } from '../figures/index.ts';
import { notify, type Topic } from '../notifications/index.ts';
import type { House } from '../platform/house.ts';
import type { Contributions } from '../platform/manifest.ts';
import type { Services } from '../platform/services.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { readSetting, saveSetting } from '../platform/settings.ts';

type Source = Contributions['attention'][number];

/** What has needed attention since when; forgotten once it is in order. */
const SETTING = 'attention-since';

const staff: readonly Audience[] = ['super-admin', 'admin'];

const topicOfAttention = ({ kind, label, href, urgency }: Source): Topic => ({
  topic: `attention-${kind}`,
  label,
  text: 'When it begins; again once it was in order and begins anew.',
  for: staff.filter((audience) => mayOpen(audience, href)),
  email: urgency === 'now' ? 'now' : 'off',
});

const sourcesOf = (house: House): Source[] => house.asked('attention').flat();

/** The dashboard is head office's: only they hear of what stands on it, each of what they may open. */
export const attentionTopics = (house: House): Topic[] => sourcesOf(house).map(topicOfAttention);

const sinceOf = (stored: unknown): Record<string, string> =>
  typeof stored === 'object' && stored !== null ? { ...(stored as Record<string, string>) } : {};

/** Tells head office of what has begun to need attention. Looked at twice, or by two processes, it is told once. */
export const tellAttention = async ({ db, house }: Services, now = new Date()): Promise<void> => {
  const scope = scopeOfSystem();
  const range = await readRange(scope, db, undefined);
  const found = await Promise.all(
    sourcesOf(house).map(async (source) => ({ source, ...(await source.find({ scope, db, house, range })) })),
  );
  await db.transaction().execute(async (trx) => {
    const before = sinceOf(await readSetting(trx, SETTING));
    const since: Record<string, string> = {};
    for (const { source, count, title, detail } of found) {
      if (count === 0) continue;
      const began = before[source.kind] ?? now.toISOString();
      since[source.kind] = began;
      await notify(house, trx, {
        topic: topicOfAttention(source).topic,
        key: `attention:${source.kind}:${began}`,
        title,
        detail,
        href: () => source.href,
        group: `attention:${source.kind}`,
      });
    }
    await saveSetting(trx, SETTING, since);
  });
};
