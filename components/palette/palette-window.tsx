'use client'

import { Dialog } from '@base-ui/react/dialog'
import { UserRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { findFolded } from '@/components/accounts/list/table/split-match'
import { cn } from '@/components/ui/cn'
import { DialogClose, dialogStyle } from '@/components/ui/overlays/dialog'
import { backdropStyle } from '@/components/ui/overlays/overlay-style'
import type { Account } from '@/lib/contract/accounts/account'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { PaletteBlock } from './palette-block'
import { type BoxKeyEvent, PaletteBox } from './palette-box'
import { actsOn, hrefOf, type PaletteItem } from './palette-items'
import type { Allowed, PaletteLeads } from './palette-props'
import { PaletteSearch } from './palette-search'

type PaletteWindowProps = PaletteLeads & { open: boolean; onOpenChange: (open: boolean) => void }

export function PaletteWindow({ open, onOpenChange, ...leads }: PaletteWindowProps) {
  const t = useTranslations('palette')
  const field = useRef<HTMLInputElement>(null)
  const [acting, setActing] = useState<Account>()
  const [blocking, setBlocking] = useState<{ account: Account; isOpen: boolean }>()
  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={(next, details) => {
          if (!acting || details.reason !== 'escape-key') return onOpenChange(next)
          details.cancel()
          setActing(undefined)
        }}
        onOpenChangeComplete={(isOpen) => !isOpen && setActing(undefined)}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropStyle} />
          <Dialog.Popup
            aria-label={t('title')}
            initialFocus={field}
            className={cn(dialogStyle, 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none sm:max-w-176')}
          >
            <PaletteBoxes
              {...leads}
              field={field}
              open={open}
              acting={acting}
              onActing={setActing}
              onBlock={(account) => setBlocking({ account, isOpen: true })}
              onDone={() => onOpenChange(false)}
            />
            <DialogClose />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {blocking && (
        <PaletteBlock
          key={blocking.account.id}
          found={blocking.account}
          open={blocking.isOpen}
          onOpenChange={(isOpen) => setBlocking({ ...blocking, isOpen })}
        />
      )}
    </>
  )
}

type PaletteBoxesProps = PaletteLeads & {
  field: RefObject<HTMLInputElement | null>
  open: boolean
  acting: Account | undefined
  onActing: (account: Account | undefined) => void
  onBlock: (account: Account) => void
  onDone: () => void
}

/** The search, with an account's actions on top of it; going back returns to the row from which they were opened. */
function PaletteBoxes({ field, acting, onActing, onBlock, ...props }: PaletteBoxesProps) {
  const { open, allowed, country, onDone, onPreference, onShortcuts, onSignOut } = props
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const wasActing = useRef(false)
  useEffect(() => {
    if (wasActing.current && !acting) field.current?.focus()
    wasActing.current = acting !== undefined
  }, [field, acting])

  function go(item: PaletteItem) {
    onDone()
    const href = hrefOf(item)
    if (href !== undefined) router.push(href)
    else if (item.kind === 'act' && item.act === 'block') onBlock(item.account)
    else if (item.kind === 'screen') choose(item.screen)
  }

  function choose(screen: Extract<PaletteItem, { kind: 'screen' }>['screen']) {
    if (!('preference' in screen)) return
    if (screen.preference === 'shortcuts') onShortcuts()
    else if (screen.preference === 'signOut') onSignOut()
    else onPreference(screen.preference, screen.value)
  }

  return (
    <>
      <div className={cn('flex min-h-0 flex-1 flex-col', acting && 'hidden')}>
        <PaletteSearch
          {...{ allowed, country, field, typed, onDone }}
          open={open && !acting}
          onTyped={setTyped}
          onGo={go}
          onActs={onActing}
        />
      </div>
      {acting && (
        <PaletteActs
          account={acting}
          allowed={allowed}
          onGo={go}
          onBack={() => onActing(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}

type PaletteActsProps = {
  account: Account
  allowed: Allowed
  onGo: (item: PaletteItem) => void
  onBack: () => void
  onDone: () => void
}

/** The actions for an account found by the search, filtered by what is typed. */
function PaletteActs({ account, allowed, onGo, onBack, onDone }: PaletteActsProps) {
  const t = useTranslations('palette')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = typed.trim()
  const acts = actsOn(account, allowed).filter(
    (item) => wanted === '' || findFolded(t(`acts.${item.act}`), wanted),
  )
  useEffect(() => field.current?.focus(), [])

  function press(event: BoxKeyEvent) {
    const isBack = event.key === 'ArrowLeft' || event.key === 'Backspace'
    if (!isBack || event.currentTarget.value !== '') return
    event.preventDefault()
    onBack()
  }

  const name = accountName(account) || format.phone(account.phone)
  return (
    <PaletteBox
      label={t('actsOf', { name })}
      placeholder={name}
      Icon={UserRound}
      field={field}
      typed={typed}
      onTyped={setTyped}
      sections={acts.length > 0 ? [{ value: 'acts', items: acts }] : []}
      onKeyDown={press}
      onGo={onGo}
      onDone={onDone}
    />
  )
}
