type Part = { at: number; text: string; isAddress: boolean };

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** The parts of a text, addresses apart from what stands between them. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  const addUpTo = (at: number) => {
    if (at > end) parts.push({ at: end, text: text.slice(end, at), isAddress: false });
  };
  for (const found of text.matchAll(address)) {
    addUpTo(found.index);
    parts.push({ at: found.index, text: found[0], isAddress: true });
    end = found.index + found[0].length;
  }
  addUpTo(text.length);
  return parts;
};

/** The addresses in a text, in their order. */
export const addressesIn = (text: string): string[] => text.match(address) ?? [];

/** The text of a mail as it was written, with its addresses as links. */
export const MailText = ({ text }: { text: string }) => (
  <div className="text-body break-words whitespace-pre-wrap">
    {partsOf(text).map((part) =>
      part.isAddress ? (
        <a
          key={part.at}
          href={part.text}
          target="_blank"
          rel="noreferrer"
          className="break-all text-accent-text underline"
        >
          {part.text}
        </a>
      ) : (
        <span key={part.at}>{part.text}</span>
      ),
    )}
  </div>
);
