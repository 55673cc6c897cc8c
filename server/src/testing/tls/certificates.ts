import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = (name: string) => path.join(import.meta.dirname, name);

/** The authority that nobody knows unless told: for `sslrootcert` and NODE_EXTRA_CA_CERTS. */
export const authorityFile = file('authority.pem');

/** What a server on localhost shows, signed by that authority (make.sh). */
export const serverCertificate = {
  cert: readFileSync(file('server.pem')),
  key: readFileSync(file('server.key')),
};
