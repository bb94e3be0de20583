import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CreateNotification } from '@/lib/contract/sending'
import { createPerson, createType, type Person } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { client } = testApi()
let type: string
let ids: { spoken: string; flat: string }

beforeAll(async () => {
  type = await createType(client)
  const create = async (tag: string, slot: 'text' | 'number') =>
    dataOf(await client.createAttribute({ body: { tag, slot, name: tag, accountTypeIds: [] } })).attribute.id
  ids = { spoken: await create('spoken', 'text'), flat: await create('flat', 'number') }
  await client.updateBusiness({ body: { languageAttribute: 'spoken' } })
})

const resident = (fullname: string, spoken: string, flat: number) =>
  createPerson(client, type, {
    fullname,
    attributesValue: [
      { attributeId: ids.spoken, value: { text: spoken } },
      { attributeId: ids.flat, value: { number: flat } },
    ],
  })

const texts: CreateNotification = {
  message: { title: 'Dear {{fullname|neighbour}}', body: 'Flat {{flat|yours}}', url: 'https://example.com' },
  translations: { es: { title: 'Hola {{fullname|vecino}}', body: 'Depto {{flat|tuyo}} {{phone|-}}' } },
  fillIn: true,
}
const send = async (people: Person[], body = texts) =>
  dataOf(await client.createNotification({ body: { ...body, accountIDs: people.map(({ id }) => id) } }))
    .notification.id

/** The messages in an account's notification list and in its timeline, newest first. */
async function shown({ id: accountId }: Person) {
  const { notifications } = dataOf(
    await client.listAccountNotifications({ params: { accountId }, query: {} }),
  )
  const { entries } = dataOf(await client.listTimeline({ params: { accountId }, query: {} }))
  return {
    list: notifications.map(({ message }) => message),
    timeline: entries.flatMap((entry) => (entry.kind === 'notification' ? [entry.notification.message] : [])),
  }
}

test('each account’s list and timeline show its own text in its language', async () => {
  const [ana, bob] = [await resident('Ana', 'español', 12), await resident('Bob', 'en', 7)]
  await send([ana, bob])
  const url = 'https://example.com'
  const spanish = [{ title: 'Hola Ana', body: `Depto 12 ${ana.phone}`, url }]
  expect(await shown(ana)).toEqual({ list: spanish, timeline: spanish })
  const english = [{ title: 'Dear Bob', body: 'Flat 7', url }]
  expect(await shown(bob)).toEqual({ list: english, timeline: english })
})

test('an account without values gets the fallbacks, even if the sender named only its phone number', async () => {
  const person = await createPerson(client, type)
  await client.createNotification({ body: { ...texts, phones: [person.phone] } })
  const fallbacks = [{ title: 'Dear neighbour', body: 'Flat yours', url: 'https://example.com' }]
  expect(await shown(person)).toEqual({ list: fallbacks, timeline: fallbacks })
})

test('a message whose placeholders are not filled in is shown as written', async () => {
  const ana = await resident('Ana', 'en', 1)
  const written = [{ title: '{{fullname|x}}' }]
  await send([ana], { message: { title: '{{fullname|x}}' } })
  expect(await shown(ana)).toEqual({ list: written, timeline: written })
})

test('the response does not include the data that messages are rendered from', async () => {
  const ana = await resident('Ana', 'es', 1)
  const notificationId = await send([ana])
  const { entries } = dataOf(
    await client.listTimeline({ params: { accountId: ana.id }, query: { limit: '1' } }),
  )
  const [entry] = entries
  const notification = entry?.kind === 'notification' && entry.notification
  expect(Object.keys(notification || {}).sort()).toEqual([
    'deliveries',
    'hiddenFromList',
    'message',
    'notificationId',
  ])
  expect(notification).toMatchObject({ notificationId })
})

/**
 * Matches statements about people. Statements for the token, the definitions and the connection check run on
 * their own schedules.
 */
const ofPeople = /\b(?:accounts|deliveries|notifications)\b/

test.each(['listAccountNotifications', 'listTimeline'] as const)(
  '%s makes the same number of queries, however many notifications are on a page',
  async (list) => {
    const ana = await resident('Ana', 'es', 1)
    for (let count = 0; count < 5; count += 1) await send([ana], { ...texts, sendAgain: true })
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const countFor = async (limit: string) => {
      asked.mockClear()
      dataOf<unknown>(await client[list]({ params: { accountId: ana.id }, query: { limit } }))
      return asked.mock.calls.filter(([statement]) =>
        ofPeople.test((statement as { text?: string }).text ?? ''),
      ).length
    }
    const few = await countFor('1')
    expect(few).toBeGreaterThan(0)
    expect(await countFor('5')).toBe(few)
    asked.mockRestore()
  },
)
