import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { controlHeight, controlStyle } from './control-style'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export const selectStyle = cn(
  controlStyle,
  controlHeight,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap',
)

export function SelectFace({ option, placeholder }: { option?: SelectOption<string>; placeholder?: string }) {
  return (
    <>
      <span
        className={cn('flex min-w-0 items-center gap-2 truncate [&_svg]:size-4', !option && 'text-muted')}
      >
        {option?.icon}
        <span className="truncate">{option?.label ?? placeholder}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </>
  )
}
