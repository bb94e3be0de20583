'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { Business } from '@/lib/contract/business'
import { businessKeys, useUpdateBusiness } from '@/lib/data/business'
import { ActRefusal, useStoredAct } from '../use-stored-act'

type StreetsSettingProps = {
  business: Business
  /** Whether this console has its own tile server or street files, which leaves nothing to choose. */
  hasOwnStreets: boolean
  onSwitched: (business: Business) => void
}

/** Switches OpenStreetMap's streets on or off for the business's maps, and says what this discloses. */
export function StreetsSetting({ business, hasOwnStreets, onSwitched }: StreetsSettingProps) {
  const t = useTranslations('settings.business')
  const isOn = business.mapTiles === 'openstreetmap'
  const { confirm, pending, failure } = useStoredAct({
    row: business,
    write: useUpdateBusiness(),
    variablesOf: ({ version }) => ({
      body: { mapTiles: isOn ? ('none' as const) : ('openstreetmap' as const) },
      version,
    }),
    onDone: (answer) => onSwitched(answer.business),
    reads: businessKeys.own,
  })
  return (
    <Section title={t('streets')} className="max-w-160 gap-3">
      {hasOwnStreets ? (
        <p className="text-13 text-muted">{t('streetsOwn')}</p>
      ) : (
        <>
          <p className="text-13">{t(isOn ? 'streetsOn' : 'streetsOff')}</p>
          <p className="text-13 text-muted">{t('streetsGiveAway')}</p>
          <ActRefusal failure={failure} stale={() => t('streetsStale')} />
          <Button className="self-start" pending={pending} onClick={confirm}>
            {t(isOn ? 'streetsSwitchOff' : 'streetsSwitchOn')}
          </Button>
        </>
      )}
    </Section>
  )
}
