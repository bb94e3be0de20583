import { expect, test } from 'vitest'
import { logoLimits } from '@/lib/contract/choices'
import { logoImage } from '@/lib/contract/examples/example-values'
import { refusalOf } from '../alerts/alerts.fixture'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()

const set = (logo: string | null) => api.client().updateBusiness({ body: { logo } })
const missing = { ok: false, failure: { status: 404, code: 'not_found' } }

/** The example image with this size written to its header, followed by `more` zero bytes. */
function pictureOf(width: number, height: number, more = 0): string {
  const bytes = Buffer.from(logoImage.split(',')[1] ?? '', 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${Buffer.concat([bytes, Buffer.alloc(more)]).toString('base64')}`
}

test('a logo is read separately with its ETag, and the settings contain the current version', async () => {
  expect(await api.client().readLogo({})).toMatchObject(missing)
  const { business } = dataOf(await set(logoImage))
  expect(business.logo).toEqual({ width: 32, height: 32, version: business.version })
  const read = await api.client('agent').readLogo({})
  expect(read).toMatchObject({ data: { logo: { ...business.logo, image: logoImage } } })
  expect(read).toMatchObject({ etag: `"${business.version}"` })
  const again = await api.client().readBusiness({})
  expect(dataOf(again).business).toEqual(business)
  expect(JSON.stringify(again)).not.toContain('base64')
})

test('other changes keep the logo and its version, and a removed logo can no longer be read', async () => {
  const { business } = dataOf(await set(logoImage))
  const { business: renamed } = dataOf(await api.client().updateBusiness({ body: { name: 'Acme' } }))
  expect(renamed.logo).toEqual(business.logo)
  expect(dataOf(await set(null)).business.logo).toBeNull()
  expect(await api.client().readLogo({})).toMatchObject(missing)
})

test('the audit log records a logo change without the image', async () => {
  dataOf(await set(logoImage))
  const entries = await api.sql(
    "select changes from audit_entries where record_kind = 'business' and business_id = $1 order by position desc limit 1",
    [api.businessId],
  )
  expect(JSON.stringify(entries)).toContain('"logo":{"to":{"width":32')
  expect(JSON.stringify(entries)).not.toContain('base64')
})

test('an image is identified by its bytes, not its declared type', async () => {
  const { logo } = await (async () => {
    dataOf(await set(logoImage.replace('image/png', 'image/webp')))
    return dataOf(await api.client().readLogo({}))
  })()
  expect(logo.image).toBe(logoImage)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')
test.each([
  ['an SVG that claims to be a PNG', `data:image/png;base64,${svg}`, 'logo invalid_format'],
  ['a drawing', `data:image/svg+xml;base64,${svg}`, 'logo invalid_format'],
  ['an address', 'https://example.com/logo.png', 'logo invalid_format'],
  ['an image with too few pixels', pictureOf(logoLimits.leastPixels - 1, 64), 'logo out_of_range'],
  ['an image with too many pixels', pictureOf(64, logoLimits.mostPixels + 1), 'logo out_of_range'],
  ['an image over 64 KiB', pictureOf(64, 64, logoLimits.bytes), 'logo too_long'],
])('%s is rejected, and the logo does not change', async (_, logo, issue) => {
  dataOf(await set(logoImage))
  expect(refusalOf(await set(logo)).issues).toEqual([issue])
  expect(dataOf(await api.client().readLogo({})).logo.image).toBe(logoImage)
})

test('a logo of exactly 64 KiB with the maximum number of pixels is accepted', async () => {
  const size = Buffer.from(logoImage.split(',')[1] ?? '', 'base64').byteLength
  const { business } = dataOf(await set(pictureOf(1024, 1024, logoLimits.bytes - size)))
  expect(business.logo).toMatchObject({ width: 1024, height: 1024 })
})

test('an agent may not change the logo or the color', async () => {
  for (const body of [{ logo: logoImage }, { accentColour: '#0f766e' }]) {
    const refused = await api.client('agent').updateBusiness({ body })
    expect(refused).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
  }
})

test('the color must be null or have six hexadecimal digits', async () => {
  const paint = (accentColour: string | null) => api.client().updateBusiness({ body: { accentColour } })
  expect(dataOf(await paint('#0F766E')).business.accentColour).toBe('#0F766E')
  for (const wrong of ['teal', '#0f7', '#0f766e;}', '']) {
    expect(refusalOf(await paint(wrong)).issues).toEqual(['accentColour invalid_format'])
  }
  expect(dataOf(await paint(null)).business.accentColour).toBeNull()
})
