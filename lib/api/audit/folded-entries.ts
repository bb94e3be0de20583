/** Conditions on the columns of an audit entry, of which a job's act has all but those of the record. */
export type Conditions = {
  /** Who did what to which records, in which business. */
  matching: string[]
  /** Since and until when. */
  within: string[]
  /** Where a page begins. */
  after: string[]
  /** The parameter that `within` ends with, where it has an end. */
  until?: string
  areOfRecords: boolean
}

const all = (...conditions: string[][]) => conditions.flat().join(' and ')

/**
 * A page of those of no job, and the latest of what each job did: a job that has entries is one line. What was taken back
 * is told by the entry that asked for it, which stands for itself, or by the latest of its own where filters leave that
 * entry out. A page reads as many rows as it needs, however many jobs there were: a scalar subquery with a limit becomes no
 * join with all of them, and the planner expects "is true" to hold for every other row, so that it reads in order.
 */
export function foldedEntries(conditions: Conditions, limit: string): string {
  const { matching, within, areOfRecords } = conditions
  if (areOfRecords) {
    const jobs = `select distinct job_id as id from audit_entries where ${all(matching, within)}`
    return `(${ofNoJob(conditions, limit)} union all ${latestOf(jobs, conditions)})`
  }
  const lowest = `coalesce((select min(at) from newest having count(*) = ${limit}), '-infinity')`
  return `(
    with newest as materialized (${newestActs(conditions, limit)})
    ${ofNoJob(conditions, limit, [`at >= ${lowest}`])}
    union all select audit_entries.* from newest join audit_entries using (position)
    ${conditions.until ? `union all ${latestOf(jobsAt(conditions, conditions.until), conditions)}` : ''}
  )`
}

/** How a job that did something came about: what it did says so, with who it was. An undo is told of by whoever asked for it. */
const saidByJob = `record_kind = 'job' and action in ('create', 'update', 'start') and (
  select true from audit_job_acts act where act.business_id = $1 and act.job_id = audit_entries.record_id limit 1
) is true`

function ofNoJob({ matching, within, after }: Conditions, limit: string, above: string[] = []): string {
  const which = all(['job_id is null'], matching, within, after, above)
  return `(select * from audit_entries where ${which} and not (${saidByJob})
    order by at desc, position desc limit ${limit})`
}

/** Whether the undo of this job is a line itself. */
const undoIsLine = (job: string, { matching, within }: Conditions) => `(
  select true from audit_entries
  where business_id = $1 and record_id = ${job} and record_kind = 'job' and action = 'undo' and ${all(matching, within)}
  limit 1
) is true`

/** Of each job the latest act before and after its undo. */
function newestActs(conditions: Conditions, limit: string): string {
  const { matching, within, after, until } = conditions
  const isLatest = `(
    select true from audit_job_acts
    where job_id = act.job_id and is_undo = act.is_undo and (at, position) > (act.at, act.position)
      and ${all(matching, within)} limit 1
  ) is not true`
  const isTold = `not (is_undo and ${undoIsLine('act.job_id', conditions)})`
  const hadEnded = (end: string) =>
    `(select true from audit_job_acts where job_id = act.job_id and ${goesOnAt(conditions, end)} limit 1) is not true`
  const which = all(matching, within, after, [isLatest, isTold], until ? [hadEnded(until)] : [])
  return `select at, position from audit_job_acts act where ${which} order by at desc, position desc limit ${limit}`
}

const goesOnAt = ({ matching }: Conditions, time: string) =>
  all(matching, [`began_at < ${time}`, `at >= ${time}`])

/** The jobs that had begun an act by this time and went on with it: their latest act says nothing of what they did till then. */
const jobsAt = (conditions: Conditions, time: string) =>
  `select distinct job_id as id from audit_job_acts
    where ${goesOnAt(conditions, time)} and tstzrange(began_at, at, '[]') @> ${time}::timestamptz`

/** The latest entry of each of these jobs, before and after its undo. */
function latestOf(jobs: string, conditions: Conditions): string {
  const latest = (phase: string) => `(
    select * from audit_entries
    where job_id = jobs.id and ${phase} and ${all(conditions.matching, conditions.within)}
    order by at desc, position desc limit 1
  )`
  return `select latest.* from (${jobs}) jobs left join lateral (
    select at from audit_entries
    where business_id = $1 and record_id = jobs.id and record_kind = 'job' and action = 'undo' order by at limit 1
  ) undo on true cross join lateral (
    ${latest(`at < coalesce(undo.at, 'infinity')`)}
    union all ${latest(`at > undo.at and not (${undoIsLine('jobs.id', conditions)})`)}
  ) latest`
}
