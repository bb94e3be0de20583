'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './buttons/button'
import { useUiWords } from './ui-words'

/** `summary` says how many records match and how many are shown: "12,340 match · 50 shown". */
export function LoadMore(props: { summary?: ReactNode; onMore?: () => void; pending?: boolean }) {
  const words = useUiWords()
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-2 text-12 text-muted">
      <span className="tabular">{props.summary}</span>
      {props.onMore && (
        <Button size="sm" onClick={props.onMore} pending={props.pending}>
          {words.loadMore}
        </Button>
      )}
    </div>
  )
}

type PagerProps = { summary?: ReactNode; onPrevious?: () => void; onNext?: () => void; pending?: boolean }

/** Cursor-based paging; a direction without a handler has no more pages. */
export function Pager({ summary, onPrevious, onNext, pending }: PagerProps) {
  const words = useUiWords()
  return (
    <nav
      aria-busy={pending}
      className="flex min-h-12 items-center justify-between gap-4 py-2 text-12 text-muted"
    >
      <span className="tabular">{summary}</span>
      <span className="flex gap-2">
        <Button size="sm" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" />
          {words.previous}
        </Button>
        <Button size="sm" disabled={!onNext} onClick={onNext}>
          {words.next}
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
    </nav>
  )
}
