'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { Texts } from '@/components/ui/texts'
import type { Attribute } from '@/lib/contract/definitions'
import { type Touched, touchedQuery } from '@/lib/data/definitions'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type AttributeFieldsProps, type AttributeForm, optionLines } from './attribute-form'
import { toRules } from './attribute-values'
import { checkRules } from './check-rules'

const settleMs = 400

/** How many accounts the rules affect, updated while they are being edited. */
export function TouchedNote({ row, form }: { row: Attribute; form: AttributeFieldsProps['form'] }) {
  const t = useTranslations('settings.touched')
  const { readFailureText } = useFailureText()
  const values = useWatch({ control: form.control }) as AttributeForm
  const isRight = checkRules({ ...values, options: optionLines(values.options) }).length === 0
  const change = JSON.stringify(toRules(values))
  const settled = useDebounced(change, settleMs)
  const { data, error, isFetching } = useQuery({ ...touchedQuery(row.id, settled), enabled: isRight })
  const isOld = isFetching || change !== settled
  const sentence = useSentence()
  return (
    <p role="status" className={cn('min-h-9 text-13', isOld || !data ? 'text-muted' : 'text-text')}>
      <Texts>
        {!isRight && t('rulesFirst')}
        {isRight && data && sentence(data)}
        {isRight && !data && (error ? readFailureText(failureOf(error)) : t('counting'))}
      </Texts>
    </p>
  )
}

/** How many accounts have a value, keep one that no longer fits, or are missing one. */
function useSentence() {
  const t = useTranslations('settings.touched')
  return ({ accounts, misfits, missing, exact }: Touched): string => {
    const count = exact ? 'exactly' : 'about'
    return [
      t(`accounts.${count}`, { accounts }),
      misfits > 0 && t(`misfits.${count}`, { misfits }),
      missing > 0 && t(`missing.${count}`, { missing }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
