'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import type { Business } from '@/lib/contract/business'
import { businessKeys, useUpdateBusiness, waitingQuery } from '@/lib/data/business'
import { ActDialog, useStoredAct } from '../use-stored-act'

type DrillSettingProps = { business: Business; onSwitched: (business: Business) => void }

/**
 * Whether the business is in a drill, during which nothing is delivered; asks for confirmation before switching it on
 * or off.
 */
export function DrillSetting({ business, onSwitched }: DrillSettingProps) {
  const t = useTranslations('settings.business')
  const [asking, setAsking] = useState(false)
  return (
    <div id="drill" className="scroll-mt-16">
      <Section title={t('drill')} className="max-w-160 gap-3">
        <p className="text-13">{t(business.drill ? 'drillOn' : 'drillOff')}</p>
        <p className="text-13 text-muted">{t('drillHint')}</p>
        <Button className="self-start" onClick={() => setAsking(true)}>
          {t(business.drill ? 'drillSwitchOff' : 'drillSwitchOn')}
        </Button>
        <DrillDialog
          key={String(business.drill)}
          business={business}
          open={asking}
          onClose={() => setAsking(false)}
          onSwitched={(next) => {
            setAsking(false)
            onSwitched(next)
          }}
        />
      </Section>
    </div>
  )
}

type DrillDialogProps = DrillSettingProps & { open: boolean; onClose: () => void }

function DrillDialog({ business, open, onClose, onSwitched }: DrillDialogProps) {
  const t = useTranslations('settings.business')
  const toast = useToast()
  const isOn = business.drill
  const act = useStoredAct({
    row: business,
    write: useUpdateBusiness(),
    variablesOf: ({ version }) => ({ body: { drill: !isOn }, version }),
    onDone: (answer) => {
      toast.show({ title: t(answer.business.drill ? 'drillIsOn' : 'drillIsOff'), tone: 'success' })
      onSwitched(answer.business)
    },
    reads: businessKeys.own,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t(isOn ? 'drillOffTitle' : 'drillOnTitle')}
      description={isOn ? t('drillOffMeans') : <OnMeans open={open} />}
      confirmLabel={t(isOn ? 'drillOffConfirm' : 'drillOnConfirm')}
      tone={isOn ? 'danger' : 'primary'}
      stale={() => t('streetsStale')}
    />
  )
}

/**
 * States how many messages are still waiting to be sent, counted when the dialog opens, or that the count has failed.
 */
function OnMeans({ open }: { open: boolean }) {
  const t = useTranslations('settings.business')
  const { data: waiting, isError } = useQuery({ ...waitingQuery(), enabled: open })
  const isAny = waiting && waiting.deliveries + waiting.notifications > 0
  return (
    <Texts>
      {t('drillOnMeans')} {waiting && (isAny ? t('drillWaiting', waiting) : t('drillNothingWaits'))}
      {!waiting && t(isError ? 'drillNotCounted' : 'drillCounting')}
    </Texts>
  )
}
