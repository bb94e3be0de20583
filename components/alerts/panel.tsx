'use client'

import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'

type Props = {
  title: ReactNode
  /** Shown beside the title. */
  aside?: ReactNode
  backLabel: string
  onClose: () => void
  children: ReactNode
}

/** A panel that covers the list but never the map, and takes the focus when it opens. Escape closes it. */
export function Panel({ title, aside, backLabel, onClose, children }: Props) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    const target = event.target as Element
    // A field's popup handles Escape itself. It is rendered outside this panel, or its field is marked as
    // expanded.
    if (event.key !== 'Escape' || event.defaultPrevented || !section.current?.contains(target)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      className="absolute inset-0 z-10 flex flex-col bg-bg outline-none"
    >
      <header className="flex min-h-12 items-center gap-1 border-b border-line py-1 pr-2 pl-2">
        <IconButton label={backLabel} shortcut="Esc" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2 id={titleId} className="flex min-w-0 flex-1 items-center gap-2 text-14">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
