import type { AnswerOf } from '../../api/call.ts';

type Address = AnswerOf<'generateMultiplePresignedUrls'>['data']['presignedUrls'][number];

const wordsOf = (status: number) =>
  status === 403
    ? 'The address to upload to has run out'
    : `The upload was refused (${status || 'no answer'})`;

/** Puts a file to its address; `onProgress` is told the share that is there, 0 to 1. Only XMLHttpRequest tells it. */
export const putFile = (address: Address, file: File, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open(address.method, address.url);
    for (const [name, value] of Object.entries(address.headers)) sent.setRequestHeader(name, value);
    sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sent.onload = () =>
      sent.status >= 200 && sent.status < 300 ? resolve() : reject(new Error(wordsOf(sent.status)));
    sent.onerror = () => reject(new Error(wordsOf(0)));
    sent.send(file);
  });
