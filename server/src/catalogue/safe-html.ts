import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // bold by style, as word processors paste it, stays bold
  transformTags: { div: 'p' },
};

/** Rich text without anything that could run or lead astray; null where nothing is left to read. */
export const safeHtml = (html: string | null | undefined): string | null => {
  const safe = sanitizeHtml(html ?? '', options).trim();
  return sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? null : safe;
};
