// The help shows a month of a small store and what every report says of it: here the reports say it.
import { endpoints } from '@backroom/contract/endpoints';
import { type ReportName, reports } from '@backroom/contract/reports/catalogue';
import { workedFigures } from '@backroom/contract/reports/worked-example';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { postWorkedExample } from '../testing/worked-example.ts';

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  await postWorkedExample(server);
  token = await server.signIn({ email: 'ann@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

it.each(Object.keys(reports) as ReportName[])('%s says what the help says', async (name) => {
  const answer = await server.call(endpoints[name].path, {
    token,
    body: { start_date: '2025-03-01', end_date: '2025-03-31' },
  });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  const { totals, summary } = answer.body;
  expect({ totals, summary }).toEqual(workedFigures[name]);
});
