const BOUNDARY = 'file-of-a-bench';

const partOf = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

type Upload = { kind: string; shop: string; name: string; content: string };

/** What is sent to upload a file to import: a kind, a store's domain, the file's name and what is in it. */
export const uploadOf = ({ kind, shop, name, content }: Upload) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${partOf('kind', kind)}${partOf('shop', shop)}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
});
