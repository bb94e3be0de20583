import { readSent } from '@/lib/contract/described-records'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { keepSentNotification } from '../../notifications/service'
import { WrittenJson } from '../../written-json'
import { asE164, ask, type UpstreamCall, write } from './call-service'

type Body = ParsedRequestOf<typeof contract.sendNotification>['body']

/** 4.7. The other deployment decides who is reached, and does not say whom. */
export async function sendNotification(call: UpstreamCall, body: Body): Promise<WrittenJson> {
  const { businessId } = call.caller
  const phones = body.phones && (await Promise.all(body.phones.map((phone) => asE164(businessId, phone))))
  const request = phones ? { ...body, phones } : body
  return write(call, {
    operation: 'sendNotification',
    request,
    call: (intentId) => ask(call, 'sendNotification', { body: request, intentId }),
    read: readSent,
    keep: async ({ msg = '' }) => {
      const { id, people } = await keepSentNotification(call.caller, request)
      return new WrittenJson(JSON.stringify({ msg, notificationId: id, recipients: people ?? 0, unknown: 0 }))
    },
  })
}
