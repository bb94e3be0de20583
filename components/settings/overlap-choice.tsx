'use client'

import { RadioGroup } from '@/components/ui/fields/radio-group'
import { useFormat } from '@/lib/i18n/use-format'

/** The possible overlaps in hours: none, an hour, a day, three days or a week. */
const overlaps = ['0', '1', '24', '72', '168'] as const
export type Overlap = (typeof overlaps)[number]
export const defaultOverlap: Overlap = '24'

type OverlapChoiceProps = {
  legend: string
  none: string
  noneHint?: string
  /** The label for an overlap of this length. */
  labelFor: (time: string) => string
  value: Overlap
  onChange: (value: Overlap) => void
}

/** Lets the user choose how long a secret or external ID remains valid alongside its replacement. */
export function OverlapChoice({ legend, none, noneHint, labelFor, value, onChange }: OverlapChoiceProps) {
  const format = useFormat()
  return (
    <RadioGroup
      legend={legend}
      options={overlaps.map((hours) => ({
        value: hours,
        label: hours === '0' ? none : labelFor(format.duration(Number(hours) * 3600)),
        hint: hours === '0' && noneHint,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
