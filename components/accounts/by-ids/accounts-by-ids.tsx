'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Texts } from '@/components/ui/texts'
import type { AccountType } from '@/lib/contract/definitions'
import { useListAccounts } from '@/lib/data/accounts/accounts'
import { useIsUpstream } from '@/lib/data/business'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { listSome } from '../list-some'
import { AskedAccounts } from './asked-accounts'
import { idLimit, readIds } from './read-ids'

export function AccountsByIds({ accountTypes }: { accountTypes: readonly AccountType[] }) {
  const t = useTranslations('accounts.byIds')
  const { readFailureText } = useFailureText()
  const { form, submitWith } = useDraftForm<'account-ids', { text: string }>({
    kind: 'account-ids',
    id: 'look-up',
    defaultValues: { text: '' },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  const { isSubmitted } = form.formState
  const list = useListAccounts()
  const { ids, repeated, notIds } = readIds(text, { isUpstream: useIsUpstream() })
  const excess = Math.max(0, ids.length - idLimit)
  const error = excess > 0 ? t('tooMany', { count: excess }) : isSubmitted && ids.length === 0 && t('needed')

  const lookUp = submitWith(() => {
    if (ids.length > 0 && excess === 0) list.mutate(ids)
  })

  return (
    <div className="flex flex-col gap-6">
      <form method="post" noValidate onSubmit={lookUp} className="flex max-w-160 flex-col gap-4">
        {list.failure && (
          <Notice tone="red" urgent>
            {readFailureText(list.failure)}
          </Notice>
        )}
        <Field
          label={t('label')}
          hint={t('hint', { limit: idLimit })}
          error={error}
          aside={<Count ids={ids.length} repeated={repeated} />}
        >
          <Textarea
            {...form.register('text')}
            autoFocus
            rows={6}
            spellCheck={false}
            autoComplete="off"
            className="min-h-36 font-mono"
          />
        </Field>
        {notIds.length > 0 && <Notice tone="amber">{t('notIds', { texts: listSome(notIds) })}</Notice>}
        <Button type="submit" variant="primary" pending={list.isPending} className="self-start">
          {ids.length === 0 ? t('lookUpNone') : t('lookUp', { count: ids.length })}
        </Button>
      </form>
      {list.isSuccess && (
        <AskedAccounts
          key={list.submittedAt}
          ids={list.variables}
          accounts={list.data.accounts}
          accountTypes={accountTypes}
        />
      )}
    </div>
  )
}

function Count({ ids, repeated }: { ids: number; repeated: number }) {
  const t = useTranslations('accounts.byIds')
  return (
    <span role="status" className="tabular text-12 text-muted">
      <Texts>
        {t('count', { count: ids })}
        {repeated > 0 && ` · ${t('repeated', { count: repeated })}`}
      </Texts>
    </span>
  )
}
