const explorer = document.querySelector('openapi-explorer')

/** Shows the target of `#login`, `#error-phone_taken` or one of the library's own addresses. */
async function followLink(places) {
  const [name, query] = location.hash.slice(1).split('?')
  const place = places.get(name) ?? new URLSearchParams(query).get('route')
  if (!place) return
  history.replaceState(null, '', `#?route=${place}`)
  for (const tag of explorer.resolvedSpec.tags) {
    if (place.startsWith(tag.elementId)) tag.expanded = true
  }
  await explorer.scrollTo(place)
  // In a narrow window, the library scrolls only to operations.
  explorer.requestUpdate()
  await explorer.updateComplete
  explorer.shadowRoot.getElementById(place.split('--').at(-1))?.scrollIntoView()
}

async function showReference() {
  const response = await fetch('/v1/external/docs/reference.json')
  const text = await response.text()
  const reference = JSON.parse(text.replaceAll('http://127.0.0.1:4000', location.origin))
  await explorer.loadSpec(reference)
  await explorer.updateComplete
  // The arrow keys scroll the focused element.
  explorer.shadowRoot.querySelector('main').tabIndex = 0
  const places = new Map(Object.entries(reference['x-places']))
  const follow = () => followLink(places)
  window.addEventListener('hashchange', follow)
  await follow()
}

explorer.addEventListener('spec-loaded', ({ detail }) => {
  for (const tag of detail.tags) tag.expanded = tag.paths.length > 0
  // Parameters, responses and examples appear with their operations.
  detail.components = detail.components.filter(({ componentKeyId }) => componentKeyId === 'schemas')
})

explorer.addEventListener('response', async ({ detail }) => {
  const token = detail.response?.body?.data?.accessToken
  if (!token) return
  const { businessId } = JSON.parse(detail.request.body)
  await explorer.setAuthenticationConfiguration('bearer', { token })
  await explorer.setAuthenticationConfiguration('clientId', { token: businessId })
})

const style = new CSSStyleSheet()
style.replaceSync(`
  .m-markdown a { text-decoration: underline }
  @media (prefers-reduced-motion: reduce) { * { transition: none !important } }
  /* A guide has no operations to list below it. */
  [part=section-tag] > strong:not(:has(+ div > div)) { display: none }
`)
explorer.shadowRoot.adoptedStyleSheets.push(style)

showReference()
