'use client'

import { useQuery } from '@tanstack/react-query'
import { type FirstStep, firstSteps, startingAccountTypes } from '@/lib/contract/choices'
import type { AccountType } from '@/lib/contract/definitions'
import { businessQuery } from '@/lib/data/business'
import { channelsQuery } from '@/lib/data/channels'
import { accountTypesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { lastNotificationsQuery } from '@/lib/data/overview'

/** `done` is undefined while it is unknown. */
export type Step = { name: FirstStep; done: boolean | undefined }

/** The business's first steps, except those dismissed, with their state according to the API. */
export function useFirstSteps() {
  const { data: business } = useQuery(businessQuery())
  const { data: channels } = useQuery(channelsQuery())
  const { data: types } = useQuery(accountTypesQuery())
  const { data: identities } = useQuery(identitiesQuery())
  const sent = useQuery(lastNotificationsQuery()).data
  const done: Record<FirstStep, boolean | undefined> = {
    country: business && business.defaultCountry !== null,
    timeZone: business && business.timeZone !== null,
    types: types && isOwn(types),
    channel: business?.drill || channels?.some(({ configured }) => configured),
    colleague: identities && identities.filter(({ disabled }) => !disabled).length > 1,
    test: sent && sent.notifications.length > 0,
  }
  const away = business?.putAwaySteps ?? []
  const steps = firstSteps
    .filter((name) => !away.includes(name))
    .map((name): Step => ({ name, done: done[name] }))
  return { steps, business }
}

/** Whether anyone has changed, added or deleted a type; the initial types were not named by the business. */
const isOwn = (types: readonly AccountType[]) =>
  types.length !== startingAccountTypes || types.some(({ version }) => version > 1)
