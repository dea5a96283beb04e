# hadolint global ignore=DL3006,DL3008
FROM stub/debian
# The real Prometheus, built with Go from its module; wget for the health check is Debian's.
RUN apt-get update -q && apt-get install -yq --no-install-recommends wget && rm -rf /var/lib/apt/lists/* \
    && install -d -o nobody /prometheus
COPY prometheus /bin/prometheus
USER nobody
VOLUME /prometheus
ENTRYPOINT ["/bin/prometheus"]
