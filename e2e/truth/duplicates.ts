import type { Client } from '@/lib/client/client'
import type { AlertEvent } from '@/lib/contract/alerts/alert'
import { dataOf } from '../fixtures'
import type { FalseClaim } from './desk'

/**
 * Finds actions that were carried out twice (send, place, create, note, close, move), in a business where every text is
 * unique.
 */
export async function findDuplicates(api: Client): Promise<FalseClaim[]> {
  const [titles, phones, alerts] = await Promise.all([titlesOf(api), phonesOf(api), alertsOf(api)])
  const histories = await Promise.all(
    alerts.map(async ({ id }) => dataOf(await api.readAlert({ params: { alertId: id } })).history),
  )
  const notes = histories.flatMap((history) => history.flatMap(({ note }) => note ?? []))
  const streets = alerts.map(({ additional }) => additional.street ?? '')
  return [
    ...repeated(titles).map((title) => duplicate(`${title} is sent once`)),
    ...repeated(phones).map((phone) => duplicate(`${phone} is created once`)),
    ...repeated(streets).map((street) => duplicate(`the alert at ${street} is placed once`)),
    ...repeated(notes).map((note) => duplicate(`${note} is noted once`)),
    ...histories.flatMap(repeatedEvents).map((event) => duplicate(`${event} happens once`)),
  ]
}

const duplicate = (claim: string): FalseClaim => ({
  desk: 'both',
  at: 'stored',
  claim,
  actual: 'more than once',
})

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => text !== '' && seen.size === seen.add(text).size)
}

/** Two identical events in a row. An action that is repeated later, after an undo, does not count as a duplicate. */
function repeatedEvents(history: readonly AlertEvent[]): string[] {
  const named = history
    .filter(({ type }) => type !== 'noted')
    .map(({ type, reason, location, assignedTo }) => JSON.stringify([type, reason, location, assignedTo]))
  return named.filter((event, place) => event === named[place - 1])
}

async function titlesOf(api: Client): Promise<string[]> {
  const titles: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = dataOf(await api.listNotifications({ query: { limit: '500', cursor } }))
    titles.push(...page.notifications.map(({ message }) => message.title ?? ''))
    if (page.next === null) return titles
    cursor = page.next
  }
}

const alertsOf = async (api: Client) =>
  dataOf(await api.listAlerts({ query: { state: 'all', limit: '500' } })).alerts

const phonesOf = async (api: Client) =>
  dataOf(await api.searchAccounts({ query: { limit: '500' } })).accounts.map(({ phone }) => phone)
