import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ImportScreen } from '@/components/jobs/import-screen'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { ReloadState } from '@/components/ui/reload-state'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { explainFailure } from '../../explain-failure'
import { readNames } from '../../notifications/read-names'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jobs.import'))('title') }
}

export default async function ImportPage() {
  const client = apiClient(await requireSession())
  const [jobs, { identityNames }, t, accounts] = await Promise.all([
    client.listJobs({ query: {} }),
    readNames(client),
    getTranslations('jobs.import'),
    getTranslations('accounts'),
  ])
  return (
    <Page>
      <PageHeader title={t('title')} back={<TextLink href="/accounts">{accounts('title')}</TextLink>} />
      {jobs.ok ? (
        <ImportScreen first={jobs.data} identityNames={identityNames} />
      ) : (
        <ReloadState text={await explainFailure(jobs.failure)} />
      )}
    </Page>
  )
}
