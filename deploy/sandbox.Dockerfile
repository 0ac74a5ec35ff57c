# syntax=docker/dockerfile:1
# The sandbox, from the packages in ./packages (deploy/README.md says how they get there).
ARG BASE=node:24-slim

# Nothing in it depends on the processor, so it is installed once for all of them.
FROM --platform=$BUILDPLATFORM ${BASE} AS install
WORKDIR /app
COPY packages/*-client-core-*.tgz packages/*-soap-client-*.tgz packages/*-sandbox-*.tgz ./
# The certificate of a company's proxy, where there is one: --secret id=ca,src=ca.pem
RUN --mount=type=secret,id=ca,target=/run/ca.pem \
  if [ -s /run/ca.pem ]; then export NODE_EXTRA_CA_CERTS=/run/ca.pem; fi; \
  npm install --omit=dev --ignore-scripts --no-audit --no-fund --no-save --cache /tmp/npm ./*.tgz

FROM ${BASE}
COPY --from=install /app/node_modules /app/node_modules
COPY --from=install --chown=1000:1000 /mnt /data
USER 1000:1000
ENV NODE_ENV=production \
  MARKETPLACE_SANDBOX_HOST=0.0.0.0 \
  MARKETPLACE_SANDBOX_DATA=/data/sandbox.db
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "/app/node_modules/@marketplace-seller/sandbox/dist/bin.js", "call", "showHealth"]
ENTRYPOINT ["node", "/app/node_modules/@marketplace-seller/sandbox/dist/bin.js"]
