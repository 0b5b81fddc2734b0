#!/bin/sh
# Runs a command in the app's folder (or in HYPEGIST_APP), as the app's user, with the settings of /etc/hypegist.env (or of
# HYPEGIST_ENV). So it works on the servers' database, and leaves no file that they may not read.
# Install it as /usr/local/bin/hypegist:
#
#   hypegist npm run doctor
settings="${HYPEGIST_ENV:-/etc/hypegist.env}"
# The shell below would expand these, where systemd takes them as they are: a command would work with other settings than
# the servers.
# shellcheck disable=SC2016
if grep -q '^[^#]*=.*[$`\\]' "$settings"; then
  echo "$settings has a \$, \` or \\ in a value, and this command may read another value than the servers. Write %24, %60 or %5C in an address." >&2
fi
cd "${HYPEGIST_APP:-/srv/hypegist/app}" || exit 1
# shellcheck disable=SC2016
exec runuser -u hypegist -- env HOME=/srv/hypegist SETTINGS="$settings" \
  sh -c 'set -a; . "$SETTINGS"; set +a; exec "$@"' sh "$@"
