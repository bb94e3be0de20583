import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page'

type SettingsHeadProps = {
  title: string
  /** What the page is for, in one sentence. */
  about: ReactNode
  /** That the reader may not change anything here, said in its place. */
  readOnly?: ReactNode
  /** Buttons; the page's primary act stands last. */
  actions?: ReactNode
}

/** The head of every page of the settings. */
export function SettingsHead({ title, about, readOnly, actions }: SettingsHeadProps) {
  return (
    <div className="flex flex-col gap-1">
      <PageHeader title={title} actions={actions} />
      <p className="max-w-[72ch] text-13 text-muted">{about}</p>
      {readOnly && <p className="text-13">{readOnly}</p>}
    </div>
  )
}
