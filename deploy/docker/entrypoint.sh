#!/bin/sh
# Reads secret settings from files: SECRET_FILE=/run/secrets/secret sets SECRET. Anyone who may inspect the container can
# read its environment, but a file can be read only from inside.
set -eu
secrets="SECRET SECOND_SECRET DATABASE_URL DATABASE_DIRECT_URL DATABASE_READ_URL FCM_SERVICE_ACCOUNT OPERATOR_TOKEN TWILIO_AUTH_TOKEN VAPID_PRIVATE_KEY WHATSAPP_APP_SECRET WHATSAPP_TOKEN WHATSAPP_VERIFY_TOKEN"
for name in $secrets; do
  eval "file=\${${name}_FILE-}"
  if [ -z "$file" ]; then continue; fi
  if [ ! -r "$file" ]; then
    echo "${name}_FILE names $file, which this user cannot read." >&2
    exit 1
  fi
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"
