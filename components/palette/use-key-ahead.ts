'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BoxKeyEvent } from './palette-box'
import type { PaletteItem } from './palette-items'
import type { usePaletteSearch } from './use-palette-search'

type Found = ReturnType<typeof usePaletteSearch>
type Lead = (item: PaletteItem) => void
type KeyAhead = { typed: string; found: Found; open: boolean; go: Lead }
type Highlight = { item: PaletteItem; isChosen: boolean }

/**
 * A key pressed before the response arrives applies to the first result of the current query, not to an account left
 * over from an earlier one. Enter then opens that result, unless the user has moved to another row or a screen is
 * highlighted.
 */
export function useKeyAhead({ typed, found, open, go }: KeyAhead) {
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
