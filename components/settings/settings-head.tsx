import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { PageHeader } from '@/components/ui/page'

type SettingsHeadProps = {
  title: string
  /** What the page is for, in one sentence. */
  about: ReactNode
  /** On a phone that sentence stands below the list, which begins high up. Of a head that is one of a column. */
  isAboutLast?: boolean
  /** That the reader may not change anything here, said in its place. */
  readOnly?: ReactNode
  /** Buttons; the page's primary act stands last. */
  actions?: ReactNode
}

/** The head of every page of the settings. */
export function SettingsHead({ title, about, isAboutLast = false, readOnly, actions }: SettingsHeadProps) {
  return (
    <div className={cn('flex flex-col gap-1', isAboutLast && 'max-sm:contents')}>
      <PageHeader title={title} actions={actions} />
      <p className={cn('max-w-[72ch] text-13 text-muted', isAboutLast && 'max-sm:order-last')}>{about}</p>
      {readOnly && <p className="text-13">{readOnly}</p>}
    </div>
  )
}
