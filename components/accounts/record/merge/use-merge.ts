'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useMergeAccounts } from '@/lib/data/account-merges'
import { useReadAccountsAnew } from '@/lib/data/accounts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../../failure-notice'
import { isUnsure } from '../use-record-actions'
import { across, choiceOf, type Pair, type Row, type Side } from './compare-accounts'
import { useUnmerge } from './use-unmerge'

/** Merges two accounts as shown; a toast undoes it. If the page's own account is deleted, the other's page opens. */
export function useMerge() {
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
      if (stays === 'other') router.push(`/accounts/${kept.id}`)
    } catch (error) {
      const failure = failureOf(error)
      if (isUnsure(failure)) readAnew()
      return failure
    }
  }

  return { merge, pending: write.isPending }
}
