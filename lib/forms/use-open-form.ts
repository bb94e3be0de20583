'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftKind } from '@/lib/drafts/draft-kinds'
import { useDraftWriter } from '@/lib/drafts/draft-writer'

/** The forms, each with the draft that it stores. */
type Forms<Name> = readonly (readonly [form: Name, kind: DraftKind, id: string])[]

/**
 * Which form is open. A draft stored before a reload reopens its form. A form reopened this way does not take
 * the focus, since the user may already be typing elsewhere.
 */
export function useOpenForm<Name extends string>(forms: Forms<Name>) {
  const writer = useDraftWriter()
  const [opened, setOpened] = useState<{ form?: Name; focuses: boolean }>({ focuses: true })
  const reopen = useEffectEvent(() => {
    const left = forms.find(([, kind, id]) => writer.has(kind, id))
    if (left) setOpened({ form: left[0], focuses: false })
  })
  useEffect(() => reopen(), [])
  return { ...opened, setForm: (form: Name | undefined) => setOpened({ form, focuses: true }) }
}
