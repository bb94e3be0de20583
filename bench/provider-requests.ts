import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import webPush from 'web-push'
import { fcmProvider } from '@/lib/api/delivery/providers/fcm'
import { readServiceAccount } from '@/lib/api/delivery/providers/fcm-access'
import type { DeliveryProvider, DeviceAddress, OutgoingMessage } from '@/lib/api/delivery/providers/port'
import { twilioProvider } from '@/lib/api/delivery/providers/twilio'
import { webPushProvider } from '@/lib/api/delivery/providers/web-push'
import { whatsAppProvider } from '@/lib/api/delivery/providers/whatsapp'

/**
 * `npm run bench:requests`: prints the exact bytes of the requests to each provider, each under the URL of the page
 * that documents it. Bytes that are not text are written as \xNN.
 */
const server = createServer(receive)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
let answer = ''

const message: OutgoingMessage = {
  deliveryId: '0193f5a0-1111-7111-8111-111111111111',
  notificationId: '0193f5a0-2222-7222-8222-222222222222',
  phone: '+56912345678',
  device: null,
  message: {
    title: 'Water cut',
    body: 'From 14:00 to 18:00 throughout the north.',
    url: 'https://example.com/water',
  },
  metadata: {},
  business: { name: 'Acme', language: 'en' },
}

await show('https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send', fcm(), {
  device: { kind: 'fcm', token: 'token-of-the-app' },
})
await show('https://www.rfc-editor.org/rfc/rfc8030#section-5 (RFC 8291, RFC 8292)', webPushTo(), {
  device: browser(),
})
await show(
  'https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates',
  whatsApp(),
  {},
)
await show('https://www.twilio.com/docs/messaging/api/message-resource', twilio(), { message: null })
server.close()

async function show(
  documentation: string,
  provider: DeliveryProvider,
  own: Partial<OutgoingMessage>,
): Promise<void> {
  console.log(`\n── ${documentation} ──\n`)
  await provider.send({ ...message, ...own }, AbortSignal.timeout(5000))
}

function fcm(): DeliveryProvider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'acme-app',
    client_email: 'sender@acme-app.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${baseUrl}/token`,
  }
  answer = JSON.stringify({
    access_token: 'access-token',
    expires_in: 3600,
    name: 'projects/acme-app/messages/1',
  })
  return fcmProvider({ baseUrl, serviceAccount: readServiceAccount(JSON.stringify(account)) })
}

function webPushTo(): DeliveryProvider {
  return webPushProvider({
    subject: 'mailto:ops@example.com',
    ...webPush.generateVAPIDKeys(),
    services: [baseUrl],
  })
}

function browser(): DeviceAddress {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { kind: 'webpush', endpoint: `${baseUrl}/push/1`, keys: { p256dh, auth } }
}

function whatsApp(): DeliveryProvider {
  return whatsAppProvider({
    baseUrl: `${baseUrl}/v23.0`,
    phoneNumberId: '1234567890',
    token: 'token',
    template: 'alert',
    languages: ['en'],
  })
}

function twilio(): DeliveryProvider {
  return twilioProvider({
    baseUrl,
    accountSid: 'AC00000000000000000000000000000000',
    authToken: 'auth-token',
    from: '+15005550006',
    statusCallback: 'https://api.example.com/v1/callbacks/twilio',
  })
}

function receive(socket: Socket): void {
  let bytes = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const end = bytes.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))?.[1] ?? 0)
    if (end < 4 || bytes.length < end + length) return
    console.log(`${written(bytes)}\n`)
    bytes = Buffer.alloc(0)
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${answer.length}\r\nconnection: close\r\n\r\n${answer}`)
  })
}

/** Leaves text as it is and writes all other bytes as \xNN. */
function written(bytes: Buffer): string {
  const plain = bytes.toString('latin1').replaceAll('\r', '')
  return plain.replace(/[^\n\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
