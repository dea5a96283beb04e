# hadolint global ignore=DL3006,DL3008
FROM stub/debian
# Debian's Redis 7 under the name of the official Redis 8.
RUN apt-get update -q && apt-get install -yq --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/* \
    && install -d -o redis /data
VOLUME /data
WORKDIR /data
CMD ["redis-server"]
