import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { explainFailure } from '@/app/(console)/explain-failure'
import { JobScreen } from '@/components/jobs/job-screen'
import { Page } from '@/components/ui/page'
import { ReloadState } from '@/components/ui/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { loadDefinitions } from '../../load-definitions'

type Props = { params: Promise<{ jobId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jobs.import'))('title') }
}

export default async function JobPage({ params }: Props) {
  const client = apiClient(await requireSession())
  const { jobId } = await params
  const [read, definitions] = await Promise.all([
    client.readJob({ params: { jobId } }),
    loadDefinitions(client),
  ])
  if (!read.ok && read.failure.code === 'not_found') notFound()
  const failed = read.ok ? definitions : read
  return (
    <Page>
      {read.ok && definitions.ok ? (
        <NuqsAdapter>
          <JobScreen first={read.data.job} definitions={definitions.data} />
        </NuqsAdapter>
      ) : (
        !failed.ok && <ReloadState text={await explainFailure(failed.failure)} />
      )}
    </Page>
  )
}
