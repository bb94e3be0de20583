'use client'

import { SlidersHorizontal } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Popover } from '@/components/ui/overlays/popover'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useNarrowing } from '../screen/use-narrowing'
import { AlertViews } from './alert-views'

type Props = {
  ref: Ref<HTMLFieldSetElement>
  canWrite: boolean
  onDraw?: (areaId?: string) => void
  onNearby?: (areaId: string) => void
}

const MoreFilters = dynamic(
  orLostPart(() => import('./more-filters').then((more) => more.MoreFilters)),
  { loading: () => null },
)

const chip = cn(
  'inline-flex h-7 max-w-full items-center gap-1 rounded-md border border-line px-2 text-13 text-muted hover:bg-surface',
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent touch:h-11 touch:px-3 [&_svg]:size-3.5',
)

/** The filters that are set with a single click, and a button that shows the others. */
export function QuickFilters({ ref, canWrite, onDraw, onNearby }: Props) {
  const t = useTranslations('alerts.filters')
  const { identityId: me } = useDraftOwner()
  const { narrowing, narrow } = useNarrowing()
  const { assigned, inView, unattended } = narrowing
  return (
    <div className="flex items-start gap-1.5">
      <fieldset ref={ref} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        <legend className="sr-only">{t('quick')}</legend>
        <Toggle pressed={unattended} onPress={() => narrow({ unattended: !unattended })}>
          {t('unattended')}
        </Toggle>
        <Toggle pressed={assigned === me} onPress={() => narrow({ assigned: assigned === me ? null : me })}>
          {t('mine')}
        </Toggle>
        <Toggle pressed={inView} onPress={() => narrow({ inView: !inView })}>
          {t('inView')}
        </Toggle>
      </fieldset>
      <div className="flex shrink-0 items-center">
        <AlertViews canWrite={canWrite} />
        <Popover
          trigger={
            <IconButton size="sm" label={t('more')}>
              <SlidersHorizontal aria-hidden="true" />
            </IconButton>
          }
          title={t('moreTitle')}
        >
          {(close) => (
            <MoreFilters
              onDraw={
                onDraw &&
                ((areaId) => {
                  close()
                  onDraw(areaId)
                })
              }
              onNearby={
                onNearby &&
                ((areaId) => {
                  close()
                  onNearby(areaId)
                })
              }
            />
          )}
        </Popover>
      </div>
    </div>
  )
}

type ToggleProps = { pressed: boolean; onPress: () => void; children: React.ReactNode }

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chip}>
      {children}
    </button>
  )
}
