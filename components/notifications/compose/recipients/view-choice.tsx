'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Texts } from '@/components/ui/texts'
import type { Attribute } from '@/lib/contract/definitions'
import { viewsQuery } from '@/lib/data/views'
import type { PickedAccount } from '../../picked-account'
import { useAddMatching } from './use-add-matching'
import { filtersOfView } from './view-filters'

type ViewChoiceProps = { attributes: readonly Attribute[]; onAdd: (accounts: PickedAccount[]) => void }

/** Adds the accounts that currently match a saved view: all of them or none. */
export function ViewChoice({ attributes, onAdd }: ViewChoiceProps) {
  const t = useTranslations('composing.views')
  const { data: views = [] } = useQuery(viewsQuery('accounts', true))
  const [chosen, setChosen] = useState<string | null>(null)
  const { outcome, add } = useAddMatching((accounts) => accounts.length > 0 && onAdd(accounts))
  if (views.length === 0) return null

  function choose(viewId: string | null) {
    setChosen(viewId)
    void add(filtersOfView(views.find(({ id }) => id === viewId)?.query ?? '', attributes))
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
        <RetryNotice tone="red" text={outcome.text} pending={false} onRetry={() => choose(chosen)} />
      ) : (
        <p role="status" className="text-13 text-muted empty:hidden">
          <Texts>
            {outcome.kind === 'added' && t('added', { count: outcome.count })}
            {outcome.kind !== 'none' && outcome.kind !== 'added' && t(outcome.kind)}
          </Texts>
        </p>
      )}
    </div>
  )
}
