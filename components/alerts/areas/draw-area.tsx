'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormNotices } from '@/components/forms/form-notices'
import type { MapSketch } from '@/components/map/map-types'
import { requiredText } from '@/components/settings/required-text'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { Area } from '@/lib/contract/alerts/areas'
import { cornerLimits } from '@/lib/contract/choices'
import { findRingProblem } from '@/lib/contract/fields/ring'
import { useCreateArea, useUpdateArea } from '@/lib/data/alerts/areas'
import { definitionKeys } from '@/lib/data/definitions'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { ToolBar } from './tool-bar'

const AreaForm = z.object({
  name: requiredText(100),
  polygon: z
    .array(z.object({ latitude: z.number(), longitude: z.number() }))
    .check(z.minLength(cornerLimits.fewest, 'too_short'), z.maxLength(cornerLimits.most, 'too_many')),
})
type AreaForm = z.infer<typeof AreaForm>

const toValues = (area?: Area): AreaForm => ({ name: area?.name ?? '', polygon: area?.polygon ?? [] })

export type DrawAreaProps = {
  /** Absent for a new area. */
  area?: Area
  onSketch: (sketch: MapSketch | undefined) => void
  onClose: () => void
}

/**
 * The form for an area's name and its outline, which is drawn vertex by vertex on the map. Closing the form
 * keeps the draft; Cancel discards it.
 */
export function DrawArea({ area, onSketch, onClose }: DrawAreaProps) {
  const t = useTranslations('areas')
  const common = useTranslations('common')
  const toast = useToast()
  const [create, update] = [useCreateArea(), useUpdateArea()]
  const record = useRecordForm({
    kind: 'area',
    resolver: zodResolver(AreaForm),
    record: area,
    toValues,
    save: (body, base: Area | undefined, key) =>
      base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ body, key }),
    onSaved: ({ name }) => {
      toast.show({ title: t('saved', { name }), tone: 'success' })
      onClose()
    },
    reads: definitionKeys.areas,
  })
  const corners = useCorners(record.form, onSketch)
  useEscape(onClose, true)
  useShortcut('Backspace', corners.takeBack, true, { ofEditor: true })
  const cancel = () => {
    record.draft.clear()
    onClose()
  }
  const fields = {
    name: { label: t('name') },
    polygon: { label: t('corners'), show: (corners: AreaForm['polygon']) => String(corners.length) },
  }
  return (
    <ToolBar label={area ? t('change', { name: area.name }) : t('draw')}>
      <form method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-3">
        <FormNotices record={record} fields={fields} />
        <Field label={t('name')} required error={record.errorOf('name')}>
          <Input {...record.form.register('name')} autoComplete="off" autoFocus />
        </Field>
        <Outline count={corners.count} problem={corners.problem} error={record.errorOf('polygon')} />
        {corners.count > 0 && <p className="text-12 text-muted max-sm:sr-only">{t('cornerKeys')}</p>}
        <p role="status" className="sr-only">
          {corners.said}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="ghost"
            className="mr-auto"
            disabled={corners.count === 0}
            onClick={corners.takeBack}
          >
            {t('takeBack')}
          </Button>
          <Button onClick={cancel}>{common('ui.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={record.pending}
            disabled={corners.problem !== undefined}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </ToolBar>
  )
}

type OutlineProps = { count: number; problem?: 'self_crossing' | 'out_of_range'; error?: string }

/** How many vertices the outline has, and what is wrong with it. */
function Outline({ count, problem, error }: OutlineProps) {
  const t = useTranslations('areas')
  const { issueText } = useFailureText()
  const wrong = problem === 'out_of_range' ? t('tooWide') : problem && issueText({ code: problem })
  const fewest = count < cornerLimits.fewest && error ? t('tooFew') : undefined
  return (
    <p role="status" className="text-13">
      <span className="text-muted tabular">{t('cornerCount', { count })}</span>{' '}
      {(wrong || fewest || error) && <span className="text-red">{wrong ?? fewest ?? error}</span>}
    </p>
  )
}

/** Passes the form's vertices to the map, and applies changes made on the map to the form. */
function useCorners(form: UseFormReturn<AreaForm>, onSketch: DrawAreaProps['onSketch']) {
  const t = useTranslations('areas')
  const { coordinates } = useFormat()
  const [said, setSaid] = useState('')
  const polygon = useWatch({ control: form.control, name: 'polygon' })
  const { setValue, getValues } = form
  useEffect(() => {
    const write = (corners: AreaForm['polygon']) =>
      setValue('polygon', corners, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    onSketch({
      hint: t('hint'),
      corners: polygon,
      nameOf: (place) => t('corner', { number: place + 1 }),
      onPoint: (point) => {
        const before = getValues('polygon')
        if (before.length < cornerLimits.most) write([...before, point])
      },
      onMove: (place, to) => {
        write(getValues('polygon').with(place, to))
        setSaid(t('cornerMoved', { number: place + 1, place: coordinates(to) }))
      },
      onRemove: (place) => {
        const before = getValues('polygon')
        const isTooFew = before.length <= cornerLimits.fewest
        if (!isTooFew) write(before.toSpliced(place, 1))
        setSaid(isTooFew ? t('tooFew') : t('cornerRemoved', { number: place + 1 }))
        return !isTooFew
      },
    })
  }, [polygon, onSketch, setValue, getValues, t, coordinates, form.formState.isSubmitted])
  useEffect(() => () => onSketch(undefined), [onSketch])
  return {
    count: polygon.length,
    /** Announces the last change to a vertex. */
    said,
    problem: polygon.length >= cornerLimits.fewest ? findRingProblem(polygon) : undefined,
    takeBack: () => setValue('polygon', getValues('polygon').slice(0, -1), { shouldDirty: true }),
  }
}
