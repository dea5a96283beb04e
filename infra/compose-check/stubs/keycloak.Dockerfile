# hadolint global ignore=DL3006,DL3008
FROM stub/debian
# The real Keycloak; Java is Debian's.
RUN mkdir -p /usr/share/man/man1 && apt-get update -q \
    && apt-get install -yq --no-install-recommends openjdk-17-jre-headless && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --gid 0 --home-dir /opt/keycloak keycloak
COPY --chown=1000:0 keycloak /opt/keycloak
USER 1000
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
