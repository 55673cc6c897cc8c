import type { FastifyInstance } from 'fastify';

type Sent = {
  token: string;
  /** Fields of the form that come before the file. */
  fields?: Record<string, string>;
  /** The name of the file's own field. */
  field?: string;
  name: string;
  content: string | Uint8Array;
};

/** Sends a file as a browser's form does. */
export const uploadTo = async (
  app: FastifyInstance,
  path: string,
  { token, fields = {}, field = 'file', name, content }: Sent,
) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  const request = new Request('http://backroom', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: `/v1${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
};
