'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import type { Account } from '@/lib/contract/account'
import type { AccountType } from '@/lib/contract/definitions'
import type { Failure } from '@/lib/data/failure'
import { type ActionResult, attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AskedAccounts } from './asked-accounts'
import { idLimit, readIds } from './read-ids'
import { useKeptText } from './use-kept-text'

type AccountsByIdsProps = {
  accountTypes: readonly AccountType[]
  storageKey: string
  onList: (accountIds: string[]) => Promise<ActionResult<{ accounts: Account[] }>>
}

type Answer = { ids: string[]; accounts: Account[] }

export function AccountsByIds({ accountTypes, storageKey, onList }: AccountsByIdsProps) {
  const t = useTranslations('accounts.byIds')
  const { readFailureText } = useFailureText()
  const [text, setText] = useKeptText(storageKey)
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { ids, repeated, notIds } = readIds(text)
  const excess = Math.max(0, ids.length - idLimit)
  const error = excess > 0 ? t('tooMany', { count: excess }) : isAsked && ids.length === 0 && t('needed')

  async function lookUp(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (pending || ids.length === 0 || excess > 0) return
    setPending(true)
    const result = await attempt(() => onList(ids))
    setPending(false)
    setFailure(result.ok ? undefined : result.failure)
    if (result.ok) setAnswer({ ids, accounts: result.data.accounts })
  }

  return (
    <div className="flex flex-col gap-6">
      <form method="post" noValidate onSubmit={lookUp} className="flex max-w-160 flex-col gap-4">
        {failure && (
          <Notice tone="red" urgent>
            {readFailureText(failure)}
          </Notice>
        )}
        <Field
          label={t('label')}
          hint={t('hint', { limit: idLimit })}
          error={error}
          aside={<Count ids={ids.length} repeated={repeated} />}
        >
          <Textarea
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="min-h-36 font-mono"
          />
        </Field>
        {notIds.length > 0 && <Notice tone="amber">{t('notIds', { texts: listSome(notIds) })}</Notice>}
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          {ids.length === 0 ? t('lookUpNone') : t('lookUp', { count: ids.length })}
        </Button>
      </form>
      {answer && <AskedAccounts {...answer} accountTypes={accountTypes} />}
    </div>
  )
}

function Count({ ids, repeated }: { ids: number; repeated: number }) {
  const t = useTranslations('accounts.byIds')
  return (
    <span role="status" className="tabular text-12 text-muted">
      {t('count', { count: ids })}
      {repeated > 0 && ` · ${t('repeated', { count: repeated })}`}
    </span>
  )
}

const shownTexts = 8

const listSome = (texts: readonly string[]) =>
  texts.slice(0, shownTexts).join(', ') + (texts.length > shownTexts ? ' …' : '')
