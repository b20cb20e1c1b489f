import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Plugin } from '../../../generated/types'
import { openLog } from '../observability/log'
import type { PluginFolder } from './plugin'
import { createPluginSource, pluginSources } from './plugin-source'
import { productNames } from './product-names'
import { readPlugins } from './read-plugins'

const lines: string[] = []
const log = openLog('warn', { write: (line) => void lines.push(line) })
beforeEach(() => {
  lines.length = 0
})

const words = (text: string) => ({ zh: text, en: text, es: text })
const functionNamed = (name: string) => ({
  schema: {
    name,
    group: 'number' as const,
    order: 1,
    title: words(name),
    help: words(name),
    parameters: [],
    result: 'any' as const,
    example: { expression: '1', value: 1 },
  },
  file: 'functions.js',
  export: name,
})

/** A plugin with a module whose exported functions are its functions. */
function pluginOf(text: string): PluginFolder {
  const names = [...text.matchAll(/export function (\w+)/g)].map(([, name = '']) => name)
  const manifest: Plugin = {
    name: 'own',
    version: '1.0.0',
    qianpi: { from: 1, to: 1 },
    title: words('own'),
    functions: names.map(functionNamed),
  }
  return { folder: 'own', manifest, modules: new Map([['functions.js', text]]) }
}

const own = pluginOf(`
  let calls = 0
  export function sum(...all) { return all.reduce((a, b) => a + b, 0) }
  export function counted() { return ++calls }
  export function row() { return { a: 1, b: 'x' } }
  export function nothing() {}
  export function endless() { for (;;) {} }
  export function native() { return Array.prototype.indexOf.call({ length: 1e12 }, 1) }
  export function pattern() { return /(a+)+$/.test('a'.repeat(60) + 'b') }
  export function memory() { return 'x'.repeat(30_000_000).length }
  export function stack() { return stack() }
  export function long() { return 'x'.repeat(200000) }
  export function deep() { return JSON.parse('['.repeat(3000) + ']'.repeat(3000)) }
  export function thrown() { throw new Error('no') }
  export function polluted() { return JSON.parse('{"__proto__": {"a": 1}}') }
  export function surroundings() {
    const names = ['process', 'require', 'fetch', 'XMLHttpRequest', 'Worker', 'setTimeout', 'Buffer', 'module']
    return names.filter((name) => typeof globalThis[name] !== 'undefined')
  }
  export function later() { return Promise.resolve(1) }
  export function escaping() { return sum.constructor('return typeof process')() }
`)
const call = createPluginSource([own], log)
const [source] = pluginSources([own])

function ask(fun: string, ...para: number[]) {
  if (!source) throw new Error('the plugin has no functions')
  return call({ source, fun, question: { funname: fun, para } })
}

test.each([
  ['sum', [1, 2, 3], 6],
  ['row', [], { a: 1, b: 'x' }],
  ['nothing', [], ''],
  ['surroundings', [], []],
  ['escaping', [], 'undefined'],
])('calls the function %s in the sandbox', async (fun, para, value) => {
  expect(await ask(fun, ...para)).toMatchObject({ value })
})

test('shares no state between calls', async () => {
  expect([await ask('counted'), await ask('counted')]).toMatchObject([{ value: 1 }, { value: 1 }])
})

test.each([
  ['endless', 'slow', 'time'],
  ['native', 'slow', 'time'],
  ['pattern', 'slow', 'time'],
  ['memory', 'failed', 'memory'],
  ['stack', 'failed', 'stack'],
  ['long', 'failed', 'size'],
  ['deep', 'failed', 'too deep'],
  ['thrown', 'failed', 'error: no'],
  ['polluted', 'failed', 'no JSON'],
])('ends %s, says why in the log, and calls the next function', async (fun, failed, reason) => {
  let blocked = performance.now()
  let longest = 0
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - blocked)
    blocked = performance.now()
  }, 5)
  expect(await ask(fun)).toEqual({ failed })
  clearInterval(beat)
  expect(lines.join()).toContain(reason)
  expect(longest).toBeLessThan(800)
  expect(await ask('sum', 2, 2)).toMatchObject({ value: 4 })
})

test('computes the function of the example', async () => {
  const [nps] = readPlugins(join(import.meta.dirname, '../../../../docs/examples/plugin'), productNames([]))
  expect(nps?.problem).toBeUndefined()
  const [example] = nps ? pluginSources([nps]) : []
  const computed = (score: number) =>
    nps &&
    example &&
    createPluginSource(
      [nps],
      log,
    )({
      source: example,
      fun: '推荐者类型',
      question: { funname: '推荐者类型', para: [score] },
    })
  expect(await computed(9)).toMatchObject({ value: '推荐者' })
  expect(await computed(6)).toMatchObject({ value: '贬损者' })
})
