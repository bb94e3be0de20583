'use client'

import { useQuery } from '@tanstack/react-query'
import { useTypeLook } from '@/components/alerts/use-type-look'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { findAlertsQuery } from '@/lib/data/alerts/alerts'
import { findNotificationsQuery } from '@/lib/data/notifications'
import { failureOf } from '@/lib/data/request-error'
import { fold } from '@/lib/format/fold'
import type { PaletteItem } from './palette-items'

/** The results below the accounts are less urgent, so they wait for a longer pause in typing. */
const settleMs = 150
const numberSettleMs = 30
const shortestText = 3

const isPhone = (query: string) => /^\+?[\d\s()-]{7,}$/.test(query)

/** `#1042` can only be an alert number. */
export const alertNumber = (query: string) => /^#(\d{1,9})$/.exec(query)?.[1]

/**
 * The alerts and notifications that match the input once typing has paused. Results for earlier input are hidden so
 * that they are not mistaken for matches. An alert number finds only that alert; an alert type's name finds the alerts
 * of that type.
 */
export function useFoundBeside(query: string) {
  const number = alertNumber(query)
  const isAsked = number !== undefined || (query.length >= shortestText && !isPhone(query))
  const settled = useDebounced(query, number === undefined ? settleMs : numberSettleMs)
  const asked = isAsked && settled === query ? query : ''
  const { types } = useTypeLook()
  const type = types.find(({ name }) => fold(name).startsWith(fold(asked)))
  const alerts = useQuery(
    findAlertsQuery(asked === '' ? undefined : type ? { alertType: type.type } : { q: asked }),
  )
  const notifications = useQuery(findNotificationsQuery(number === undefined ? asked : ''))
  const errors = asked === '' ? [] : [alerts.error, notifications.error].filter((error) => error !== null)
  const found = asked === '' ? undefined : { alerts: alerts.data, notifications: notifications.data }
  return {
    alerts: found?.alerts?.map((alert): PaletteItem => ({ kind: 'alert', alert })) ?? [],
    notifications:
      found?.notifications?.map((one): PaletteItem => ({ kind: 'notification', notification: one })) ?? [],
    isPending: isAsked && (asked === '' || alerts.isPending),
    failure: errors[0] && failureOf(errors[0]),
    retry: alerts.refetch,
    isRetrying: alerts.isFetching,
  }
}
