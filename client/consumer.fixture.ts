// What a till's programmer writes with the package; compiled against the packed one and run by client.test.ts.
import { createBackroom, newIdempotencyKey, patiently } from '@backroom/client';

const [address = '', token = '', code = ''] = process.argv.slice(2);
const backroom = createBackroom({ address, token });

const key = newIdempotencyKey();
const redeem = () =>
  backroom.POST('/v1/gift-cards/redeem', {
    params: { header: { 'Idempotency-Key': key } },
    body: { code, amount: 12.5 },
  });
const { data, error } = await patiently(redeem);
if (error) throw new Error(error.message);
const balance: number = data.giftCard.balance;
const again = await patiently(redeem);

const refused = await backroom.POST('/v1/gift-cards/redeem', {
  params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
  body: { code, amount: 500 },
});

/** Never called: the compiler must find each of these. */
export const mistakes = () => {
  const header = { 'Idempotency-Key': key };
  // @ts-expect-error an amount is a number
  void backroom.POST('/v1/gift-cards/redeem', { params: { header }, body: { code, amount: '5' } });
  // @ts-expect-error a redemption needs a key
  void backroom.POST('/v1/gift-cards/redeem', { body: { code, amount: 5 } });
  // @ts-expect-error there is no such call
  void backroom.POST('/v1/gift-cards/steal', {});
};

const isTheSame = again.data?.entry_id === data.entry_id;
console.log(JSON.stringify({ balance, isTheSame, refused: refused.error?.code }));
