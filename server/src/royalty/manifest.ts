import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { disputedStatements, royaltyGaps } from './attention.ts';
import { undoOfStatements } from './discard-statement.ts';
import { royaltyExclusions } from './exclusions.ts';
import { firstTerms } from './first-terms.ts';
import { frozenPeriods } from './frozen-periods.ts';
import { onboarding, owedAround, settledThrough, transferWarning, unpaid } from './hand-over.ts';
import { royaltyRoutes } from './routes.ts';
import { statementTopics } from './statement-news.ts';
import { statementSubject } from './statement-subject.ts';
import { termsOnPage } from './terms-on-page.ts';

export const royalty = {
  name: 'royalty',
  handlers: royaltyRoutes,
  onboarding,
  storePage: termsOnPage,
  owedAround,
  settledThrough,
  transferWarning,
  unpaid,
  tables: {
    royalty_terms: 'distributed',
    royalty_statements: 'distributed',
    royalty_statement_lines: 'distributed',
  },
  records: {
    'royalty-statement': ofSuperAdmins,
    'royalty-terms': ofSuperAdmins,
  },
  undo: undoOfStatements,
  identities: frozenPeriods,
  topics: statementTopics,
  subjects: { 'royalty-statement': statementSubject },
  attention: [disputedStatements, royaltyGaps],
  firstSteps: [firstTerms],
  when: { linesFirstSeen: royaltyExclusions },
} satisfies Manifest;
