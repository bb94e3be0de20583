'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useFormat } from '@/lib/i18n/use-format'

type Props = { radius: number; limits: { least: number; most: number }; onChange: (radius: number) => void }

const steps = 100

/** A radius in meters, either typed or set with a logarithmic slider. */
export function RadiusField({ radius, limits, onChange }: Props) {
  const t = useTranslations('areas.nearby')
  const format = useFormat()
  const { least, most } = limits
  const [typed, setTyped] = useState(String(radius))
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const fits = number >= least && number <= most
  const set = (metres: number) => {
    setTyped(String(metres))
    onChange(metres)
  }
  const type = (text: string) => {
    setTyped(text)
    const metres = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (metres >= least && metres <= most) onChange(metres)
  }
  const range = { least: format.distance(least), most: format.distance(most) }
  return (
    <Field label={t('radius')} error={fits ? undefined : t('radiusRange', range)}>
      <span className="flex items-center gap-3">
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tabular w-24"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <input
          type="range"
          aria-label={t('slider')}
          aria-valuetext={format.distance(radius)}
          min={0}
          max={steps}
          value={placeOf(radius, limits)}
          onChange={({ target }) => set(radiusAt(Number(target.value), limits))}
          className="h-8 min-w-0 flex-1 accent-accent touch:h-11"
        />
      </span>
    </Field>
  )
}

const placeOf = (radius: number, { least, most }: Props['limits']) =>
  Math.round((steps * Math.log(radius / least)) / Math.log(most / least))

/** Rounds to two significant digits. */
function radiusAt(place: number, { least, most }: Props['limits']): number {
  const exact = least * (most / least) ** (place / steps)
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 1)
  return Math.min(most, Math.max(least, Math.round(exact / unit) * unit))
}
