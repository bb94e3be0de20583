import { generateKeyPairSync } from 'node:crypto'

/** The settings with which the API sends its pushes to `local-fcm.ts` at this URL. */
export function fcmSettings(baseUrl: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'bench',
    client_email: 'bench@example.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${baseUrl}/token`,
  }
  return { FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_BASE_URL: baseUrl }
}
