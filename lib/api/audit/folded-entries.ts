import { allOf, type Param, type Sql, sql } from '../db/sql'

/** Conditions on the columns of an audit entry, of which a job's act has all but those of the record. */
export type Conditions = {
  business: Param
  /** Who did what to which records, in which business. */
  matching: Sql[]
  /** Since and until when. */
  within: Sql[]
  /** Where a page begins. */
  after: Sql[]
  /** What `within` ends with, where it has an end. */
  until?: Param
  areOfRecords: boolean
}

/**
 * A page of those of no job, and the latest of what each job did: a job that has entries is one line. What was taken back
 * is told by the entry that asked for it, which stands for itself, or by the latest of its own where filters leave that
 * entry out. A page reads as many rows as it needs, however many jobs there were: a scalar subquery with a limit becomes no
 * join with all of them, and the planner expects "is true" to hold for every other row, so that it reads in order.
 */
export function foldedEntries(conditions: Conditions, limit: Param): Sql {
  const { matching, within, until, areOfRecords } = conditions
  if (areOfRecords) {
    const jobs = sql`select distinct job_id as id from audit_entries where ${allOf([...matching, ...within])}`
    return sql`(${ofNoJob(conditions, limit)} union all ${latestOf(jobs, conditions)})`
  }
  const lowest = sql`coalesce((select min(at) from newest having count(*) = ${limit}), '-infinity')`
  return sql`(
    with newest as materialized (${newestActs(conditions, limit)})
    ${ofNoJob(conditions, limit, [sql`at >= ${lowest}`])}
    union all select audit_entries.* from newest join audit_entries using (position)
    ${until ? sql`union all ${latestOf(jobsAt(conditions, until), conditions)}` : sql``}
  )`
}

function ofNoJob(
  { business, matching, within, after }: Conditions,
  limit: Param,
  above: readonly Sql[] = [],
): Sql {
  const which = allOf([sql`job_id is null`, ...matching, ...within, ...after, ...above])
  return sql`(select * from audit_entries where ${which} and not (${saidByJob(business)})
    order by at desc, position desc limit ${limit})`
}

/** How a job that did something came about: what it did says so, with who it was. An undo is told of by whoever asked for it. */
const saidByJob = (business: Param) =>
  sql`record_kind = 'job' and action in ('create', 'update', 'start') and (
  select true from audit_job_acts act where act.business_id = ${business} and act.job_id = audit_entries.record_id limit 1
) is true`

/** Whether the undo of this job is a line itself. */
const undoIsLine = (job: Sql, { business, matching, within }: Conditions) => sql`(
  select true from audit_entries
  where business_id = ${business} and record_id = ${job} and record_kind = 'job' and action = 'undo'
    and ${allOf([...matching, ...within])}
  limit 1
) is true`

/** Of each job the latest act before and after its undo. */
function newestActs(conditions: Conditions, limit: Param): Sql {
  const { matching, within, after, until } = conditions
  const isLatest = sql`(
    select true from audit_job_acts
    where job_id = act.job_id and is_undo = act.is_undo and (at, position) > (act.at, act.position)
      and ${allOf([...matching, ...within])} limit 1
  ) is not true`
  const isTold = sql`not (is_undo and ${undoIsLine(sql`act.job_id`, conditions)})`
  const hadEnded = (end: Param) => sql`(
    select true from audit_job_acts where job_id = act.job_id and ${goesOnAt(conditions, end)} limit 1
  ) is not true`
  const which = allOf([
    ...matching,
    ...within,
    ...after,
    isLatest,
    isTold,
    ...(until ? [hadEnded(until)] : []),
  ])
  return sql`select at, position from audit_job_acts act where ${which}
    order by at desc, position desc limit ${limit}`
}

const goesOnAt = ({ matching }: Conditions, time: Param) =>
  allOf([...matching, sql`began_at < ${time}`, sql`at >= ${time}`])

/** The jobs that had begun an act by this time and went on with it: their latest act says nothing of what they did till then. */
const jobsAt = (conditions: Conditions, time: Param) =>
  sql`select distinct job_id as id from audit_job_acts
    where ${goesOnAt(conditions, time)} and tstzrange(began_at, at, '[]') @> ${time}::timestamptz`

/** The latest entry of each of these jobs, before and after its undo. */
function latestOf(jobs: Sql, conditions: Conditions): Sql {
  const latest = (phase: Sql) => sql`(
    select * from audit_entries
    where job_id = jobs.id and ${phase} and ${allOf([...conditions.matching, ...conditions.within])}
    order by at desc, position desc limit 1
  )`
  const beforeUndo = sql`at < coalesce(undo.at, 'infinity')`
  const ofUndo = sql`at > undo.at and not (${undoIsLine(sql`jobs.id`, conditions)})`
  return sql`select latest.* from (${jobs}) jobs left join lateral (
    select at from audit_entries
    where business_id = ${conditions.business} and record_id = jobs.id and record_kind = 'job' and action = 'undo'
    order by at limit 1
  ) undo on true cross join lateral (
    ${latest(beforeUndo)}
    union all ${latest(ofUndo)}
  ) latest`
}
