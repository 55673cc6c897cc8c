/** An event of a stream: its name and its data as they came. */
type StreamEvent = { event: string; data: string };

const parse = (block: string): StreamEvent => {
  let event = 'message';
  const data: string[] = [];
  for (const text of block.split('\n')) {
    const [, field, value = ''] = /^([a-z]+): ?(.*)$/.exec(text) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return { event, data: data.join('\n') };
};

/** Reads server-sent events as they come, whole whatever way they were cut; lines that only keep the connection are left out. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
      let end = text.indexOf('\n\n');
      while (end >= 0) {
        const found = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (found.data) yield found;
        end = text.indexOf('\n\n');
      }
    }
  } finally {
    reader.releaseLock();
  }
}
