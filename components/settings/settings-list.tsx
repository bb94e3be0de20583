import type { ReactNode } from 'react'

/** A page of the settings that is one list: no wider than its columns need, so that what can be done with a row is near its name. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <div className="flex max-w-240 flex-col gap-4">{children}</div>
}
