#!/bin/sh
# Runs a command in the app's folder (or in HYPEGIST_APP), as the app's user, with the settings of /etc/hypegist.env (or of
# HYPEGIST_ENV). So it works on the servers' database, and leaves no file that they may not read.
# Install it as /usr/local/bin/hypegist:
#
#   hypegist npm run doctor
cd "${HYPEGIST_APP:-/srv/hypegist/app}" || exit 1
# shellcheck disable=SC2016
exec runuser -u hypegist -- env HOME=/srv/hypegist SETTINGS="${HYPEGIST_ENV:-/etc/hypegist.env}" \
  sh -c 'set -a; . "$SETTINGS"; set +a; exec "$@"' sh "$@"
