import { notificationStates } from '@/lib/contract/choices'
import { shortestQuery } from '@/lib/data/accounts/accounts'
import type { NotificationListQuery } from '@/lib/data/notifications'
import { fromZonedInput } from '@/lib/format/time/zoned-input'

/** The list's filters in the URL: days as `2026-11-21` in the business's time zone; `by` is an identity's id. */
export type ListAddress = {
  q: string
  state: NonNullable<NotificationListQuery['state']> | ''
  by: string
  since: string
  until: string
}

type Params = Record<string, string | string[] | undefined>

const id = /^[A-Za-z0-9_-]{1,64}$/

/** Invalid values count as absent. */
export function readListAddress(params: Params): ListAddress {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name].trim() : '')
  return {
    q: text('q').length < shortestQuery ? '' : text('q').slice(0, 200),
    state: notificationStates.find((state) => state === text('state')) ?? '',
    by: id.test(text('by')) ? text('by') : '',
    since: shiftDay(text('since'), 0) ?? '',
    until: shiftDay(text('until'), 0) ?? '',
  }
}

/** The filters as an API query; the last day is included. */
export function listQuery(
  { q, state, by, since, until }: ListAddress,
  timeZone: string,
): NotificationListQuery {
  const start = (day: string | undefined) => (day ? fromZonedInput(`${day}T00:00`, timeZone) : undefined)
  return {
    q: q || undefined,
    state: state || undefined,
    createdBy: by || undefined,
    since: start(since),
    until: start(shiftDay(until, 1)),
  }
}

/** Whether any filter is set. */
export const isNarrowed = (address: ListAddress) => Object.values(address).some((value) => value !== '')

/** Undefined for an invalid day. */
function shiftDay(day: string, days: number): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return undefined
  return new Date(at + days * 86_400_000).toISOString().slice(0, 10)
}
