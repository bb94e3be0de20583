'use client'

import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

const tab =
  '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-1 text-13 whitespace-nowrap text-muted hover:text-text data-active:border-accent data-active:font-medium data-active:text-text touch:h-11'

export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex gap-4 overflow-x-auto border-b border-line"
      >
        {tabs.map((one) => (
          <Base.Tab key={one.value} value={one.value} className={tab}>
            {one.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((one) => (
        <Base.Panel key={one.value} value={one.value} className="pt-4 outline-offset-4">
          {one.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
