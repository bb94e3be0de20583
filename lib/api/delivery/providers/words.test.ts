import { expect, it, onTestFinished } from 'vitest'
import { startFcmServer } from '../../fixtures/providers/fcm-server'
import { startPushService } from '../../fixtures/providers/push-service-server'
import { startTwilioServer } from '../../fixtures/providers/twilio-server'
import { startWhatsAppServer } from '../../fixtures/providers/whatsapp-server'
import { fcmProvider } from './fcm'
import { readServiceAccount } from './fcm-access'
import type { OutgoingMessage } from './port'
import { twilioProvider } from './twilio'
import { webPushProvider } from './web-push'
import { whatsAppProvider } from './whatsapp'

const phone = '+12025550100'
const base: OutgoingMessage = {
  deliveryId: 'd',
  notificationId: 'n',
  phone,
  device: null,
  message: { title: 'Water' },
  metadata: {},
  business: { name: 'Acme', language: 'en' },
}
const soon = () => AbortSignal.timeout(5000)

it('an FCM error gives the reason in its message', async () => {
  const server = await startFcmServer()
  onTestFinished(() => server.stop())
  server.plan('t', { kind: 'error', status: 400, message: `Not for ${phone}` })
  const provider = fcmProvider({
    baseUrl: server.baseUrl,
    serviceAccount: readServiceAccount(server.serviceAccount),
  })
  const outcome = await provider.send({ ...base, device: { kind: 'fcm', token: 't' } }, soon())
  expect(outcome.message).toBe('Not for …')
})

it('a WhatsApp error gives the reason in its details', async () => {
  const server = await startWhatsAppServer()
  onTestFinished(() => server.stop())
  const { baseUrl, token } = server
  const provider = whatsAppProvider({ baseUrl, token, phoneNumberId: '1', template: 'a', languages: ['en'] })
  server.plan(phone, { kind: 'error', status: 400, code: 131026 })
  expect((await provider.send(base, soon())).message).toBe('details')
  server.plan(phone, {
    kind: 'plain',
    status: 400,
    text: '{"error":{"message":"(#1) title","error_data":null}}',
  })
  expect((await provider.send(base, soon())).message).toBe('(#1) title')
})

it('a Twilio error gives the reason in its message', async () => {
  const server = await startTwilioServer()
  onTestFinished(() => server.stop())
  const { baseUrl, accountSid, authToken } = server
  const provider = twilioProvider({ baseUrl, accountSid, authToken, from: '+12025550199' })
  server.plan(phone, { kind: 'plain', status: 400, text: '{"code":21211,"message":"Invalid To"}' })
  expect((await provider.send({ ...base, message: null }, soon())).message).toBe('Invalid To')
})

it('a push service gives the reason in its response body', async () => {
  const service = await startPushService()
  onTestFinished(() => service.stop())
  const { endpoint, keys } = service.subscribe()
  service.plan(endpoint, { kind: 'plain', status: 410, text: 'push subscription has\nunsubscribed' })
  const provider = webPushProvider({ ...service.vapid, services: [service.origin] })
  const outcome = await provider.send({ ...base, device: { kind: 'webpush', endpoint, keys } }, soon())
  expect(outcome.message).toBe('push subscription has unsubscribed')
})
