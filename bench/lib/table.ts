import { cpus, totalmem } from 'node:os'
import type { Measured } from './load'

export type Row = { name: string; size: number; aim: string; ours: Measured; bare: Measured }

export function printMachine(): void {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model}, ${memory} GiB\n`,
  )
}

/** Prints a Markdown table. Each ratio compares our server with the bare server in the same run. */
export function printTable(rows: readonly Row[]): void {
  console.log('| operation | accounts | ours/s | bare/s | ratio | aim | ours p50 / p97.5 ms |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const { name, size, aim, ours, bare } of rows) {
    const ratio = (ours.perSecond / bare.perSecond).toFixed(2)
    const rates = [ours, bare].map(({ perSecond }) => Math.round(perSecond)).join(' | ')
    console.log(`| ${name} | ${size} | ${rates} | ${ratio} | ${aim} | ${ours.p50} / ${ours.p97} |`)
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function medianOf(runs: readonly Measured[]): Measured {
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    p50: median(runs.map(({ p50 }) => p50)),
    p97: median(runs.map(({ p97 }) => p97)),
  }
}
