'use client'

import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn'
import { useUntilHydrated } from '../hooks/use-until-hydrated'
import { controlHeight, controlStyle, useFieldLinks } from './field'

export type InputProps = ComponentProps<'input'> & {
  /** An icon or character inside the field, before the text. */
  leading?: ReactNode
  /** A small button or unit inside the field, after the text. */
  trailing?: ReactNode
}

/**
 * `autoComplete` is off by default, because otherwise a reload would restore what was typed and, in Firefox,
 * the field's state before hydration.
 */
export function Input({ leading, trailing, className, ref, autoComplete = 'off', ...given }: InputProps) {
  const rest = { ...given, autoComplete }
  const links = useFieldLinks(rest)
  const starting = useUntilHydrated({ ...rest, ref })
  const width = className ?? 'w-full'
  if (!leading && !trailing) {
    return <input {...rest} {...links} {...starting} className={cn(controlStyle, controlHeight, width)} />
  }
  const style = cn('w-full', leading ? 'pl-8' : '', trailing ? 'pr-10' : '')
  const input = (
    <input {...rest} {...links} {...starting} className={cn(controlStyle, controlHeight, style)} />
  )
  return (
    <div className={cn('relative', width)}>
      {leading && <Inside side="left-2.5 pointer-events-none">{leading}</Inside>}
      {input}
      {trailing && <Inside side="right-0.5 [&_kbd]:mr-1.5">{trailing}</Inside>}
    </div>
  )
}

function Inside({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span className={cn('absolute inset-y-0 flex items-center text-muted [&_svg]:size-4', side)}>
      {children}
    </span>
  )
}
