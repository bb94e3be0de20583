import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { PageHeader } from '@/components/ui/page'

type SettingsHeadProps = {
  title: string
  /** What the page is for, in one sentence. */
  about: ReactNode
  /**
   * On a phone, moves the description below the list, so that the list starts higher up. Works only inside a
   * flex column.
   */
  isAboutLast?: boolean
  /** Says that the user may not change anything here. */
  readOnly?: ReactNode
  /** Buttons; the page's primary action comes last. */
  actions?: ReactNode
}

/** The header of every settings page. */
export function SettingsHead({ title, about, isAboutLast = false, readOnly, actions }: SettingsHeadProps) {
  return (
    <div className={cn('flex flex-col gap-1', isAboutLast && 'max-sm:contents')}>
      <PageHeader title={title} actions={actions} />
      <p className={cn('max-w-[72ch] text-13 text-muted', isAboutLast && 'max-sm:order-last')}>{about}</p>
      {readOnly && <p className="text-13">{readOnly}</p>}
    </div>
  )
}
