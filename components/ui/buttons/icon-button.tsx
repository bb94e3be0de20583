'use client'

import type { ReactNode } from 'react'
import { cn } from '../cn'
import { Tooltip } from '../overlays/tooltip'
import { Button, type ButtonProps } from './button'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & {
  /** What the button does: its accessible name and tooltip. */
  label: string
  /** The key shown next to the label in the tooltip. */
  shortcut?: string
  children: ReactNode
}

export function IconButton({
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <Button
        {...rest}
        size={size}
        variant={variant}
        aria-label={label}
        className={cn(size === 'sm' ? 'w-7 px-0! touch:w-10' : 'w-8 px-0! touch:w-11', className)}
      />
    </Tooltip>
  )
}
