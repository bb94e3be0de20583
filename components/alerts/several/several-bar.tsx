'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import type { Point } from '@/components/map/map-geometry'
import type { MapSketch } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { mostAlertsAtOnce } from '@/lib/contract/choices'
import { useFormat } from '@/lib/i18n/use-format'
import { ToolBar } from '../areas/tool-bar'
import { openNumbersInside, openPointsIn, type ShownAlerts } from '../screen/shown-alerts'
import { SeveralActs } from './several-acts'
import type { Several } from './use-several'
import { type Refusal, useSeveralActs } from './use-several-acts'

type Props = {
  several: Several
  shown: ShownAlerts
  onSketch: (sketch: MapSketch | undefined) => void
}

/** How many alerts are selected, the actions on them, and which alerts were refused. */
export function SeveralBar({ several, shown, onSketch }: Props) {
  const t = useTranslations('areas.several')
  const common = useTranslations('common.ui')
  const format = useFormat()
  const { numbers, stop } = several
  const chosen = useMemo(() => [...numbers], [numbers])
  const versions = () =>
    Object.fromEntries(
      [...openPointsIn(shown)]
        .filter(({ number }) => numbers.has(number))
        .map(({ number, version }) => [String(number), version]),
    )
  const acts = useSeveralActs({ numbers: chosen, versions }, several.choose)
  useEscape(stop, true)
  useChoosing({ several, shown, onSketch })
  const tooMany = chosen.length > mostAlertsAtOnce
  return (
    <ToolBar label={t('title')}>
      <div className="flex flex-col gap-3">
        <p role="status" className="text-13 tabular">
          <span>{t('chosen', { count: chosen.length })}</span>
          {tooMany && (
            <span className="text-red">{` ${t('tooMany', { most: format.number(mostAlertsAtOnce) })}`}</span>
          )}
        </p>
        {acts.failure && (
          <Notice tone="red" urgent>
            {acts.failure}
          </Notice>
        )}
        <AllRefusals refused={acts.refused} />
        {chosen.length > 0 && !tooMany && (
          <SeveralActs count={chosen.length} isPending={acts.isPending} onAct={acts.send} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {chosen.length > 0 && (
            <Button size="sm" variant="ghost" onClick={several.clear}>
              {t('clear')}
            </Button>
          )}
          <Button size="sm" onClick={stop}>
            {common('close')}
          </Button>
        </div>
      </div>
    </ToolBar>
  )
}

/** The alerts that were left unchanged, and those of which that is not known. */
export function AllRefusals({ refused }: { refused: readonly Refusal[] }) {
  return (
    <>
      <Refusals heading="refused" refused={refused.filter((one) => !isUnknown(one))} />
      <Refusals heading="notKnown" refused={refused.filter(isUnknown)} />
    </>
  )
}

const isUnknown = ({ code }: Refusal) => code === 'outcome_unknown'

type RefusalsProps = { heading: 'refused' | 'notKnown'; refused: readonly Refusal[] }

function Refusals({ heading, refused }: RefusalsProps) {
  const t = useTranslations('areas.several')
  if (refused.length === 0) return null
  return (
    <Notice tone="amber" urgent>
      <p>{t(heading, { count: refused.length })}</p>
      <ul className="mt-1 max-h-24 overflow-y-auto">
        {refused.map(({ number, code, message, notSent }) => (
          <li key={number} className="tabular">
            <span>{t(`why.${notSent ? 'not_sent' : code}`, { number })}</span>
            {code === 'upstream_refused' && !notSent && (
              <>
                {' '}
                <bdi>{message}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * Adds the alerts inside a shape that is drawn with the pointer, or inside a box whose two corners are set by pressing
 * Enter at the crosshair.
 */
function useChoosing({ several, shown, onSketch }: Props) {
  const t = useTranslations('areas.several')
  const [first, setFirst] = useState<Point>()
  const choose = useLatest((corners: readonly Point[]) => {
    several.add(openNumbersInside(shown, corners))
  })
  useEffect(() => {
    onSketch({
      hint: t(first ? 'secondCorner' : 'hint'),
      corners: first ? [first] : [],
      nameOf: () => t('corner'),
      onPoint: (point) => {
        if (first) choose(boxOf(first, point))
        setFirst(first ? undefined : point)
      },
      onShape: (corners) => {
        setFirst(undefined)
        choose(corners)
      },
    })
  }, [first, choose, onSketch, t])
  useEffect(() => () => onSketch(undefined), [onSketch])
}

const boxOf = (one: Point, other: Point): Point[] => [
  one,
  { latitude: one.latitude, longitude: other.longitude },
  other,
  { latitude: other.latitude, longitude: one.longitude },
]
