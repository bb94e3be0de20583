'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { accountHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Texts } from '@/components/ui/texts'
import { useUiWords } from '@/components/ui/ui-words'
import type { Account } from '@/lib/contract/accounts/account'
import { type Duplicate, useMergeAccounts } from '@/lib/data/accounts/account-merges'
import { useReadAccountsAnew } from '@/lib/data/accounts/accounts'
import { currentRecord, type Failure, failureOf } from '@/lib/data/request-error'
import { accountName } from '@/lib/format/account-name'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi, FailureNotice } from '../../failure-notice'
import { useEditing } from '../in-place/record-editing'
import { isUnsure } from '../use-record-actions'
import { across, choiceOf, compareAccounts, type Pair, type Row, type Side } from './compare-accounts'
import { MergeRow } from './merge-row'
import { useUnmerge } from './use-unmerge'

type MergeChoices = { stays: Side; choices: Record<string, Side> }

type MergeDialogProps = {
  duplicate: Duplicate
  imageHosts: readonly string[]
  onClose: () => void
}

/** Two accounts side by side, as they were when the dialog opened: which one is kept, and which values it gets. */
export function MergeDialog({ duplicate, imageHosts, onClose }: MergeDialogProps) {
  const t = useTranslations('accounts.merge')
  const words = useUiWords()
  const formId = useId()
  const { account, attributes } = useEditing()
  const [pair, setPair] = useState<Pair>({ own: account, other: duplicate.account })
  const { form, draft, submitWith } = useDraftForm<'account-merge', MergeChoices>({
    kind: 'account-merge',
    id: `${account.id} ${duplicate.account.id}`,
    defaultValues: { stays: 'own', choices: {} },
  })
  const { stays, choices } = useWatch({ control: form.control, compute: (all: MergeChoices) => all })
  const [failure, setFailure] = useState<Failure>()
  const failureText = useMergeFailureText()
  const { merge, pending } = useMerge()
  const rows = compareAccounts({ pair, stays, attributes, choices })

  const leave = () => {
    draft.clear()
    onClose()
  }
  const submit = submitWith(async () => {
    const refused = await merge(pair, stays, rows)
    if (!refused) return leave()
    setFailure(refused)
    setPair((shown) => withCurrent(shown, refused))
  })

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={t('dialogTitle')}
      description={t('dialogText')}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {!failure && <RestoredNotice form={form} draft={draft} />}
        {failure && <FailureNotice failure={failure} text={failureText(failure)} />}
        <WhichStays
          pair={pair}
          stays={stays}
          onChange={(side) => form.setValue('stays', side, { shouldDirty: true })}
        />
        <Outcome pair={pair} stays={stays} counts={stays === 'own' ? duplicate.counts : undefined} />
        <div>
          <p className="border-b border-line pb-2 text-12 text-muted">{t('differences')}</p>
          {rows.map((row) => (
            <MergeRow
              key={row.field}
              row={row}
              pair={pair}
              stays={stays}
              imageHosts={imageHosts}
              onChoose={(side) =>
                form.setValue('choices', { ...choices, [row.field]: side }, { shouldDirty: true })
              }
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}

type WhichStaysProps = { pair: Pair; stays: Side; onChange: (side: Side) => void }

function WhichStays({ pair, stays, onChange }: WhichStaysProps) {
  const t = useTranslations('accounts.merge')
  const format = useFormat()
  const option = (side: Side) => ({
    value: side,
    label: (
      <>
        <bdi className="block font-medium wrap-anywhere">{accountName(pair[side])}</bdi>
        <span className="tabular block">{format.phone(pair[side].phone)}</span>
      </>
    ),
    hint: (
      <>
        <span className="block">{t('created', { date: format.date(pair[side].creationDate) })}</span>
        <span className="block">{t(stays === side ? 'stays' : 'goes')}</span>
      </>
    ),
  })
  return (
    <RadioGroup
      legend={t('which')}
      value={stays}
      onChange={onChange}
      options={[option('own'), option('other')]}
      columns
    />
  )
}

const movedKinds = ['alerts', 'notes', 'devices'] as const
type OutcomeProps = { pair: Pair; stays: Side; counts?: Duplicate['counts'] }

/** Refers to the accounts by their numbers, because their names are alike. */
function Outcome({ pair, stays, counts }: OutcomeProps) {
  const t = useTranslations('accounts.merge')
  const format = useFormat()
  const { list } = useFormatter()
  const kept = format.phone(pair[stays].phone)
  const lost = format.phone(pair[across(stays)].phone)
  const movedOf = (moved: NonNullable<typeof counts>) => {
    const some = movedKinds.filter((kind) => moved[kind] > 0)
    return list([t('moved.messages'), ...some.map((kind) => t(`moved.${kind}`, { count: moved[kind] }))])
  }
  const hasMetadata = Object.keys(pair[across(stays)].metadata).length > 0
  return (
    <p className="text-13">
      <Texts>
        {counts ? t('outcomeCounted', { kept, lost, moved: movedOf(counts) }) : t('outcome', { kept, lost })}
        {hasMetadata && ` ${t('metadata')}`}
      </Texts>
    </p>
  )
}

/** The message for failures that need an explanation specific to merging; undefined for all others. */
function useMergeFailureText() {
  const t = useTranslations('accounts.merge')
  return ({ code, issues }: Failure): string | undefined => {
    const has = (issue: string) => issues.some((one) => one.code === issue)
    if (code === 'version_stale') return t('stale')
    if (code === 'not_found' || has('unknown_account')) return t('gone')
    return has('too_many') ? t('tooManyDevices') : undefined
  }
}

/**
 * Replaces the account that somebody else has changed with the current version, which the failure contains.
 */
function withCurrent(pair: Pair, failure: Failure): Pair {
  const current = currentRecord<Account>(failure)
  if (current?.id === pair.own.id) return { ...pair, own: current }
  return current?.id === pair.other.id ? { ...pair, other: current } : pair
}

/**
 * Merges two accounts as shown, with undo in a toast. If the page's own account is deleted, the other account's page
 * opens.
 */
function useMerge() {
  const t = useTranslations('accounts.merge')
  const format = useFormat()
  const router = useRouter()
  const toast = useToast()
  const readAnew = useReadAccountsAnew()
  const { undo } = useUnmerge()
  const write = useMergeAccounts()

  /** Resolves to the failure, if any. */
  async function merge(pair: Pair, stays: Side, rows: readonly Row[]): Promise<Failure | undefined> {
    const [kept, lost] = [pair[stays], pair[across(stays)]]
    const body = { accountId: lost.id, version: lost.version, ...choiceOf(rows, stays) }
    try {
      const done = await write.mutateAsync({ accountId: kept.id, version: kept.version, body })
      const name = accountName(done.account) || format.phone(done.account.phone)
      const action = { label: t('undo'), onAction: () => undo(done.merge) }
      toast.show({ title: t.rich('done', { name, bdi }), tone: 'success', action })
      if (stays === 'other') router.push(accountHref(kept.id))
    } catch (error) {
      const failure = failureOf(error)
      if (isUnsure(failure)) readAnew()
      return failure
    }
  }

  return { merge, pending: write.isPending }
}
