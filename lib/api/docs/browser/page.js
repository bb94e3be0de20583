// The reference works without this file; with it samples can be copied, shown in other languages and tried out.

const root = document.documentElement
const all = (selector, from = document) => [...from.querySelectorAll(selector)]

/** Makes an element; `children` are elements or text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

const remember = (name, value) => {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser without storage forgets the choice, no more.
  }
}
const recall = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/* Light and dark */

const themeButton = document.querySelector('.theme')
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (root.dataset.theme ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark'
const nameTheme = () => {
  themeButton.textContent = isDark() ? 'Light' : 'Dark'
  themeButton.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours')
}
const rememberedTheme = recall('docs-theme')
if (rememberedTheme) root.dataset.theme = rememberedTheme
themeButton.hidden = false
themeButton.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark'
  remember('docs-theme', root.dataset.theme)
  nameTheme()
})
systemIsDark.addEventListener('change', nameTheme)
nameTheme()

/* Contents */

const navigation = document.querySelector('nav')
const menu = document.querySelector('.menu')
const fold = (folded) => {
  navigation.classList.toggle('folded', folded)
  menu.setAttribute('aria-expanded', String(!folded))
}
menu.hidden = false
fold(true)
menu.addEventListener('click', () => {
  fold(menu.getAttribute('aria-expanded') === 'true')
  if (menu.getAttribute('aria-expanded') === 'true') filter.focus()
})
navigation.addEventListener('click', (event) => event.target.closest('a') && fold(true))

const filter = document.querySelector('#filter')
const none = document.querySelector('.none')
filter.hidden = false
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/)
  for (const group of all('.operations', navigation)) {
    for (const entry of all('li', group))
      entry.hidden = !words.every((word) => entry.dataset.words.includes(word))
    group.hidden = all('li:not([hidden])', group).length === 0
  }
  none.hidden = all('.operations:not([hidden])', navigation).length > 0
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return
  event.preventDefault()
  fold(false)
  filter.focus()
})

const links = new Map(all('a', navigation).map((link) => [link.hash.slice(1), link]))
const sections = all('main section[id]').filter(({ id }) => links.has(id))
/** A section that was opened by its link stands below the header, with its top within this line. */
const readingLine = 80

/** The last section that begins above the reading line; at the end of the page, the one that its address names. */
function readSection() {
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= root.scrollHeight
  const opened = sections.find(({ id }) => id === location.hash.slice(1))
  const isShown = opened && opened.getBoundingClientRect().top < innerHeight
  if (isAtEnd && isShown) return opened
  return sections.filter((section) => section.getBoundingClientRect().top <= readingLine).at(-1)
}

function markSection() {
  const section = readSection()
  const link = section && links.get(section.id)
  if (link?.hasAttribute('aria-current')) return
  for (const other of links.values()) other.removeAttribute('aria-current')
  if (!link) return
  link.setAttribute('aria-current', 'true')
  const { top, bottom } = link.getBoundingClientRect()
  const outside = top < 48 || bottom > innerHeight
  if (outside && getComputedStyle(navigation).position === 'fixed')
    navigation.scrollTop += top - innerHeight / 2
}

let marking = 0
const markSoon = () => {
  cancelAnimationFrame(marking)
  marking = requestAnimationFrame(markSection)
}
for (const event of ['scroll', 'resize', 'hashchange']) addEventListener(event, markSoon, { passive: true })
markSoon()

/* Code: this server's address, copying, languages */

const api = `${location.origin}/v1/external`
for (const code of all('pre.step code')) {
  code.textContent = code.textContent.replace(/http:\/\/127\.0\.0\.1:\d+\/v1\/external/, api)
}

let loading
const loadDocument = () => {
  loading ??= fetch('/v1/external/openapi.json').then((response) => response.json())
  return loading
}
const describedAs = async (name) => {
  const { paths, components } = await loadDocument()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === name) return { path, method: method.toUpperCase(), operation, components }
    }
  }
}

