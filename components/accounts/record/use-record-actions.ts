'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Account } from '@/lib/contract/account'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { accountKeys } from '@/lib/queries/accounts'
import { attempt } from '@/lib/queries/action-result'
import type { ReadFailure } from '@/lib/queries/fetch-read'
import type { AccountResult } from '../account-result'
import type { UpdateBody } from '../form/account-body'

export type AccountActions = {
  onUpdate: (accountId: string, body: UpdateBody, version: number) => Promise<AccountResult>
  onDelete: (accountId: string) => Promise<AccountResult>
  onRestore: (accountId: string) => Promise<AccountResult>
}

type Record = AccountActions & { account: Account; name: string }

/** Block, unblock and delete; the last two are told by a toast that can undo them, wherever the reader is by then. */
export function useRecordActions({ account, name, onUpdate, onDelete, onRestore }: Record) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const { failureText } = useFailureText()
  const [pending, setPending] = useState(false)
  const forgetLists = () => queries.invalidateQueries({ queryKey: accountKeys.all })

  async function run(act: () => Promise<AccountResult>): Promise<AccountResult> {
    setPending(true)
    const result = await attempt(act)
    setPending(false)
    if (result.ok) void forgetLists()
    else if (result.failure.code === 'version_stale') router.refresh()
    return result
  }

  async function block(reason: string): Promise<ReadFailure | undefined> {
    const body = { blocked: true, ...(reason.trim() && { blockedReason: reason.trim() }) }
    const result = await run(() => onUpdate(account.id, body, account.version))
    if (!result.ok) return result.failure
    toast.show({ title: t('block.done'), tone: 'success' })
  }

  async function unblock() {
    const result = await run(() => onUpdate(account.id, { blocked: false }, account.version))
    if (!result.ok) return toast.show({ title: failureText(result.failure), tone: 'error' })
    const blockAgain = { blocked: true, blockedReason: account.blockedReason ?? null }
    const { version } = result.data.account
    const onAction = () => void run(() => onUpdate(account.id, blockAgain, version))
    toast.show({ title: t('block.undone'), tone: 'success', action: { label: t('delete.undo'), onAction } })
  }

  async function remove() {
    const result = await run(() => onDelete(account.id))
    if (!result.ok) {
      return toast.show({
        title: t('delete.failed', { name }),
        description: failureText(result.failure),
        tone: 'error',
      })
    }
    const action = { label: t('delete.undo'), onAction: () => void restore() }
    toast.show({ title: t('delete.done', { name }), tone: 'success', action })
    router.push('/accounts')
  }

  async function restore() {
    const result = await attempt(() => onRestore(account.id))
    void forgetLists()
    if (result.ok) {
      const action = { label: t('delete.open'), onAction: () => router.push(`/accounts/${account.id}`) }
      return toast.show({ title: t('delete.restored', { name }), tone: 'success', action })
    }
    const isTaken = result.failure.code === 'phone_taken'
    toast.show({
      title: t('delete.notRestored', { name }),
      description: isTaken ? t('delete.takenText') : failureText(result.failure),
      tone: 'error',
      action: isTaken
        ? {
            label: t('delete.open'),
            onAction: () => router.push(`/accounts/${result.failure.data.accountId}`),
          }
        : { label: t('delete.undo'), onAction: () => void restore() },
    })
  }

  return { block, unblock, remove, pending }
}
