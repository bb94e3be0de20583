'use client'

import { SlidersHorizontal, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { chipsOf } from '@/components/filters/define-filters'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Popover } from '@/components/ui/overlays/popover'
import type { AlertFilters } from '@/lib/data/alerts/alert-keys'
import { useDraftOwner } from '@/lib/drafts/owner'
import { alertFilters } from '../screen/alert-address'
import type { AlertAddress } from '../screen/use-alert-address'
import { AlertViews } from './alert-views'
import { useAlertWords } from './use-alert-words'

type Props = {
  address: AlertAddress
  /** The filters of the list. */
  listed: AlertFilters
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

/** One-press filters, chips to remove the other active filters, and a button for the rest. */
export function QuickFilters({ address, listed, canWrite, onDraw, onNearby }: Props) {
  const t = useTranslations('alerts.filters')
  const { identityId: me } = useDraftOwner()
  const { assigned, inView, narrow, unattended } = address
  return (
    <div className="flex items-start gap-1.5">
      <fieldset className="flex min-w-0 flex-1 flex-wrap gap-1.5">
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
        <HeldFilters address={address} />
      </fieldset>
      <div className="flex shrink-0 items-center">
        <AlertViews address={address} canWrite={canWrite} />
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
              address={address}
              listed={listed}
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

/** The active filters that have no control of their own here. */
function HeldFilters({ address }: Pick<Props, 'address'>) {
  const words = useAlertWords()
  return chipsOf(alertFilters, address, words).map(({ key, text, removeLabel = '', without }) => (
    <Held key={key} label={removeLabel} onRemove={() => address.narrow(without)}>
      {text}
    </Held>
  ))
}

type ToggleProps = { pressed: boolean; onPress: () => void; children: React.ReactNode }

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chip}>
      {children}
    </button>
  )
}

type HeldProps = { label: string; onRemove: () => void; children: React.ReactNode }

/** An active filter; pressing it removes it. */
function Held({ label, onRemove, children }: HeldProps) {
  return (
    <button type="button" onClick={onRemove} className={cn(chip, 'border-accent bg-accent-soft text-accent')}>
      <bdi className="truncate">{children}</bdi>
      <X aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  )
}
