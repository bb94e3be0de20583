'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPathValue, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { DraftKind } from './draft-kinds'
import { type DraftWriter, useDraftWriter } from './draft-writer'
import type { DraftStore } from './store'

let Reader: typeof DraftStore | undefined
const loadReader = async () => {
  Reader = (await import('./store')).DraftStore
  return Reader
}

export type DraftPlace = readonly [kind: DraftKind, id: string]

/**
 * Calls `onOpen` once: immediately and without a reader if none of `places` has a draft, as on most visits;
 * otherwise with a draft reader, once the schemas have loaded. The form can accept input before then, and that
 * input is not lost.
 */
export function useKeptDraft<Values extends FieldValues>(
  { subscribe, getValues, setValue }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
  places: readonly DraftPlace[],
  onOpen: (store: DraftStore | undefined) => void,
): { writer: DraftWriter; isOpen: () => boolean } {
  const writer = useDraftWriter()
  const opened = useRef(false)
  const [lost, setLost] = useState<{ error: unknown }>()
  // Drafts are not overwritten if the reader fails to load: the page's error offers a retry.
  if (lost) throw lost.error

  const open = useEffectEvent((typed: ReadonlySet<Path<Values>>, Loaded?: typeof DraftStore) => {
    const kept = [...typed].map((name) => [name, getValues(name)] as const)
    opened.current = true
    onOpen(Loaded && new Loaded(writer.owner))
    for (const [name, value] of kept) {
      setValue(name, value as FieldPathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  })
  const holdsSome = useEffectEvent(() => places.some(([kind, id]) => writer.has(kind, id)))
  useEffect(() => {
    const typed = new Set<Path<Values>>()
    if (Reader || !holdsSome()) {
      open(typed, Reader)
      // Loads the reader now, so that the next draft does not have to wait for it.
      loadReader().catch(() => {})
      return
    }
    let isGone = false
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name }) => name && typed.add(name as Path<Values>),
    })
    loadReader().then(
      (Loaded) => {
        stop()
        if (!isGone) open(typed, Loaded)
      },
      (error) => !isGone && setLost({ error }),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [subscribe])

  return { writer, isOpen: () => opened.current }
}
