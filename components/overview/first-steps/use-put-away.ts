'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Business } from '@/lib/contract/business'
import type { FirstStep } from '@/lib/contract/choices'
import { businessKeys, useUpdateBusiness } from '@/lib/data/business'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** Dismisses a first step for the whole business, with undo; `pending` is the step being dismissed. */
export function usePutAway() {
  const t = useTranslations('overview.steps')
  const toast = useToast()
  const queries = useQueryClient()
  const { failureText } = useFailureText()
  const update = useUpdateBusiness()

  async function store({ version }: Business, putAwaySteps: FirstStep[]) {
    const { business } = await update.mutateAsync({ body: { putAwaySteps }, version })
    queries.setQueryData(businessKeys.own, { business })
    return business
  }

  function sayFailure(error: unknown) {
    const failure = failureOf(error)
    const text = failure.code === 'version_stale' ? t('stale') : failureText(failure)
    toast.show({ title: t('failed'), description: text, tone: 'error' })
    void queries.invalidateQueries({ queryKey: businessKeys.own })
  }

  async function putAway(business: Business, name: FirstStep): Promise<boolean> {
    try {
      const stored = await store(business, [...business.putAwaySteps, name])
      const bringBack = () => store(stored, business.putAwaySteps).catch(sayFailure)
      toast.show({
        title: t('wasPutAway', { name: t(`${name}.name`) }),
        action: { label: t('bringBack'), onAction: () => void bringBack() },
      })
      return true
    } catch (error) {
      sayFailure(error)
      return false
    }
  }

  return { putAway, pending: update.isPending ? update.variables?.body.putAwaySteps?.at(-1) : undefined }
}
