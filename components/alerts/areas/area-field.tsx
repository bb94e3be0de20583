'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { areasQuery } from '@/lib/data/alerts/areas'
import { useNarrowing } from '../screen/use-narrowing'

const every = ' '

/** Returns a function that gives an area's name, or a message that the area no longer exists. */
export function useAreaName(): (areaId: string) => string {
  const t = useTranslations('areas')
  const { data } = useQuery(areasQuery())
  return (areaId) => data?.find(({ id }) => id === areaId)?.name ?? (data ? t('gone') : '…')
}

type Props = {
  /** Absent for users without permission to draw. */
  onDraw?: (areaId?: string) => void
  /** Absent for users without permission to send messages. */
  onNearby?: (areaId: string) => void
}

/** Selects the area that the alerts are limited to, and offers to draw one. */
export function AreaField({ onDraw, onNearby }: Props) {
  const t = useTranslations('areas')
  const { data = [] } = useQuery(areasQuery())
  const { narrowing, narrow } = useNarrowing()
  const { area } = narrowing
  const isKnown = data.some(({ id }) => id === area)
  return (
    <Field label={t('area')}>
      <Select
        value={area ?? every}
        onChange={(chosen) => narrow({ area: chosen === every ? null : chosen })}
        options={[
          { value: every, label: t('everywhere') },
          ...data.map(({ id, name }) => ({ value: id, label: name })),
          ...(area && !isKnown ? [{ value: area, label: t('gone') }] : []),
        ]}
      />
      <span className="-ml-2 flex flex-wrap">
        {onDraw && (
          <Button size="sm" variant="ghost" onClick={() => onDraw()}>
            {t('draw')}
          </Button>
        )}
        {onDraw && area && isKnown && (
          <Button size="sm" variant="ghost" onClick={() => onDraw(area)}>
            {t('redraw')}
          </Button>
        )}
        {onNearby && area && isKnown && (
          <Button size="sm" variant="ghost" onClick={() => onNearby(area)}>
            {t('nearby.openArea')}
          </Button>
        )}
      </span>
    </Field>
  )
}
