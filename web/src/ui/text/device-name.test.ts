import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Chrome/130.0 Safari/537', 'Chrome on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Safari/604', 'Safari on iPhone'],
  ['curl/8.5', 'curl/8.5'],
  ['', 'Unknown device'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
