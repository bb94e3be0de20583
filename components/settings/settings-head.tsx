import type { ReactNode } from 'react'

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
    <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex max-w-[72ch] min-w-0 flex-1 basis-60 flex-col gap-1">
        <h2 className="text-16">{title}</h2>
        <p className="text-13 text-muted">{about}</p>
        {readOnly && <p className="text-13">{readOnly}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
