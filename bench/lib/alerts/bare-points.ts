import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The baseline of `bench:points`: a bare server that reads and counts the same rows with plain statements. */
const [databaseUrl = '', businessId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })

const columns = ['number', 'alert_type', 'latitude', 'longitude', 'priority', 'acknowledged', 'version']

async function points(): Promise<string> {
  const { rows } = await pool.query<unknown[]>({
    text: `select number, alert_type, latitude, longitude, priority, acknowledged_at is not null, version
      from alerts where business_id = $1 and closed = 0 order by number`,
    values: [businessId],
    rowMode: 'array',
  })
  return JSON.stringify(columns.map((_, column) => rows.map((row) => row[column])))
}

/** Counts all alerts in the box, grouped into cells of 64 pixels. */
async function clusters({ searchParams }: URL): Promise<string> {
  const box = (searchParams.get('bbox') ?? '').split(',').map(Number)
  const { rows } = await pool.query(
    `select count(*)::integer as count, avg(latitude) as latitude, avg(longitude) as longitude
      from alerts where business_id = $1 and closed <> 0 and point(longitude, latitude) <@ box(point($2, $3), point($4, $5))
      group by floor(longitude / $6::float8), floor(latitude / $6::float8)`,
    [businessId, ...box, 360 / 2 ** (Number(searchParams.get('zoom')) + 2)],
  )
  return JSON.stringify(rows)
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  response.end(await (url.pathname === '/points' ? points() : clusters(url)))
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
