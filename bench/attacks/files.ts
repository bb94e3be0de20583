import { setTimeout as pause } from 'node:timers/promises'
import { workbookSharing } from '@/lib/api/fixtures/workbook'
import type { Client } from '@/lib/client/client'
import { type Attack, orThrow } from './attack'

const longestCheckMs = 60_000

/** Uploads and checks a file in which the cells of a number column are expensive to parse. */
const cells: Attack = {
  name: 'five cells of 100,000 digits and a sign',
  prepare: async (target) => {
    const { client } = await target.addAttacker('cells')
    const tag = `fee${Date.now()}`
    const { attribute } = orThrow(
      await client.createAttribute({ body: { tag, name: 'Fee', slot: 'number' } }),
    )
    const { accountTypes } = orThrow(await client.listAccountTypes({ query: {} }))
    const cell = `${'1'.repeat(100_000)}!`
    const rows = Array.from({ length: 5 }, (_, at) => `+5691234000${at},${cell}\n`).join('')
    return async () => {
      const startedAt = performance.now()
      const { job } = orThrow(await client.uploadImport({ query: {}, upload: `phone,fee\n${rows}` }))
      const fields = ['phone' as const, `attribute:${attribute.id}` as const]
      orThrow(
        await client.checkImport({
          params: { jobId: job.id },
          body: { fields, accountType: accountTypes[0]?.id },
        }),
      )
      await untilChecked(client, job.id)
      const value = (performance.now() - startedAt) / 1000
      return { figures: [{ name: 'seconds until checked', value, limit: 15 }] }
    }
  },
}

async function untilChecked(client: Client, jobId: string): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < longestCheckMs; ) {
    const { job } = orThrow(await client.readJob({ params: { jobId } }))
    if (job.state !== 'checking') return
    await pause(100)
  }
}

/** Every row uses the same shared string: a file of 146 KB that would expand to 950 MB of rows. */
const workbook: Attack = {
  name: 'a workbook with one text in 5,000 rows',
  prepare: async (target) => {
    const { client } = await target.addAttacker('workbook')
    const head = '<row><c t="inlineStr"><is><t>Nombre</t></is></c></row>'
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(5_000)
    const sheet = `<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`
    const upload = workbookSharing({ sheet, strings: `<si><t>${'neighbour '.repeat(19_000)}</t></si>` })
    return async () => {
      const answer = await client.uploadImport({ query: {}, upload })
      return { figures: [{ name: 'taken', value: answer.ok ? 1 : 0, limit: 0 }] }
    }
  },
}

export const fileAttacks: readonly Attack[] = [cells, workbook]
