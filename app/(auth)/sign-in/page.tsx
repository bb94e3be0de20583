import { getTranslations } from 'next-intl/server'
import { readKnownBusiness } from '@/app/known-business'
import { pageTitle } from '@/app/page-title'
import { Notice } from '@/components/ui/feedback/notice'
import { KnownBusinessMark } from './known-business-mark'
import { SignInForm } from './sign-in-form'

type SearchParams = Promise<Record<string, string | string[] | undefined>>

export const generateMetadata = pageTitle((t) => t('auth.title'))

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, ended, error } = await searchParams
  const t = await getTranslations('auth')
  const known = await readKnownBusiness()
  return (
    <div className="flex w-full max-w-88 flex-col gap-6">
      {known && <KnownBusinessMark {...known} />}
      <div>
        <h1 className="text-20 wrap-anywhere">{known ? t('titleOf', { name: known.name }) : t('title')}</h1>
        {!known && <p className="mt-1 text-13 text-muted">{t('intro')}</p>}
      </div>
      {ended && <Notice tone="blue">{t('expired')}</Notice>}
      <SignInForm
        key={known?.id}
        businessId={known?.id}
        callbackUrl={typeof callbackUrl === 'string' ? callbackUrl : undefined}
        failed={typeof error === 'string' ? error : undefined}
      />
    </div>
  )
}
