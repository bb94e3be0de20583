'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { FormColumns } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { type CompanySignIn, companySignInQuery, useDeleteCompanySignIn } from '@/lib/data/company-sign-in'
import { CopyableValue } from '../copyable-value'
import { SettingsHead } from '../settings-head'
import { useTarget } from '../use-target'
import { CompanyActDialog, type CompanyActProps } from './company-act'
import { Directory } from './directory'
import { EditCompany } from './edit-company'
import { useCompanyWords } from './use-company-words'

type CompanyScreenProps = {
  canWrite: boolean
  /** The URL to which the provider redirects people after they have signed in. */
  redirectUrl: string
}

/** The settings for signing in through the company instead of with an external ID. */
export function CompanyScreen({ canWrite, redirectUrl }: CompanyScreenProps) {
  const t = useTranslations('settings')
  const toast = useToast()
  const { data: current } = useQuery(companySignInQuery())
  const [edited, setEdited] = useState(current)
  const [edits, setEdits] = useState(0)
  const removing = useTarget<CompanySignIn>()
  if (!current || !edited) return null
  const startOver = (next: CompanySignIn, title: string) => {
    toast.show({ title, tone: 'success' })
    setEdited(next)
    setEdits((before) => before + 1)
  }
  return (
    <div className="flex flex-col gap-6">
      <SettingsHead
        title={t('companySignIn.title')}
        about={t('companySignIn.about')}
        readOnly={!canWrite && t('readOnly')}
        actions={
          canWrite &&
          current.issuer !== null && (
            <Button variant="ghost" onClick={() => removing.start(current)}>
              {t('companySignIn.remove')}
            </Button>
          )
        }
      />
      <FormColumns>
        {canWrite ? (
          // The form keeps its initial values until it is saved, so that changes saved by others do not overwrite
          // what has been typed.
          <EditCompany
            key={edits}
            companySignIn={edited}
            onSaved={(next) => startOver(next, t('companySignIn.saved'))}
          />
        ) : (
          <ReadCompany companySignIn={current} />
        )}
        <div className="flex flex-col gap-8">
          <Section title={t('companySignIn.provider')}>
            <div className="flex flex-col gap-4 pt-3">
              <CopyableValue
                label={t('companySignIn.redirectUrl')}
                hint={t('companySignIn.redirectUrlHint')}
                value={redirectUrl}
              />
              {current.logoutUrl ? (
                <CopyableValue
                  label={t('companySignIn.logoutUrl')}
                  hint={t('companySignIn.logoutUrlHint')}
                  value={current.logoutUrl}
                />
              ) : (
                <p className="text-13 text-muted">{t('companySignIn.noLogoutUrl')}</p>
              )}
              <Notice tone="blue">{t('companySignIn.keepAdmin')}</Notice>
            </div>
          </Section>
          {current.issuer !== null && <Directory companySignIn={current} canWrite={canWrite} />}
        </div>
      </FormColumns>
      {removing.row && (
        <RemoveDialog
          key={`remove-${removing.opening}`}
          companySignIn={removing.row}
          open={removing.open}
          onClose={removing.close}
          onDone={(next) => {
            removing.close()
            startOver(next, t('companySignIn.removed'))
          }}
        />
      )}
    </div>
  )
}

function ReadCompany({ companySignIn }: { companySignIn: CompanySignIn }) {
  const inWords = useCompanyWords()
  return (
    <KeyValueList>
      {Object.entries(inWords(companySignIn)).map(([name, value]) => (
        <KeyValue key={name} name={name}>
          <bdi className="whitespace-pre-line">{value}</bdi>
        </KeyValue>
      ))}
    </KeyValueList>
  )
}

function RemoveDialog({ onDone, ...props }: CompanyActProps<CompanySignIn>) {
  const t = useTranslations('settings.companySignIn')
  return (
    <CompanyActDialog
      {...props}
      write={useDeleteCompanySignIn()}
      onDone={(answer) => onDone(answer.companySignIn)}
      title={t('removeTitle')}
      description={t('removeTouches')}
      confirmLabel={t('remove')}
      tone="danger"
    />
  )
}
