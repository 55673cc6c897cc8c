import { connect, type TLSSocket } from 'node:tls';
import type { Networks } from '../../platform/networks.ts';
import { mayConnectTo } from '../../platform/outward.ts';

/** What is shown under a name. `expiresAt` where a certificate was shown. */
export type CertificateAnswer =
  | { kind: 'valid' | 'other-name' | 'untrusted' | 'expired'; expiresAt: Date; why: string | null }
  | { kind: 'none'; why: string }
  | { kind: 'not-asked'; why: string };

const PATIENCE_MS = 6_000;

/** A server that is there and has no certificate for the name says so by ending the handshake. */
const isRefusal = (error: NodeJS.ErrnoException) =>
  /^ERR_SSL_|^EPROTO$/.test(error.code ?? '') || error.code === 'ECONNRESET';

const kindOf = (problem: string): 'other-name' | 'untrusted' | 'expired' => {
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other-name';
  return problem === 'CERT_HAS_EXPIRED' ? 'expired' : 'untrusted';
};

const words = {
  'other-name': 'The certificate shown is for another name',
  untrusted: 'The certificate shown is not one that browsers trust',
  expired: 'The certificate has run out',
};

const read = (socket: TLSSocket): CertificateAnswer => {
  const { valid_to } = socket.getPeerCertificate();
  if (!valid_to) return { kind: 'none', why: 'No certificate is shown' };
  const expiresAt = new Date(valid_to);
  if (socket.authorized) return { kind: 'valid', expiresAt, why: null };
  // Node puts the code of the problem there, whatever its types say.
  const kind = kindOf(String(socket.authorizationError));
  return { kind, expiresAt, why: words[kind] };
};

type Where = { addresses: readonly string[]; port: number; mayReach: Networks };

/** Looks at the certificate that a name shows at the first of its addresses that may be connected to. */
export const askCertificate = async (
  fqdn: string,
  { addresses, port, mayReach }: Where,
): Promise<CertificateAnswer> => {
  if (addresses.length === 0) return { kind: 'not-asked', why: 'The name ends at no address' };
  const host = addresses.find((address) => mayConnectTo(address, mayReach));
  if (!host) return { kind: 'not-asked', why: `It leads to ${addresses[0]}, which is not a public address` };
  return new Promise((resolve) => {
    // Whether it is trusted is the question; nothing is sent.
    const socket = connect({ host, port, servername: fqdn, rejectUnauthorized: false });
    const answer = (given: CertificateAnswer) => {
      socket.destroy();
      resolve(given);
    };
    socket.setTimeout(PATIENCE_MS, () =>
      answer({ kind: 'not-asked', why: `${host} did not show a certificate in time` }),
    );
    socket.once('secureConnect', () => answer(read(socket)));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answer(
        isRefusal(error)
          ? { kind: 'none', why: 'No certificate is shown under this name' }
          : { kind: 'not-asked', why: `${host} cannot be reached (${error.code ?? error.message})` },
      ),
    );
  });
};
