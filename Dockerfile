# A server with its state in /data, from the package alone: the build needs no other file.
FROM node:22-slim
# A version of the package, such as 1.2.3.
ARG VERSION=latest
ENV NODE_ENV=production
# In MiB. Give the container twice as much: buffers and code are not in the heap.
ENV NODE_OPTIONS=--max-old-space-size=512
WORKDIR /opt/inventory
RUN npm install --omit=dev --no-audit --no-fund inventory-objects-mock@$VERSION
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4010
# With --base-path, the path is before /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:4010/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A list, not a text, which would start a shell that does not pass SIGTERM on.
ENTRYPOINT ["node", "node_modules/inventory-objects-mock/dist/cli.cjs", "--host", "0.0.0.0", "--persist", "/data/state.json", "--log", "json"]
