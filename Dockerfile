# The server in a container: docker build -t letrado . && docker run -p 8765:8765 -v letrado:/data letrado
FROM node:22-bookworm-slim AS node

FROM python:3.11-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /source
COPY . .
RUN python -m venv /letrado \
 && /letrado/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/build.txt \
 && PATH="/letrado/bin:$PATH" /letrado/bin/pip install --no-cache-dir --no-build-isolation --no-deps .

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data letrado && install -d -m 0700 -o letrado /data
COPY --from=build /letrado /letrado
USER letrado
ENV LETRADO_HOME=/data LETRADO_LOG=json LETRADO_DRAIN_SECONDS=5
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s CMD ["/letrado/bin/python", "-c", \
  "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/salud/lista', timeout=5)"]
CMD ["/letrado/bin/letrado", "serve", "--host", "0.0.0.0", "--port", "8765"]
