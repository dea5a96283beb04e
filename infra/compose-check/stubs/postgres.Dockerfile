# hadolint global ignore=DL3006,DL3008
FROM stub/debian-sid
# Debian's Postgres 18 and psql; `apt-get install pgbackrest` finds Debian's pgBackRest, as it finds the PostgreSQL project's in the official image.
# A mirror may lag behind the dates of Debian's unstable release.
COPY entry.sh /entry.sh
RUN groupadd --system --gid 999 postgres \
    && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
    && echo 'Acquire::Check-Valid-Until "false";' > /etc/apt/apt.conf.d/mirror \
    && apt-get update -q && apt-get install -yq --no-install-recommends postgresql-common \
    && echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf \
    && apt-get install -yq --no-install-recommends postgresql-18 && rm -rf /var/lib/apt/lists/* \
    && install -d -o postgres /var/lib/postgresql && install -d -o postgres -m 3777 /run/postgresql
ENV PGDATA=/var/lib/postgresql/18/docker \
    PATH=/usr/lib/postgresql/18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/entry.sh"]
CMD ["postgres"]
