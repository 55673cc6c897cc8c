/** Files that a call streams (CSV exports), fetched with the bearer token and handed to the browser. */
import { type CallExtras, type CallName, type GivenParts, type GivenTo, outgoingOf } from './call.ts';
import { request } from './request.ts';

const EXPORT_TIME_OUT_MS = 5 * 60_000;

/** The file name of a Content-Disposition header; the RFC 5987 form wins. */
export const fileNameOf = (disposition: string | null, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? otherwise;
};

/** Offers a blob as a file. */
const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
};

/** Makes a call that streams a file and saves it. Throws CallError as `call` does. */
export const download = async <N extends CallName>(
  name: N,
  given: GivenTo<N>,
  options: CallExtras & { fileName: string },
): Promise<void> => {
  // What is given fits the endpoint; here only its parts matter.
  const outgoing = await outgoingOf(name, given as GivenParts, options);
  const response = await request({
    ...outgoing,
    headers: { ...outgoing.headers, accept: '*/*' },
    timeoutMs: EXPORT_TIME_OUT_MS,
  });
  const blob = await response.blob();
  saveFile(blob, fileNameOf(response.headers.get('content-disposition'), options.fileName));
};
