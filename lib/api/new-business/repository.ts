import type { Language } from '@/lib/contract/choices'
import { execute } from '../db/pool'
import { sql } from '../db/sql'

/**
 * Stores a business. Returns false if it already exists, or if its rows are being moved here from another deployment.
 */
export async function insertBusiness(id: string, name: string, language: Language): Promise<boolean> {
  const inserted = await execute(sql`
    insert into businesses (id, name, language) select ${id}, ${name}, ${language}
    where not exists (select from identities where business_id = ${id})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Starts a drill in a new business. Must not be called for a business that has sent something. */
export async function startDrill(id: string): Promise<void> {
  await execute(sql`update businesses set drill = true where id = ${id}`)
}
