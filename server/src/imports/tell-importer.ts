import { notify, type Topic } from '../notifications/index.ts';
import { announce } from '../platform/live/announce.ts';
import type { Happenings } from '../platform/manifest.ts';

export const importFinished: Topic = {
  topic: 'import-finished',
  label: 'An import of yours has ended',
  text: 'With how many rows were new, changed or refused.',
  for: ['super-admin', 'admin'],
  email: 'off',
};

/** Whoever started an import hears of its end; open pages show it. */
export const tellImporter: Happenings['importEnded'] = async ({ house }, trx, ended) => {
  const { import_id, file_name, user_id, failed, text } = ended;
  await announce(trx, { kind: 'imports', changed: 1 });
  if (!user_id) return; // started by a command: whoever did it sees it end
  await notify(house, trx, {
    topic: importFinished.topic,
    key: `import-ended:${import_id}`,
    title: failed ? `${file_name} could not be imported` : `${file_name} is imported`,
    detail: text,
    href: () => `/import?open=${import_id}`,
    users: [user_id],
  });
};
