'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BoxKeyEvent } from './palette-box'
import type { PaletteItem } from './palette-items'
import type { usePaletteSearch } from './use-palette-search'

type Found = ReturnType<typeof usePaletteSearch>
type EnterAhead = { typed: string; found: Found; open: boolean; go: (item: PaletteItem) => void }
type Highlight = { item: PaletteItem; isChosen: boolean }

/**
 * Enter before the answer came opens the first of what was asked for, not an account that stands there from before;
 * unless the reader went to it, or to a screen.
 */
export function useEnterAhead({ typed, found, open, go }: EnterAhead) {
  const { isPending, sections } = found
  const [entered, setEntered] = useState<string>()
  const highlight = useRef<Highlight>(undefined)
  const first = sections[0]?.items[0]
  const arrive = useEffectEvent(() => {
    if (open && entered === typed && first) go(first)
    setEntered(undefined)
  })
  useEffect(() => {
    if (entered !== undefined && !isPending) arrive()
  }, [entered, isPending])

  function onHighlight(item: PaletteItem | undefined, reason: string) {
    highlight.current = item && { item, isChosen: reason !== 'none' }
  }

  function onKeyDown(event: BoxKeyEvent) {
    if (event.key !== 'Enter' || !isPending || event.nativeEvent.isComposing) return
    const { item, isChosen } = highlight.current ?? {}
    if (isChosen || item?.kind === 'screen') return
    event.preventDefault()
    event.preventBaseUIHandler()
    setEntered(typed)
  }

  return { onKeyDown, onHighlight }
}
