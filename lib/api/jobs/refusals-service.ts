import type * as contract from '@/lib/contract/job'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { selectNotices, selectRefusals, updateCellsOfGroup } from './refusals-repository'
import { queueJob } from './repository'
import { moveJob, readJob } from './service'

/** Extension: why rows were refused, by field and reason. */
export async function listRefusals(
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.listRefusals>> {
  const { job } = await readJob(caller, id)
  const key = { businessId: caller.businessId, id }
  const fields = fieldsOf(job)
  // A draft has forgotten what an earlier check said.
  const notices = job.state === 'draft' ? [] : await selectNotices(key, fields)
  return { refusals: await selectRefusals(key, fields), notices }
}

/** Extension: 422 for a path that no column goes to, and when the job is not a checked import. */
export async function correctJobRows(
  caller: Caller,
  id: string,
  { path, code, value, cell }: ParsedRequestOf<typeof contract.correctJobRows>['body'],
): Promise<{ job: contract.Job }> {
  const key = { businessId: caller.businessId, id }
  return moveJob(caller, id, {
    from: ['checked'],
    action: 'update',
    move: async (job) => {
      const column = fieldsOf(job).indexOf(path)
      if (column < 0) throw invalidArguments(issue('path', 'no_match', 'is no field that a column goes to'))
      await updateCellsOfGroup(key, { path, code, value, column, cell })
      await queueJob(key, 'checking')
    },
  })
}

const fieldsOf = ({ options }: contract.Job) => (options.fields as (string | null)[] | undefined) ?? []
