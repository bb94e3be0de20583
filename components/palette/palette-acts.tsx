'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { findFolded } from '@/components/accounts/list/table/split-match'
import type { Account } from '@/lib/contract/accounts/account'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { type BoxKeyEvent, PaletteBox } from './palette-box'
import { actsOn, type PaletteItem } from './palette-items'
import type { Allowed } from './palette-props'

type PaletteActsProps = {
  account: Account
  allowed: Allowed
  onGo: (item: PaletteItem) => void
  onBack: () => void
  onDone: () => void
}

/** The actions for an account found by the search, filtered by what is typed. */
export function PaletteActs({ account, allowed, onGo, onBack, onDone }: PaletteActsProps) {
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
