'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { alertQuery } from '@/lib/data/alerts/alerts'
import type { LoadedAlerts } from './use-loaded-alerts'

type Known = Pick<LoadedAlerts, 'rows' | 'changes' | 'selected'>

/** Opens an alert that the map knows by its number alone: it is read first, unless more is known of it. The last one counts. */
export function useOpenByNumber(
  { rows, changes, selected }: Known,
  open: (id: string) => void,
): (number: number) => void {
  const t = useTranslations('alerts.map')
  const client = useQueryClient()
  const toast = useToast()
  const asked = useRef<number>(undefined)
  const readAndOpen = async (number: number) => {
    const known = [...rows.values(), ...(changes.data?.alerts.values() ?? [])]
    const found = selected?.number === number ? selected : known.find((alert) => alert.number === number)
    if (found) return open(found.id)
    try {
      const read = await client.fetchQuery({ ...alertQuery(String(number)), staleTime: 0 })
      client.setQueryData(alertKeys.one(read.alert.id), read)
      if (asked.current === number) open(read.alert.id)
    } catch {
      toast.show({ title: t('notOpened', { number: `#${number}` }), tone: 'error' })
    }
  }
  return useLatest((number: number) => {
    asked.current = number
    void readAndOpen(number)
  })
}
