import type * as contract from '@/lib/contract/job'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { proposedPhone } from '@/lib/format/phone/phone-alternatives'
import { type PhoneCountry, phoneCountry, readPhone } from '@/lib/format/phone/read-phone'
import { invalidArguments, issue } from '../api-error'
import { defaultCountryOf } from '../businesses/default-country-service'
import type { Caller } from '../caller'
import { countGroup, selectNotices, selectRefusals, updateCellsOfGroup } from './refusals-repository'
import { queueJob } from './repository'
import { moveJob, readJob } from './service'
import { takeRoom } from './uploads/import-storage-service'

export async function listRefusals(
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.listRefusals>> {
  const { job } = await readJob(caller, id)
  const key = { businessId: caller.businessId, id }
  const fields = fieldsOf(job)
  // The results of an earlier check do not apply to a draft.
  const notices = job.state === 'draft' ? [] : await selectNotices(key, fields)
  const refusals = await selectRefusals(key, fields)
  const country = phoneCountry(job.options.country as string) ?? (await defaultCountryOf(caller.businessId))
  const propose = (group: contract.RefusalGroup) => withProposals(group, country)
  return { refusals: refusals.map(propose), notices: notices.map(propose) }
}

/** Proposes a correction for each doubtful phone number. */
function withProposals(
  group: contract.RefusalGroup,
  country: PhoneCountry | undefined,
): contract.RefusalGroup {
  if (group.code !== 'doubtful_phone') return group
  const values = group.values.map(({ value, count }) => {
    const reading = readPhone(value, country)
    const proposal = reading.state === 'possible' ? proposedPhone(reading.e164) : undefined
    return { value, count, ...(proposal && { proposal }) }
  })
  return { ...group, values }
}

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
      if (column < 0) throw invalidArguments(issue('path', 'no_match', 'is not the field of any column'))
      const correction = { path, code, value, column, cell }
      await takeRoom(key, (await countGroup(key, correction)) * Buffer.byteLength(cell))
      await updateCellsOfGroup(key, correction)
      await queueJob(key, 'checking')
    },
  })
}

const fieldsOf = ({ options }: contract.Job) => (options.fields as (string | null)[] | undefined) ?? []
