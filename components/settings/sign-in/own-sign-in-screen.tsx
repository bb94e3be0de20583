'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { FormColumns } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { ownIdentityQuery, useStartSecondFactor } from '@/lib/data/identities'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { SettingsHead } from '../settings-head'
import { useTarget } from '../use-target'
import { RemoveAppDialog } from './remove-app-dialog'

const SetUpDialog = dynamic(
  orLostPart(() => import('./set-up-dialog').then((file) => file.SetUpDialog)),
  { ssr: false, loading: () => null },
)

/** How the user signs in: whether a code from an authenticator app is needed, and how to change that. */
export function OwnSignInScreen() {
  const t = useTranslations('settings.ownSignIn')
  const toast = useToast()
  const { failureText } = useFailureText()
  const { data: own } = useQuery(ownIdentityQuery())
  const starting = useStartSecondFactor()
  const settingUp = useTarget<{ secret: string; url: string }>()
  const [removing, setRemoving] = useState(false)
  if (!own) return null
  const finish = (title: string) => toast.show({ title, tone: 'success' })
  return (
    <div className="flex flex-col gap-6">
      <SettingsHead title={t('title')} about={t('about')} />
      <FormColumns>
        <Section title={t('app')}>
          <div className="flex flex-col items-start gap-4 pt-3">
            <p className="text-13">{t(own.secondFactor ? 'on' : 'off')}</p>
            {starting.failure && (
              <Notice tone="red" urgent>
                {failureText(starting.failure)}
              </Notice>
            )}
            {own.secondFactor ? (
              <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>
            ) : (
              <Button
                variant="primary"
                pending={starting.isPending}
                onClick={() => starting.mutate(undefined, { onSuccess: settingUp.start })}
              >
                {t('setUp')}
              </Button>
            )}
          </div>
        </Section>
      </FormColumns>
      {settingUp.row && (
        <SetUpDialog
          key={`set-up-${settingUp.opening}`}
          {...settingUp.row}
          open={settingUp.open}
          onClose={settingUp.close}
          onDone={() => {
            settingUp.close()
            finish(t('isOn'))
          }}
        />
      )}
      <RemoveAppDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          setRemoving(false)
          finish(t('removed'))
        }}
      />
    </div>
  )
}
