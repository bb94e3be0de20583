'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import type { Account } from '@/lib/contract/accounts/account'
import { type BoxKeyEvent, PaletteBox } from './palette-box'
import type { PaletteItem } from './palette-items'
import type { PaletteProps } from './palette-props'
import { PaletteStatus } from './palette-status'
import { useKeyAhead } from './use-key-ahead'
import { usePaletteSearch } from './use-palette-search'

type PaletteSearchProps = PaletteProps & {
  field: RefObject<HTMLInputElement | null>
  open: boolean
  typed: string
  onTyped: (typed: string) => void
  onGo: (item: PaletteItem) => void
  onActs: (account: Account) => void
  onDone: () => void
}

export function PaletteSearch({ allowed, country, open, ...props }: PaletteSearchProps) {
  const t = useTranslations('palette')
  const { typed, onGo, onActs } = props
  const found = usePaletteSearch(typed, { allowed, country })
  const ahead = useKeyAhead({ typed, found, open, go: onGo })
  const highlighted = useRef<PaletteItem>(undefined)
  const [hasActs, setHasActs] = useState(false)
  const isOld = (item: PaletteItem) => found.isOld && item.kind === 'account'

  function highlight(item: PaletteItem | undefined, reason: string) {
    highlighted.current = item
    setHasActs(item?.kind === 'account')
    ahead.onHighlight(item, reason)
  }

  function press(event: BoxKeyEvent) {
    const item = highlighted.current
    if (item?.kind !== 'account' || !goesRight(event)) return ahead.onKeyDown(event)
    event.preventDefault()
    if (isOld(item)) ahead.wait((first) => first.kind === 'account' && onActs(first.account))
    else onActs(item.account)
  }

  return (
    <PaletteBox
      {...props}
      label={t('label')}
      placeholder={t('placeholder')}
      sections={found.sections}
      isPending={found.isPending}
      isOld={isOld}
      onKeyDown={press}
      onHighlight={highlight}
      hasActs={hasActs}
    >
      <PaletteStatus typed={typed} search={found} />
    </PaletteBox>
  )
}

/** An unmodified right arrow with the cursor at the end of the input. */
function goesRight({ key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, nativeEvent }: BoxKeyEvent) {
  if (key !== 'ArrowRight' || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing)
    return false
  const { selectionStart, selectionEnd, value } = currentTarget
  return selectionStart === value.length && selectionEnd === value.length
}
