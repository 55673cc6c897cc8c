#!/usr/bin/env bash
# Makes the certificates that tests of TLS use: an authority of our own and a server on localhost, good for 100 years.
# They prove nothing and open nothing.
set -euo pipefail
cd "$(dirname "$0")"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj '/CN=Test authority' \
  -keyout authority.key -out authority.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=localhost' -keyout server.key -out server.csr
openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 36500 -out server.pem \
  -extfile <(printf 'subjectAltName=DNS:localhost')
rm -f server.csr authority.key authority.srl
