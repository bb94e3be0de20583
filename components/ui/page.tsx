import type { ReactNode } from 'react'
import { cn } from './cn'

/**
 * Every screen's padding and content width: `full` for lists, `form` for one column of fields, `forms` for
 * two. It is at least as tall as the window, so that a footer stays at the bottom even if there is little
 * content.
 */
export function Page({
  width = 'full',
  children,
}: {
  width?: 'full' | 'form' | 'forms' | 'reading'
  children: ReactNode
}) {
  const widths = { full: '', form: 'max-w-[42.5rem]', forms: 'max-w-[85rem]', reading: 'max-w-[72ch]' }
  return <div className={cn('@container flex grow flex-col gap-6 p-4 sm:p-6', widths[width])}>{children}</div>
}

type PageHeaderProps = {
  title: ReactNode
  /** One or two badges next to the title. */
  marks?: ReactNode
  /** Fills the space between the title and the buttons. */
  beside?: ReactNode
  /** The back link above the title: a TextLink. */
  back?: ReactNode
  /** Buttons; the screen's primary action comes last. */
  actions?: ReactNode
  /** A note that the user may not change anything here. */
  readOnly?: ReactNode
}

/** Buttons share the line, and a label that is longer than the line wraps. */
const onPhones =
  'max-sm:*:h-auto! max-sm:*:min-h-11 max-sm:*:shrink! max-sm:*:grow max-sm:*:whitespace-normal!'

export function PageHeader({ title, marks, beside, back, actions, readOnly }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-1">
      {back && <div className="text-13">{back}</div>}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 className="min-w-0 text-20 wrap-anywhere">{title}</h1>
          {marks}
        </div>
        {beside}
        {actions && <div className={cn('flex max-w-full flex-wrap gap-2', onPhones)}>{actions}</div>}
      </div>
      {readOnly}
    </header>
  )
}

/** Two columns of fields if there is room. Their width is limited, so that the columns stay close together. */
export function FormColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[84rem] grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-2">
      {children}
    </div>
  )
}
