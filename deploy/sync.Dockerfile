# syntax=docker/dockerfile:1
# The sync, from the packages in ./packages (deploy/README.md says how they get there).
ARG BASE=node:24-slim

# Nothing in it depends on the processor, so it is installed once for all of them.
FROM --platform=$BUILDPLATFORM ${BASE} AS install
# The optional peers of the sync, in the versions that its tests use: metrics, PostgreSQL and its engine, workbooks.
ARG PEERS="@opentelemetry/exporter-prometheus@0.301.0 @opentelemetry/sdk-metrics@3.1.0 pg@8.23.1 pg-boss@12.38.0 read-excel-file@9.3.17"
WORKDIR /app
COPY packages/*-client-core-*.tgz packages/*-rest-client-*.tgz packages/*-soap-client-*.tgz packages/*-sync-*.tgz ./
# The certificate of a company's proxy, where there is one: --secret id=ca,src=ca.pem
RUN --mount=type=secret,id=ca,target=/run/ca.pem \
  if [ -s /run/ca.pem ]; then export NODE_EXTRA_CA_CERTS=/run/ca.pem; fi; \
  npm install --omit=dev --ignore-scripts --no-audit --no-fund --no-save --cache /tmp/npm ./*.tgz ${PEERS}
# Two thirds of the metrics' packages are source maps and types.
RUN find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' ')' -delete

FROM ${BASE}
COPY --from=install /app/node_modules /app/node_modules
COPY --from=install --chown=1000:1000 /mnt /data
USER 1000:1000
WORKDIR /data
ENV NODE_ENV=production
VOLUME /data
EXPOSE 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/@marketplace-seller/sync/dist/bin.js"]
CMD ["run", "--listen", "0.0.0.0:9464", "--log-format", "json"]
