#!/usr/bin/env bash
# Makes the certificates that tests of TLS use: an authority of our own, a server on localhost, and what shops of
# chain.example show (good for 100 years; run out; from nobody one knows). They prove nothing and open nothing.
set -euo pipefail
cd "$(dirname "$0")"
curve=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
openssl req -x509 "${curve[@]}" -days 36500 -subj '/CN=Test authority' -keyout authority.key -out authority.pem

# sign NAME DAYS ALTERNATIVE-NAME, with the key of NAME
sign() {
  openssl req -new -key "$1.key" -subj "/CN=${3#DNS:}" -out server.csr
  openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days "$2" -out "$4.pem" \
    -extfile <(printf 'subjectAltName=%s' "$3")
}

openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out server.key
sign server 36500 DNS:localhost server
sign server 36500 'DNS:*.chain.example' shops
sign server -1 'DNS:*.chain.example' shops-expired
openssl req -x509 -key server.key -days 36500 -subj '/CN=*.chain.example' \
  -addext 'subjectAltName=DNS:*.chain.example' -out shops-untrusted.pem
rm -f server.csr authority.key authority.srl
