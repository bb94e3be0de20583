import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Responder } from '@/lib/data/alerts/responders'

/** The word for what a responder is doing, or why they cannot be sent. */
export function useStateWord(): (responder: Responder) => string {
  const t = useTranslations('responders')
  return useCallback(
    ({ available, onDuty, state }) => {
      if (!available) return t('ended')
      return state === 'free' && !onDuty ? t('offDuty') : t(`states.${state}`)
    },
    [t],
  )
}
