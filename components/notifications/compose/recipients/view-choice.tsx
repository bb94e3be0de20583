'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { Attribute } from '@/lib/contract/definitions'
import { gatherAccounts } from '@/lib/data/gather-accounts'
import { failureOf } from '@/lib/data/request-error'
import { viewsQuery } from '@/lib/data/views'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { PickedAccount } from '../../picked-account'
import { filtersOfView } from './view-filters'

type ViewChoiceProps = { attributes: readonly Attribute[]; onAdd: (accounts: PickedAccount[]) => void }

type Outcome =
  | { kind: 'none' | 'reading' | 'tooMany' | 'broken' | 'nobody' }
  | { kind: 'added'; count: number }
  | { kind: 'failed'; text: string; viewId: string }

/** Adds the accounts that a saved view shows now, all of them or none. */
export function ViewChoice({ attributes, onAdd }: ViewChoiceProps) {
  const t = useTranslations('composing.views')
  const { readFailureText } = useFailureText()
  const { data: views = [] } = useQuery(viewsQuery(true))
  const [chosen, setChosen] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  if (views.length === 0) return null

  async function choose(viewId: string) {
    setChosen(viewId)
    const filters = filtersOfView(views.find(({ id }) => id === viewId)?.query ?? '', attributes)
    if (!filters) return setOutcome({ kind: 'broken' })
    setOutcome({ kind: 'reading' })
    try {
      const { accounts, more } = await gatherAccounts({ filters })
      if (more) return setOutcome({ kind: 'tooMany' })
      if (accounts.length === 0) return setOutcome({ kind: 'nobody' })
      onAdd(accounts)
      setOutcome({ kind: 'added', count: accounts.length })
    } catch (error) {
      setOutcome({ kind: 'failed', text: readFailureText(failureOf(error)), viewId })
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={t('label')} className="max-w-80">
        <Select
          value={chosen}
          onChange={choose}
          disabled={outcome.kind === 'reading'}
          placeholder={t('choose')}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {outcome.kind === 'failed' ? (
        <RetryNotice tone="red" text={outcome.text} pending={false} onRetry={() => choose(outcome.viewId)} />
      ) : (
        <p role="status" className="text-13 text-muted empty:hidden">
          {outcome.kind === 'added' && t('added', { count: outcome.count })}
          {outcome.kind !== 'none' && outcome.kind !== 'added' && t(outcome.kind)}
        </p>
      )}
    </div>
  )
}
