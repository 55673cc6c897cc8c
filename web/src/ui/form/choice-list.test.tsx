// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { useStoreChoices } from '../../stores/index.ts';
import { click } from '../../testing/draw.tsx';
import { answerWith, drawPage, found, Refusal } from '../../testing/draw-page.tsx';
import { ChoiceList } from './choice-list.tsx';

const Stores = () => (
  <ChoiceList {...useStoreChoices()} label="Store" chosen={[]} onChoose={() => {}} multiple />
);

let leave = async () => {};
afterEach(() => leave());

test('stores that can’t be read say so in the picker, and can be asked for again', async () => {
  const answers: Record<string, unknown> = { '/getStoreList': new Refusal(400) };
  answerWith(answers);
  const { place, ...drawn } = await drawPage(<Stores />);
  leave = drawn.leave;
  const alert = await found(() => place.querySelector('[role="alert"]'));
  expect(alert.textContent).toContain('Failed to fetch stores');
  answers['/getStoreList'] = { stores: [{ name: 'Austin', shop_domain: 'austin.example' }] };
  await click(alert.querySelector('button')!);
  await found(() => place.textContent?.includes('Austin'));
  expect(place.querySelector('[role="alert"]')).toBeNull();
});
