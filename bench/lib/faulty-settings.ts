import { generateKeyPairSync } from 'node:crypto'

/** The API settings that point to the providers in `local-providers.ts`. */
export function settingsOfProviders(address: string, externalId: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'faults',
    client_email: 'faults@example.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${address}/token`,
  }
  return {
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    FCM_BASE_URL: address,
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TEMPLATE: 'alert',
    WHATSAPP_BASE_URL: `${address}/v23.0`,
    BOOTSTRAP_EXTERNAL_ID: externalId,
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'fatal',
  }
}
