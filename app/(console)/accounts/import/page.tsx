import { getTranslations } from 'next-intl/server'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { ImportScreen } from '@/components/jobs/import/import-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { listJobs, uploadImport } from '@/lib/contract/job'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { jobListOptions } from '@/lib/data/jobs'
import { explainFailure } from '../../explain-failure'
import { Hydrated } from '../../hydrated'
import { readNames } from '../../notifications/read-names'

export const generateMetadata = pageTitle((t) => t('jobs.import.title'))

export default async function ImportPage() {
  const session = await requireSession()
  if (!mayDo(session.roles, listJobs)) return <NotAllowed roles={rolesThatMay(listJobs)} />
  const client = apiClient(session)
  const canImport = mayDo(session.roles, uploadImport)
  const [jobs, { identityNames }, t, accounts] = await Promise.all([
    client.listJobs({ query: {} }),
    readNames(client),
    getTranslations('jobs'),
    getTranslations('accounts'),
  ])
  return (
    <Page>
      <PageHeader
        title={t(canImport ? 'import.title' : 'list.title')}
        back={<TextLink href="/accounts">{accounts('title')}</TextLink>}
      />
      {jobs.ok ? (
        <Hydrated reads={[[jobListOptions().queryKey, { pages: [jobs.data], pageParams: [undefined] }]]}>
          <ImportScreen canImport={canImport} identityNames={identityNames} />
        </Hydrated>
      ) : (
        <ReloadState text={await explainFailure(jobs.failure)} />
      )}
    </Page>
  )
}
