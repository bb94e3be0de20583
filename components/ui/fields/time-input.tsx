'use client'

import { useLocale } from 'next-intl'
import { readTime, writeTime } from '@/lib/format/time/typed-time'
import { useUiWords } from '../ui-words'
import { TypedInput, type TypedProps } from './typed-input'

/** A time of day, as `14:30` or an empty string: typed with or without AM or PM. */
export function TimeInput(props: TypedProps) {
  const words = useUiWords()
  const locale = useLocale()
  return (
    <TypedInput
      placeholder={words.timeForm}
      {...props}
      write={(time) => writeTime(time, locale)}
      read={readTime}
      fault={words.noTime}
    />
  )
}
