'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import type { MouseEvent } from 'react'
import { useRecordActions } from '@/components/accounts/record/use-record-actions'
import { cn } from '@/components/ui/cn'
import { useToast } from '@/components/ui/feedback/use-toast'
import { optionStyle } from '@/components/ui/overlays/overlay-style'
import { useUiWords } from '@/components/ui/ui-words'
import type { Account } from '@/lib/contract/accounts/account'
import { actsMark, PaletteEntry } from './palette-entry'
import type { ActItem, PaletteItem } from './palette-items'

type PaletteOptionProps = {
  item: PaletteItem
  /** Whether the account was found by an earlier query. */
  isOld: boolean
  onGo: () => void
  onActs?: (account: Account) => void
  onDone: () => void
}

export function PaletteOption({ item, isOld, onGo, onActs, onDone }: PaletteOptionProps) {
  if (item.kind === 'act' && item.act === 'unblock') return <UnblockOption item={item} onDone={onDone} />
  if (item.kind === 'act' && item.act === 'copyPhone') return <CopyOption item={item} onDone={onDone} />
  const press = ({ target }: MouseEvent) => {
    if (isOld) return
    if (item.kind === 'account' && (target as Element).closest(actsMark)) onActs?.(item.account)
    else onGo()
  }
  return (
    <Autocomplete.Item
      value={item}
      onClick={press}
      aria-disabled={isOld || undefined}
      className={cn(rowStyle, 'group', isOld && 'opacity-40')}
    >
      <PaletteEntry item={item} />
    </Autocomplete.Item>
  )
}

/** Unblocks without confirmation, as on the account's page; a toast reports the outcome and offers undo. */
function UnblockOption({ item, onDone }: { item: ActItem; onDone: () => void }) {
  const { unblock } = useRecordActions(item.account)
  const press = () => {
    unblock()
    onDone()
  }
  return (
    <Autocomplete.Item value={item} onClick={press} className={rowStyle}>
      <PaletteEntry item={item} />
    </Autocomplete.Item>
  )
}

function CopyOption({ item, onDone }: { item: ActItem; onDone: () => void }) {
  const words = useUiWords()
  const toast = useToast()
  async function copy() {
    onDone()
    try {
      await navigator.clipboard.writeText(item.account.phone)
      toast.show({ title: words.copied, tone: 'success' })
    } catch {
      // Copying fails without HTTPS, or if the user denies permission.
      toast.show({ title: words.copyRefused, tone: 'error' })
    }
  }
  return (
    <Autocomplete.Item value={item} onClick={copy} className={rowStyle}>
      <PaletteEntry item={item} />
    </Autocomplete.Item>
  )
}

const rowStyle = cn(optionStyle, 'min-h-9 gap-3')
