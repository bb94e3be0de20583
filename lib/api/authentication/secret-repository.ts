import { execute, queryRow } from '../db/pool'

/** Keeps the fingerprint if the database has none yet; returns the one it has. */
export async function keepFingerprint(fingerprint: Buffer): Promise<Buffer | undefined> {
  await execute({
    text: 'insert into secret_fingerprint (fingerprint) values ($1) on conflict do nothing',
    values: [fingerprint],
  })
  const row = await queryRow<{ fingerprint: Buffer }>({ text: 'select fingerprint from secret_fingerprint' })
  return row?.fingerprint
}
