'use client'

import { useQuery } from '@tanstack/react-query'
import { BlockDialog } from '@/components/accounts/record/block-dialog'
import { useRecordActions } from '@/components/accounts/record/use-record-actions'
import type { Account } from '@/lib/contract/accounts/account'
import { accountQuery } from '@/lib/data/accounts/accounts'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'

type PaletteBlockProps = { found: Account; open: boolean; onOpenChange: (open: boolean) => void }

/** The account page's block dialog, shown over the current page. */
export function PaletteBlock({ found, open, onOpenChange }: PaletteBlockProps) {
  const format = useFormat()
  const { data } = useQuery({ ...accountQuery(found.id), enabled: open })
  const account = data?.account ?? found
  const { block, pending } = useRecordActions(account)
  const name = accountName(account) || format.phone(account.phone)
  return (
    <BlockDialog
      key={account.id}
      open={open}
      onOpenChange={onOpenChange}
      accountId={account.id}
      name={name}
      pending={pending}
      onBlock={block}
    />
  )
}
