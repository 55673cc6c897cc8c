/** A text of a migration that ran on databases before it was changed, as none is since there are releases. */
export type EarlierEdition = {
  name: string;
  checksum: string;
  /** Makes of what it left what the present text leaves. */
  carryOver: string;
  /** Makes of what the present text leaves what takes the rows of a backup of that time. */
  loosen: string;
};

const indexOfTheList = `
  drop index if exists gift_cards_newest;
  create index gift_cards_newest on gift_cards (updated_at desc, gift_card_id desc) include (shop_id);`;

export const earlierEditions: readonly EarlierEdition[] = [
  {
    name: '0030-gift-cards.sql',
    checksum: 'daea2398b9179d7629291f0f44de117cab9c40cac1d30b4c3243d6ef177bcef7',
    // A record without an answer was of a request under way; whoever sent it may send it again.
    carryOver: `
      delete from idempotency_records where status is null or answer is null;
      alter table idempotency_records alter column status set not null, alter column answer set not null;
      ${indexOfTheList}`,
    loosen:
      'alter table idempotency_records alter column status drop not null, alter column answer drop not null',
  },
  {
    name: '0030-gift-cards.sql',
    checksum: '303afee76f42be8ba89df54640a4a42e48c27ad932cd422a9e3389f207ea2cca',
    carryOver: indexOfTheList,
    loosen: '',
  },
];

/** The edition of a migration that ran, null where it isn't known. */
export const earlierEdition = (name: string, checksum: string): EarlierEdition | null =>
  earlierEditions.find((edition) => edition.name === name && edition.checksum === checksum) ?? null;
