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
kubectl apply --filename "$manifests" --selector 'app notin (api,gateway,keycloak,worker-payments,worker-images,image-converter)'
# `kubectl wait` knows one end only. The job itself gives up after 15 minutes (activeDeadlineSeconds).
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
The migration has not come to its end, and nothing else was rolled out: the version before goes on.
${ended:-The job does not end.}
Mend what its words above say (where there are none: kubectl --namespace $namespace describe job migrate), then run this again.
END
    exit 1
    ;;
esac
kubectl apply --filename "$manifests"
for deployment in keycloak api image-converter worker-payments worker-images gateway; do
  kubectl --namespace "$namespace" rollout status --timeout=10m "deployment/$deployment"
done
