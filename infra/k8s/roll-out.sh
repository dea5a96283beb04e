#!/bin/sh
# Rolls a version out: sh infra/k8s/roll-out.sh staging|production. Migrations run first; if they fail, nothing else changes.
set -eu
overlay="$(dirname "$0")/overlays/${1:?staging or production}"
namespace="boltwright-$1"
manifests=$(mktemp)
trap 'rm -f "$manifests"' EXIT
kubectl kustomize "$overlay" > "$manifests"

kubectl --namespace "$namespace" delete job migrate --ignore-not-found
# The migration and what it needs.
kubectl apply --filename "$manifests" --selector 'app notin (api,web,gateway,keycloak,worker-payments,worker-images,image-converter)'
# `kubectl wait` waits for one condition only. The job gives up after 15 minutes (activeDeadlineSeconds).
for _ in $(seq 500); do
  ended=$(kubectl --namespace "$namespace" get job migrate --output 'jsonpath={range .status.conditions[*]}{.type}: {.message}{"\n"}{end}')
  case $ended in *Complete:* | *Failed:*) break ;; esac
  sleep 2
done
case $ended in
  *Complete:*) ;;
  *)
    kubectl --namespace "$namespace" logs --tail 20 job/migrate || true
    cat >&2 <<END
The migration failed. Nothing else was rolled out, and the previous version is still running.
${ended:-The job has not finished.}
Fix the cause in its log above (no log: kubectl --namespace $namespace describe job migrate), then run this again.
END
    exit 1
    ;;
esac
kubectl apply --filename "$manifests"
for deployment in keycloak api image-converter worker-payments worker-images web gateway; do
  kubectl --namespace "$namespace" rollout status --timeout=10m "deployment/$deployment"
done
