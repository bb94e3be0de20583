'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '@/lib/contract/accounts/account'
import { type BoxKeyEvent, PaletteBox } from './palette-box'
import type { PaletteItem } from './palette-items'
import type { PaletteProps } from './palette-props'
import { PaletteStatus } from './palette-status'
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
  const { typed, onTyped, onActs, onDone } = props
  const found = usePaletteSearch(typed, { allowed, country })
  const ahead = useKeyAhead({ typed, found, open, go })
  const highlighted = useRef<PaletteItem>(undefined)
  const [hasActs, setHasActs] = useState(false)
  const isOld = (item: PaletteItem) => found.isOld && item.kind === 'account'

  function go(item: PaletteItem) {
    if (item.kind === 'ask' && 'phones' in item.askable) void ask(item.askable.phones)
    else props.onGo(item)
  }

  /** Looks up the phone numbers, and closes the palette only if an account is found. */
  async function ask(phones: readonly string[]) {
    if ((await found.find(phones)) === 'opened') onDone()
  }

  function type(next: string) {
    found.forgetLookUp()
    onTyped(next)
  }

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
      onTyped={type}
      onGo={go}
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

/** Whether the key is the right arrow, without modifiers, while the cursor is at the end of the input. */
function goesRight({ key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, nativeEvent }: BoxKeyEvent) {
  if (key !== 'ArrowRight' || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing)
    return false
  const { selectionStart, selectionEnd, value } = currentTarget
  return selectionStart === value.length && selectionEnd === value.length
}

type Found = ReturnType<typeof usePaletteSearch>

type Lead = (item: PaletteItem) => void

type KeyAhead = { typed: string; found: Found; open: boolean; go: Lead }

type Highlight = { item: PaletteItem; isChosen: boolean }

/**
 * A key pressed before the response arrives is applied to the first result of the current query, not to an account
 * left over from an earlier one. Enter then opens that result, unless the user has moved to another row or a screen is
 * highlighted.
 */
function useKeyAhead({ typed, found, open, go }: KeyAhead) {
  const { isPending, sections } = found
  const [awaited, setAwaited] = useState<{ typed: string; lead: Lead }>()
  const highlight = useRef<Highlight>(undefined)
  const first = sections[0]?.items[0]
  const arrive = useEffectEvent(() => {
    if (open && awaited?.typed === typed && first) awaited.lead(first)
    setAwaited(undefined)
  })
  useEffect(() => {
    if (awaited && !isPending) arrive()
  }, [awaited, isPending])
  const wait = (lead: Lead) => setAwaited({ typed, lead })

  function onHighlight(item: PaletteItem | undefined, reason: string) {
    highlight.current = item && { item, isChosen: reason !== 'none' }
  }

  function onKeyDown(event: BoxKeyEvent) {
    if (event.key !== 'Enter' || !isPending || event.nativeEvent.isComposing) return
    const { item, isChosen } = highlight.current ?? {}
    if (isChosen || item?.kind === 'screen') return
    event.preventDefault()
    event.preventBaseUIHandler()
    wait(go)
  }

  return { onKeyDown, onHighlight, wait }
}
