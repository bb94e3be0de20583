'use client'

import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { useUntilHydrated } from '../hooks/use-until-hydrated'
import { controlStyle, useFieldLinks } from './field'

/** Grows with its content up to 16 rem; in browsers without `field-sizing`, the user can drag its corner. */
export function Textarea({
  className,
  rows = 3,
  autoComplete = 'off',
  ref,
  ...rest
}: ComponentProps<'textarea'>) {
  const links = useFieldLinks(rest)
  const starting = useUntilHydrated({ ...rest, ref })
  return (
    <textarea
      {...rest}
      {...links}
      {...starting}
      rows={rows}
      autoComplete={autoComplete}
      className={cn(controlStyle, 'field-sizing-content max-h-64 w-full min-h-20 resize-y py-1.5', className)}
    />
  )
}
