#!/bin/sh
# One version onto a cluster: sh infra/k8s/roll-out.sh staging|production. The migrations come first, and nothing else where they fail.
set -eu
overlay="$(dirname "$0")/overlays/${1:?staging or production}"
namespace="boltwright-$1"
manifests=$(mktemp)
trap 'rm -f "$manifests"' EXIT
kubectl kustomize "$overlay" > "$manifests"

kubectl --namespace "$namespace" delete job migrate --ignore-not-found
# What the migration needs, and itself.
kubectl apply --filename "$manifests" --selector 'app notin (api,gateway,keycloak,worker-payments,worker-images)'
kubectl --namespace "$namespace" wait --for=condition=complete --timeout=15m job/migrate
kubectl apply --filename "$manifests"
for deployment in keycloak api worker-payments worker-images gateway; do
  kubectl --namespace "$namespace" rollout status --timeout=10m "deployment/$deployment"
done
