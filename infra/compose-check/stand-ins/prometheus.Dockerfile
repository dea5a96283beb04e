# hadolint global ignore=DL3006,DL3008
FROM stand-in/debian
# Debian's Prometheus 2.42 under the name of the official 3.13; the health check's wget is Debian's too.
RUN apt-get update -q && apt-get install -yq --no-install-recommends prometheus wget && rm -rf /var/lib/apt/lists/* \
    && install -d -o nobody /prometheus
USER nobody
VOLUME /prometheus
ENTRYPOINT ["/usr/bin/prometheus"]
