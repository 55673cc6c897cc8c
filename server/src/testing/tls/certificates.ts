import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = (name: string) => path.join(import.meta.dirname, name);

const certificate = (name: string) => ({
  cert: readFileSync(file(`${name}.pem`)),
  key: readFileSync(file('server.key')),
});

/** The authority that nobody knows unless told: for `sslrootcert` and NODE_EXTRA_CA_CERTS. */
export const authorityFile = file('authority.pem');

/** What a server on localhost shows, signed by that authority (make.sh). */
export const serverCertificate = certificate('server');

/** What shops of chain.example show: signed by that authority, run out, or by nobody one knows. */
export const shopCertificates = {
  valid: certificate('shops'),
  expired: certificate('shops-expired'),
  untrusted: certificate('shops-untrusted'),
};