const copyButton = (pre) => {
  const button = make('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  return button
}

const languages = ['curl', 'JavaScript', 'Python']
let language = languages.find((one) => one === recall('docs-language')) ?? 'curl'

async function showLanguage() {
  for (const button of all('.bar [aria-pressed]')) {
    button.setAttribute('aria-pressed', String(button.textContent === language))
  }
  const samples = all('pre.sample code')
  if (language === 'curl' && !loading) return
  const { paths } = await loadDocument()
  const byName = new Map(
    Object.values(paths)
      .flatMap(Object.values)
      .map((operation) => [operation.operationId, operation['x-codeSamples']]),
  )
  for (const code of samples) {
    const name = code.closest('[data-operation]').dataset.operation
    code.textContent = byName.get(name)[languages.indexOf(language)].source
  }
}

for (const pre of all('.code pre')) {
  const isSample = pre.classList.contains('sample')
  const bar = make('div', { class: isSample ? 'bar' : 'bar floating' })
  if (isSample) {
    for (const name of languages) {
      const button = make('button', { type: 'button', 'aria-pressed': 'false' }, name)
      button.addEventListener('click', () => {
        language = name
        remember('docs-language', name)
        showLanguage()
      })
      bar.append(button)
    }
  }
  bar.append(copyButton(pre))
  pre.before(bar)
}
showLanguage()

/* Trying an operation on this server. The token is kept in this variable alone, and gone with the page. */

const memory = { token: '', business: 'demo' }

for (const section of all('[data-operation]')) {
  const place = make('div', { class: 'try' })
  const open = make('button', { type: 'button', 'aria-expanded': 'false' }, 'Try it on this server')
  open.addEventListener('click', async () => {
    const form = place.querySelector('form') ?? place.appendChild(await makeForm(section.dataset.operation))
    form.hidden = open.getAttribute('aria-expanded') === 'true'
    open.setAttribute('aria-expanded', String(!form.hidden))
  })
  place.append(open)
  section.querySelector('.code').after(place)
}

async function makeForm(name) {
  const { path, method, operation, components } = await describedAs(name)
  const parameters = operation.parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1)])
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const fields = [
    ...(name === 'login' ? [] : [field(name, 'token', 'Access token', memory.token, 'password')]),
    field(name, 'business', 'x-client-id', memory.business),
    ...parameters.map((one) => field(name, `${one.in}:${one.name}`, one.name, textOf(one.example))),
  ]
  if (media) {
    const text = type === 'application/json' ? JSON.stringify(media.example, null, 2) : media.example
    fields.push(field(name, 'body', `Body (${type})`, text, 'area'))
  }
  const result = make('div', { class: 'result', 'aria-live': 'polite' })
  const send = make('button', { class: 'send primary' }, `Send ${method}`)
  return make(
    'form',
    {
      onsubmit: async (event) => {
        event.preventDefault()
        send.disabled = true
        const request = requestOf({ path, method, type }, new FormData(event.target))
        result.replaceChildren(...(await answerOf(request)))
        send.disabled = false
      },
    },
    ...fields.flat(),
    send,
    result,
  )
}

const textOf = (example) => (example === undefined ? '' : String(example))

function field(operation, name, title, value, kind = 'text') {
  const id = `${operation}-${name}`
  const input =
    kind === 'area'
      ? make(
          'textarea',
          { id, name, rows: Math.min(16, value.split('\n').length + 1), spellcheck: 'false' },
          value,
        )
      : make('input', { id, name, type: kind, value, autocomplete: 'off', spellcheck: 'false' })
  return [make('label', { for: id }, title), input]
}

function requestOf({ path, method, type }, form) {
  memory.token = form.get('token') ?? memory.token
  memory.business = form.get('business') ?? ''
  const headers = {}
  if (form.get('token')) headers.authorization = `Bearer ${form.get('token').trim()}`
  if (memory.business) headers['x-client-id'] = memory.business
  if (type) headers['content-type'] = type
  const search = new URLSearchParams()
  let filled = path
  for (const [name, value] of form) {
    const [place, parameter] = name.split(':')
    if (place === 'path') filled = filled.replace(`{${parameter}}`, encodeURIComponent(value))
    if (place === 'query' && value !== '') search.append(parameter, value)
    if (place === 'header' && value !== '') headers[parameter] = value
  }
  const query = search.size > 0 ? `?${search}` : ''
  return [api + filled + query, { method, headers, body: type ? form.get('body') : undefined }]
}

async function answerOf([address, options]) {
  try {
    const response = await fetch(address, options)
    const text = await response.text()
    const token = /"accessToken":"([^"]+)"/.exec(text)?.[1]
    if (token) keepToken(token)
    const status = `${response.status} ${response.statusText}`
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    return [
      make(
        'p',
        { class: response.ok ? 'ok' : 'refused' },
        make('b', {}, status),
        token ? ' The token is filled in from now on.' : '',
      ),
      make('details', {}, make('summary', {}, 'Headers'), block(headers)),
      block(readable(text)),
    ]
  } catch (error) {
    return [make('p', { class: 'refused' }, `No answer: ${error.message}`)]
  }
}

function keepToken(token) {
  memory.token = token
  for (const input of all('input[name=token]')) input.value = token
}

const block = (text) => make('div', { class: 'code' }, make('pre', { tabindex: '0' }, make('code', {}, text)))

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
