'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { eventTypesOf, type WebhookKind, webhookKinds } from '@/lib/contract/choices'

type EventTypeFieldsProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: ReactNode
}

/**
 * Checkboxes for the event types, grouped by kind of record and named as integrators know them. A button selects all
 * event types of a kind.
 */
export function EventTypeFields({ chosen, onChange, error }: EventTypeFieldsProps) {
  const t = useTranslations('settings.webhooks')
  return (
    <Fieldset legend={t('events')} hint={t('eventsHint')} error={error} required>
      <div className="flex flex-col gap-3">
        {webhookKinds.map((kind) => (
          <Kind key={kind} kind={kind} chosen={chosen} onChange={onChange} />
        ))}
      </div>
    </Fieldset>
  )
}

function Kind({ kind, chosen, onChange }: Omit<EventTypeFieldsProps, 'error'> & { kind: WebhookKind }) {
  const t = useTranslations('settings.webhooks')
  const name = t(`kinds.${kind}`)
  const types = eventTypesOf(kind)
  const isAll = types.every((type) => chosen.includes(type))
  const toggle = (changed: readonly string[], isOn: boolean) => {
    const others = chosen.filter((type) => !changed.includes(type))
    onChange(isOn ? [...others, ...changed] : others)
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-13 font-medium">{name}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t(isAll ? 'chooseNone' : 'chooseAll')}: ${name}`}
          onClick={() => toggle(types, !isAll)}
        >
          {t(isAll ? 'chooseNone' : 'chooseAll')}
        </Button>
      </div>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
        {types.map((type) => (
          <Checkbox
            key={type}
            label={<code className="text-12">{type}</code>}
            checked={chosen.includes(type)}
            onChange={({ target }) => toggle([type], target.checked)}
          />
        ))}
      </div>
    </div>
  )
}
