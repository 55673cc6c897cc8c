import type { Contributions } from '../platform/manifest.ts';

export const mailServer: Contributions['firstSteps'][number] = {
  kind: 'mail',
  place: 50,
  title: 'Connect a mail server',
  text: 'Set SMTP_URL where Backroom runs. Until then invitations, links and codes wait in the outbox.',
  href: '/mail-outbox',
  done: async ({ config }) => config.smtpUrl !== undefined,
};
