'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { Several } from '../several/use-several'

type Props = {
  number: number
  several: Pick<Several, 'numbers' | 'toggle'>
  /** The alerts' numbers, in the list's order. */
  listed: () => readonly number[]
}

/** Selects an alert's row; with Shift, also all rows between it and the previously selected row. */
export function ChooseRow({ number, several, listed }: Props) {
  const t = useTranslations('areas.several')
  return (
    <Checkbox
      label={t('choose', { number })}
      hideLabel
      className="pl-4 touch:min-w-11"
      checked={several.numbers.has(number)}
      onChange={({ nativeEvent }) =>
        several.toggle(number, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? listed() : [])
      }
    />
  )
}
