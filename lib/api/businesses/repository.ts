import { execute, queryRow } from '../db/pool'

/** False when the business is already there. */
export async function insertBusiness(id: string, name: string): Promise<boolean> {
  const inserted = await execute({
    text: 'insert into businesses (id, name) values ($1, $2) on conflict (id) do nothing',
    values: [id, name],
  })
  return inserted === 1
}

export async function selectBusiness(id: string): Promise<boolean> {
  const row = await queryRow<{ id: string }>({
    name: 'selectBusiness',
    text: 'select id from businesses where id = $1',
    values: [id],
  })
  return row !== undefined
}

export async function selectBusinessForUpdate(id: string): Promise<void> {
  await execute({ text: 'select id from businesses where id = $1 for update', values: [id] })
}
