FROM node:24.21.0-bookworm-slim
# The real maildev, from npm.
RUN --mount=type=cache,target=/var/cache/npm npm install --global --cache /var/cache/npm --no-audit --no-fund --ignore-scripts maildev@2.2.1
USER 1000
EXPOSE 1080 1025
CMD ["maildev"]
