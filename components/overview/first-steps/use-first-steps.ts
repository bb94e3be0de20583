'use client'

import { useQuery } from '@tanstack/react-query'
import { type FirstStep, firstSteps } from '@/lib/contract/choices'
import { businessQuery } from '@/lib/data/business'
import { channelsQuery } from '@/lib/data/channels'
import { accountTypesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { lastNotificationsQuery } from '@/lib/data/overview'

/** `done` is undefined while it is not known. */
export type Step = { name: FirstStep; done: boolean | undefined }

/** The first steps of a business that are not put away, each as the API says that it is. */
export function useFirstSteps() {
  const { data: business } = useQuery(businessQuery())
  const { data: channels } = useQuery(channelsQuery())
  const { data: types } = useQuery(accountTypesQuery())
  const { data: identities } = useQuery(identitiesQuery())
  const sent = useQuery(lastNotificationsQuery()).data
  const done: Record<FirstStep, boolean | undefined> = {
    country: business && business.defaultCountry !== null,
    timeZone: business && business.timeZone !== null,
    types: types && types.length > 0,
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
