import type { royaltyEndpoints } from '@backroom/contract/royalty';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import type { Handlers } from '../platform/http/call.ts';
import { correctStatement, disputeStatement, issueStatement, payStatement } from './change-statement.ts';
import { issueStatements, payStatements } from './change-statements.ts';
import { endTerms, listTerms, setTerms } from './change-terms.ts';
import { discardStatement } from './discard-statement.ts';
import { draftStatements } from './draft-statements.ts';
import { firstMonths } from './first-months.ts';
import { exportStatements, listStatements } from './list-statements.ts';
import { statementsInScope } from './statement-filter.ts';
import { statementFile } from './statement-pdf.ts';
import { wholeStatement } from './statement-rows.ts';
import { tryTerms } from './try-terms.ts';

export const royaltyRoutes: Handlers<typeof royaltyEndpoints & typeof royaltyStatementsEndpoints> = {
  getRoyaltyTerms: listTerms,
  setRoyaltyTerms: setTerms,
  endRoyaltyTerms: endTerms,
  tryRoyaltyTerms: tryTerms,
  getRoyaltyStatements: listStatements,
  exportRoyaltyStatements: exportStatements,
  getRoyaltyStatement: ({ scope, db, body }) =>
    wholeStatement(db, body.statement_id, statementsInScope(scope)),
  draftRoyaltyStatements: draftStatements,
  getRoyaltyMonths: firstMonths,
  discardRoyaltyStatement: discardStatement,
  issueRoyaltyStatements: issueStatements,
  payRoyaltyStatements: payStatements,
  correctRoyaltyStatement: correctStatement,
  issueRoyaltyStatement: issueStatement,
  disputeRoyaltyStatement: disputeStatement,
  payRoyaltyStatement: payStatement,
  downloadRoyaltyStatement: async ({ scope, db, body }) => {
    const statement = await wholeStatement(db, body.statement_id, statementsInScope(scope));
    const { fileName, mediaType, content } = await statementFile(statement);
    return { filename: fileName, mediaType, body: content };
  },
};
