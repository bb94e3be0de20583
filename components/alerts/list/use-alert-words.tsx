'use client'

import { useTranslations } from 'next-intl'
import { useDraftOwner } from '@/lib/drafts/owner'
import { TypeMark } from '../alert-mark'
import { useAreaName } from '../areas/area-field'
import { usePriorityWord } from '../priority-mark'
import type { AlertWords } from '../screen/alert-address'
import { useWho } from '../use-names'
import { useTypeLook } from '../use-type-look'
import { useAgeWord } from './use-age-word'

/** The texts of the alerts' filter labels and chips; `regions` are those to choose from. */
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
    ageText: useAgeWord(),
    areaName: useAreaName(),
    anywhere: useTranslations('areas')('anywhere'),
    who: useWho(),
  }
}
