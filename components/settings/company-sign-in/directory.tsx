'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import { type CompanySignIn, useCreateScimToken, useDeleteScimToken } from '@/lib/data/company-sign-in'
import { useFormat } from '@/lib/i18n/use-format'
import { CopyableValue } from '../copyable-value'
import { useBeforeUnload } from '../use-before-unload'
import { useTarget } from '../use-target'
import { CompanyActDialog, type CompanyActProps } from './company-act'

type DirectoryProps = { companySignIn: CompanySignIn; canWrite: boolean }

/** Explains how the company's directory can report who may sign in, and manages the token for it. */
export function Directory({ companySignIn, canWrite }: DirectoryProps) {
  const t = useTranslations('settings.companySignIn')
  const format = useFormat()
  const creating = useTarget<CompanySignIn>()
  const ending = useTarget<CompanySignIn>()
  const [token, setToken] = useState<string>()
  useBeforeUnload(token !== undefined)
  const { scimUrl, scimTokenCreatedAt: since } = companySignIn
  return (
    <Section title={t('directory')}>
      <div className="flex flex-col gap-4 pt-3">
        <p className="text-13 text-muted">{t('directoryText')}</p>
        {scimUrl && <CopyableValue label={t('scimUrl')} hint={t('scimUrlHint')} value={scimUrl} />}
        <p className="text-13">
          {since ? t('tokenSince', { time: format.moment(since).exact }) : t('noToken')}
        </p>
        {token !== undefined && (
          <>
            <CopyableValue label={t('token')} hint={t('tokenHint')} value={token} />
            <Notice tone="amber">{t('tokenOnce')}</Notice>
          </>
        )}
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => creating.start(companySignIn)}>
              {t(since ? 'replaceToken' : 'createToken')}
            </Button>
            {since && (
              <Button variant="ghost" onClick={() => ending.start(companySignIn)}>
                {t('endToken')}
              </Button>
            )}
          </div>
        )}
      </div>
      {creating.row && (
        <CreateToken
          key={`create-${creating.opening}`}
          companySignIn={creating.row}
          open={creating.open}
          onClose={creating.close}
          onDone={(next) => {
            creating.close()
            setToken(next)
          }}
        />
      )}
      {ending.row && (
        <EndToken
          key={`end-${ending.opening}`}
          companySignIn={ending.row}
          open={ending.open}
          onClose={ending.close}
          onDone={() => {
            ending.close()
            setToken(undefined)
          }}
        />
      )}
    </Section>
  )
}

function CreateToken({ onDone, ...props }: CompanyActProps<string>) {
  const t = useTranslations('settings.companySignIn')
  const verb = props.companySignIn.scimTokenCreatedAt ? 'replaceToken' : 'createToken'
  return (
    <CompanyActDialog
      {...props}
      write={useCreateScimToken()}
      onDone={(answer) => onDone(answer.token)}
      title={t(`${verb}Title`)}
      description={t(`${verb}Text`)}
      confirmLabel={t(verb)}
      tone="primary"
    />
  )
}

function EndToken(props: CompanyActProps<unknown>) {
  const t = useTranslations('settings.companySignIn')
  return (
    <CompanyActDialog
      {...props}
      write={useDeleteScimToken()}
      title={t('endTokenTitle')}
      description={t('endTokenText')}
      confirmLabel={t('endToken')}
      tone="danger"
    />
  )
}
