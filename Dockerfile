# syntax=docker/dockerfile:1
FROM golang:1.26-bookworm@sha256:116d58cbd88c1297624acc6e967a060012422bacf9930927e23fb719189c6f36 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=docker
RUN go build -tags sqlite_fts5 -trimpath -ldflags "-s -w -X main.version=${VERSION}" -o /parley . && go version -m /parley > /parley.modules.txt

FROM debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
RUN useradd --system --uid 10001 --create-home --home-dir /data parley
COPY --from=build /parley /usr/local/bin/parley
# what the program is made of: every module with its version and checksum
COPY --from=build /parley.modules.txt /usr/local/share/doc/parley/modules.txt
COPY --from=build /src/english/wordnet/LICENSE /usr/local/share/doc/parley/WORDNET-LICENSE
# Inside a container only the container's own network can reach the server;
# publish the port to loopback: docker run -p 127.0.0.1:8080:8080 parley
# To publish it further, ask for a password: docker run -e PARLEY_AUTH=password
# -e PARLEY_PASSWORD=… (docs/deploy.md).
ENV PARLEY_ADDR=0.0.0.0:8080 \
    PARLEY_AUTH=none \
    PARLEY_DATA=/data \
    GOMEMLIMIT=512MiB
USER 10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD ["parley", "healthcheck"]
ENTRYPOINT ["parley"]
CMD ["serve"]
