import type { ReactNode } from 'react'

/** A settings page with a single list, no wider than its columns need, so that a row's actions stay near its name. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <div className="flex max-w-240 flex-col gap-4">{children}</div>
}
