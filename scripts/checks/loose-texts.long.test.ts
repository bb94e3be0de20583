import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { findLooseTexts } from './loose-texts'

/** Excludes `components/ui/texts.tsx`, because it is what wraps text in elements. */
const files = ['app', 'components', 'lib/i18n'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/(?:\.(?:test|fixture|setup)|^ui\/texts)\.tsx$/.test(name))
    .map((name) => join(room, name)),
)

/** The number in a component's name is the number of loose text nodes that the check must find in it. */
const examples = `
import dynamic from 'next/dynamic'
import { Fragment, lazy, memo, type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { Tooltip } from 'react-leaflet'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { Texts } from '@/components/ui/texts'
type Props = { count: number; name: string }
const t = Object.assign((key: string) => key, { rich: (key: string, values: object): ReactNode => [key, <b key="b" />] })
export const Alone0 = ({ name }: Props) => <p>{name}</p>
export const Whole0 = ({ name, count }: Props) => <p>{\`\${name}: \${count}\`}</p>
export const Choice0 = ({ name, count }: Props) => <p>{count > 1 ? name : <b>{name}</b>}</p>
export const Own0 = ({ name }: Props) => <p><b /> <span>{name}</span></p>
export const InTexts0 = ({ name }: Props) => <p><Texts><b /> {name}</Texts></p>
export const Beside1 = ({ name }: Props) => <p><b /> {name}</p>
export const Spaced1 = ({ name }: Props) => <p> {name} </p>
export const Word1 = () => <p><b /> now</p>
export const Two2 = ({ name, count }: Props) => <p>{name} {count}</p>
export const Condition1 = ({ name, count }: Props) => <p><b />{count > 1 && name}</p>
export const Default1 = ({ name }: Partial<Props>) => <p><b />{name ?? 'nobody'}</p>
export const List1 = ({ name }: Props) => <p>{[name, name].map((one) => one)}</p>
export const Several1 = ({ name }: Props) => <p>{[name].map((one) => (one ? <b key={one} /> : one))}</p>
export const InFragment1 = ({ name }: Props) => <>{name}</>
export const KeyedFragment1 = ({ name }: Props) => <Fragment key={name}>{name}</Fragment>
export const OnMap1 = ({ name }: Props) => <Tooltip>{name}</Tooltip>
export const Rich1 = () => <p>{t.rich('a', {})}</p>
export const Chunks1 = () => <p><Texts>{t.rich('a', { b: (chunks: ReactNode) => <b>{chunks}</b> })}</Texts></p>
export function Returned1({ name }: Props) { return name }
export const Uses0 = () => <><Returned1 name="a" count={1} /><Button2 label="a" tail="b"><b /></Button2><Frame0><b /></Frame0></>
export function Button2({ label, tail, children }: { label: ReactNode; tail: ReactNode; children: ReactNode }) {
  return <button type="button">{children}{label}{tail}</button>
}
export function Frame0({ children }: { children: ReactNode }) { return <div><b />{children}</div> }
export function HandsOn0({ children }: { children: ReactNode }) { return <div><b /><Texts>{children}</Texts></div> }
const Later = dynamic(() => Promise.resolve(Loaded1))
export function Loaded1({ label }: { label: ReactNode }) { return <p><b />{label}</p> }
const loadHeld = () => Promise.resolve({ Held1 }).then(({ Held1 }) => Held1)
const Deferred = deferred<{ children: ReactNode }>(loadHeld, () => true)
const Lazy = lazy(() => Promise.resolve({ Sent1 }).then((sent) => ({ default: sent.Sent1 })))
export function Held1({ children }: { children: ReactNode }) { return <p><b />{children}</p> }
export function Sent1({ label }: { label: ReactNode }) { return <p><b />{label}</p> }
export const Arrow1 = ({ label }: { label: ReactNode }) => <p><b />{label}</p>
export const Given0 = ({ label }: { label: ReactNode }) => <p><b />{label}</p>
export const Spread1 = ({ label }: { label: ReactNode }) => <p><b />{label}</p>
export const Between0 = (props: { label: ReactNode }) => <Spread1 {...props} />
export const Memoised1 = memo(({ label }: { label: ReactNode }) => <p><b />{label}</p>)
export const UsedLater0 = () => <div><Later label="a" /><Deferred>a</Deferred><Lazy label="a" /><Arrow1 label="a" /><Given0 label={<b />} /><Between0 label="a" /><Memoised1 label="a" /></div>
export const Ported1 = ({ name }: Props) => createPortal(name, document.body)
export const Filled1 = ({ name }: Props) => { const all: ReactNode[] = []; all.push(name); return <p><b />{all}</p> }
export const Pair1 = ({ name }: Props) => { const pair = [<b key="b" />, name] as const; return <p>{pair}</p> }
export const Kind1 = <Name extends string>({ name }: { name: Name }) => <p><b />{name}</p>
export const Remembered1 = ({ name }: Props) => { const it = useMemo((): ReactNode => name, [name]); return <p><b />{it}</p> }
export const Hook1 = () => { const { title } = useTitle(); return <p><b />{title}</p> }
const useTitle = (): { title: ReactNode } => ({ title: 'a' })
export const Choices2 = ({ name, count }: Props) => <p>{[count > 1 && name, <b key="b" />]}{[count > 1 ? name : null]}</p>
export default function Layout0({ children }: { children: ReactNode }) { return <div><b />{children}</div> }
export const Handed0 = ({ name }: Props) => <HandsOn0><b /> {name}</HandsOn0>
`
const exampleFile = resolve('components/example.tsx')

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, incremental: false }, '.')
const host = ts.createCompilerHost(options)
const { readFile, fileExists } = host
host.readFile = (name) => (name === exampleFile ? examples : readFile(name))
host.fileExists = (name) => name === exampleFile || fileExists(name)
const program = ts.createProgram([...files, exampleFile], options, host)

/** These tests are slow, because the compiler checks the types of the whole console. */
const timeout = 180_000

test('every text node is the only child of its element, so that a browser’s translator cannot detach it from React', {
  timeout,
}, () => {
  expect(findLooseTexts(program, files).map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

test('the check finds every kind of loose text and nothing else', () => {
  const lines = examples.split('\n')
  const found = findLooseTexts(program, [exampleFile]).map(({ place }) => Number(place.split(':').at(-1)))
  const named = lines.flatMap((line, at) => {
    const [, name, count] = /^export (?:default )?(?:const|function) (\w+?)(\d)\b/.exec(line) ?? []
    // In a three-line function, the strings are on the second line.
    const place = line.endsWith('{') ? at + 2 : at + 1
    return name ? [[name, Number(count), found.filter((one) => one === place).length]] : []
  })
  expect(named.filter(([, count, texts]) => count !== texts)).toEqual([])
  expect(named).toHaveLength(41)
})
