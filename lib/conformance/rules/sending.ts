import { valueAt } from '@/lib/contract/deployment/tolerant-reading'
import { type Exchange, NotTried } from '../conformance-caller'
import { type Call, once, type Session } from '../conformance-session'
import { bodyOf, deviates, holds, isAbsent, isSuccess, notOffered, refusal, status } from '../outcome'
import type { Rule } from '../rule'
import { givenId } from './reading'

/** Every message has a different text, so that no deployment treats one as a repeat of another. */
const message = (body: string) => ({
  title: 'Conformance test',
  body: `${body} Please ignore.`,
  sendWhatsApp: false,
})

/** Every request, even one that must be refused, is addressed to the given phone number or account. */
const sending = once(async (session) => {
  const phones = [session.target.phone]
  const accountIDs = [givenId(session)]
  const send = (body: object, call: Call = {}): Promise<Exchange> =>
    session.send('sendNotification', { ...call, body })
  return {
    withoutClientId: await send({ message: message('A first message.'), phones }, { clientId: null }),
    toTwoKinds: await send({ message: message('A second message.'), phones, accountIDs }),
    toPhone: await send({ message: message('A message to a phone number.'), phones }),
    toAccount: await send({
      message: { ...message('A message to an account.'), url: 'https://example.com/' },
      accountIDs,
      hiddenFromList: true,
      senderAccountId: givenId(session),
      metadata: { sectionId: 'conformance' },
    }),
  }
})

async function accepted(session: Session): Promise<Exchange[]> {
  const { toPhone, toAccount } = await sending(session)
  const found = [toPhone, toAccount].filter(isSuccess)
  if (found.length === 0) throw new NotTried({ code: 'no_message_accepted' })
  return found
}

export const sendingRules: Rule[] = [
  {
    id: '4.7-phones',
    section: '4.7',
    sentence: 'POST /notification/send accepts recipients in phones.',
    needs: 'write',
    check: async (session) => {
      const { toPhone } = await sending(session)
      if (isSuccess(toPhone)) return holds
      return isAbsent(toPhone) ? notOffered(toPhone) : deviates(toPhone)
    },
  },
  {
    id: '4.7-accounts',
    section: '4.7',
    sentence:
      'POST /notification/send accepts recipients in accountIDs, with url, hiddenFromList, senderAccountId and metadata.',
    needs: 'write',
    check: async (session) => {
      const { toAccount } = await sending(session)
      if (isSuccess(toAccount)) return holds
      return isAbsent(toAccount) ? notOffered(toAccount) : deviates(toAccount)
    },
  },
  {
    id: '4.7-status',
    section: '4.7',
    sentence: 'POST /notification/send responds with status 200.',
    needs: 'write',
    check: async (session) => {
      const outcomes = (await accepted(session)).map((exchange) => status(exchange, 200))
      return outcomes.find(({ kind }) => kind === 'deviates') ?? holds
    },
  },
  {
    id: '4.7-msg',
    section: '4.7',
    sentence: 'The response has a string in data.msg.',
    needs: 'write',
    check: async (session) => {
      const odd = (await accepted(session)).find(
        (one) => typeof valueAt(bodyOf(one), '/data/msg') !== 'string',
      )
      return odd ? deviates(odd) : holds
    },
  },
  {
    id: '4.7-client-id',
    section: '4.7',
    sentence: 'POST /notification/send requires the x-client-id header.',
    needs: 'write',
    check: async (session) => {
      const { withoutClientId, toPhone } = await sending(session)
      return refusal(withoutClientId, toPhone)
    },
  },
  {
    id: '4.7-recipients',
    section: '4.7',
    sentence: 'A request with more than one of phones, accountIDs and accountTypeIDs is refused.',
    needs: 'write',
    check: async (session) => {
      const { toTwoKinds, toPhone } = await sending(session)
      return refusal(toTwoKinds, toPhone)
    },
  },
]
