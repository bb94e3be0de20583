'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { alertAccountQuery } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { TypeMark } from '../alert-mark'
import { useAreaName } from '../areas/area-field'
import { usePriorityWord } from '../priority-mark'
import type { AlertWords } from '../screen/alert-address'
import { useNarrowing } from '../screen/use-narrowing'
import { useAccountName, useWho } from '../use-names'
import { useTypeLook } from '../use-type-look'

/** The texts of the alerts' filter labels and chips; `regions` are the regions to choose from. */
export function useAlertWords(regions: readonly string[] = []): AlertWords {
  const { types, lookOf } = useTypeLook()
  const wordOf = usePriorityWord()
  return {
    t: useTranslations('alerts.filters'),
    me: useDraftOwner().identityId,
    types: types.map(({ type, name, shape, colour }) => ({
      value: type,
      label: name,
      icon: <TypeMark shape={shape} colour={colour} />,
    })),
    typeName: (type) => lookOf(type).name,
    regions,
    priorityText: (level) => `${level} ${wordOf(Number(level))}`,
    areaName: useAreaName(),
    accountName: useListedAccount(),
    who: useWho(),
  }
}

/** The name of the account that the alerts are limited to; its ID until the name has been loaded. */
function useListedAccount(): string {
  const { account } = useNarrowing().narrowing
  const { data } = useQuery({ ...alertAccountQuery(account ?? ''), enabled: account !== null })
  const nameOf = useAccountName()
  return data ? nameOf(data.account) : (account ?? '')
}
