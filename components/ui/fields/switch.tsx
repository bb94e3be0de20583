import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn'
import { Texts } from '../texts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** For settings that take effect immediately; use a Checkbox for choices that are submitted with a button. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={cn('flex items-center justify-between gap-4 text-13 touch:min-h-11', className)}>
      <span>
        <Texts>{label}</Texts>
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </span>
      <span className="relative h-5 w-8 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already exposes its state.
          role="switch"
          className="peer size-full appearance-none rounded-full border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-muted transition-[translate] peer-checked:translate-x-3 peer-checked:bg-accent-text"
        />
      </span>
    </label>
  )
}
