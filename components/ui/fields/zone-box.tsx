'use client'

import { useMemo } from 'react'
import { zoneText } from '../zone-text'
import { Combobox } from './combobox'

type ZoneBoxProps = {
  value: string
  /** Called with an empty string when cleared. */
  onChange: (zone: string) => void
  placeholder: string
  autoFocus?: boolean
}

/** Selects a time zone by IANA name, searchable by city. */
export function ZoneBox({ value, onChange, placeholder, autoFocus }: ZoneBoxProps) {
  const zones = useMemo(() => [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [value])
  return (
    <Combobox
      items={zones.filter(Boolean)}
      value={value || null}
      onChange={(zone) => onChange(zone ?? '')}
      itemKey={(zone) => zone}
      itemText={zoneText}
      placeholder={placeholder}
      autoFocus={autoFocus}
    />
  )
}
