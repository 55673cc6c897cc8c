import type { TestApplication } from './application.ts';

type Sent = { path: string; token: string; body: Record<string, string>; name: string; content: Buffer };

/** Sends a file as a browser's form does: the other fields first. */
export const uploadFile = async (server: TestApplication, { path, token, body, name, content }: Sent) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};
