# Backroom in one image. With DATABASE_URL it uses that PostgreSQL; without, it starts the packaged one in /data.

FROM node:24.21.0-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY emulator/package.json emulator/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY client/package.json client/

FROM manifests AS web
# The image has the right Node already, so the packaged one needn't be fetched by its install script.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY contract contract
COPY web web
RUN npm run build

FROM manifests AS libraries
RUN npm ci --omit=dev --ignore-scripts --workspace server --workspace contract --workspace demo --workspace emulator

FROM node:24.21.0-slim
ENV NODE_ENV=production BACKROOM_DATA=/data PORT=3000
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY demo demo
COPY emulator emulator
COPY server server
COPY operations operations
COPY LICENSE THIRD-PARTY-NOTICES.txt CHANGELOG.md ./
COPY --from=web /app/web/dist web/dist
# The packaged PostgreSQL needs links in node_modules, which the user below may not write to.
RUN node server/src/platform/postgres/link-libraries.ts \
  && mkdir /data \
  && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Long enough for a busy second; three times in a row is more than that.
HEALTHCHECK --start-period=120s --interval=15s --timeout=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The room for new objects is bounded as in `npm start`.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "server/src/main.ts"]
