import type { GiftCard } from '@backroom/contract/gift-card-fields';
import { formatDate, formatMoney } from '../../ui/text/format.ts';

const lineOf = (document: Document, text: string, style: string) => {
  const line = document.createElement('p');
  line.textContent = text;
  line.setAttribute('style', `margin: 0 0 10px; ${style}`);
  return line;
};

/** Prints a card with its code on a page of its own, which exists only for as long. */
export const printCard = (card: GiftCard, code: string): void => {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('style', 'position: fixed; width: 0; height: 0; border: 0');
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  page.document.title = 'Gift card';
  page.document.body.setAttribute('style', 'font-family: system-ui, sans-serif; padding: 24px; color: #000');
  page.document.body.append(
    lineOf(page.document, card.source_store, 'font-size: 14px'),
    lineOf(page.document, `Gift card, ${formatMoney(card.balance)}`, 'font-size: 20px; font-weight: 600'),
    lineOf(page.document, code, 'font: 600 26px ui-monospace, monospace; letter-spacing: 0.06em'),
    lineOf(
      page.document,
      card.expires_on ? `Good until ${formatDate(card.expires_on)}` : 'Does not expire',
      'font-size: 12px',
    ),
  );
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
};
