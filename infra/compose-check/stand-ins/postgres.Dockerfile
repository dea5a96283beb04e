# hadolint global ignore=DL3006,DL3008
FROM stand-in/debian
# The server is the real Postgres 18.4, from npm, which has no 18.6 yet; the client and the entry script stand in for the official image's.
COPY native /opt/postgres
COPY entry.sh /entry.sh
RUN groupadd --system --gid 999 postgres \
    && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
    && apt-get update -q && apt-get install -yq --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/* \
    && install -d -o postgres /var/lib/postgresql && install -d -o postgres -m 3777 /run/postgresql
ENV PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/entry.sh"]
CMD ["postgres"]
