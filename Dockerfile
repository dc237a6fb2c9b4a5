# The example host on Koa and PostgreSQL; docs/guides/run-in-production.md says how it is run, and what to change for a
# host of your own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Nothing of this host is compiled on installation.
RUN npm ci --ignore-scripts
RUN npm run bundle -- --filter=@org/example-koa-postgres
# What it runs with instead of what it was built with.
RUN npm ci --ignore-scripts --omit=dev --workspace=@org/example-koa-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
# The place of a volume, which takes over whose it is: files of invoices are kept here.
RUN mkdir data && chown node:node data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/examples/host examples/host
COPY --from=build /app/examples/koa-postgres examples/koa-postgres
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "examples/koa-postgres/dist/main.js"]
