// @vitest-environment node
import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { scriptEngine } from '../../../tests/kit/script-engine'
import { checkScript, runScript } from './engine'
import { sandboxGlobals } from './globals'
import type { ScriptInput, ScriptOutcome } from './script-call'

let engine: QuickJSWASMModule
beforeAll(async () => {
  engine = await scriptEngine()
})

const item = (key: string, more = {}) => ({
  type: 'input',
  name: key,
  key,
  model: `m_${key}`,
  options: {},
  ...more,
})
const given: ScriptInput = {
  form: {
    list: [
      item('a'),
      { ...item('g'), type: 'grid', columns: [{ span: 12, list: [item('b', { hide: true })] }] },
    ],
  },
  models: { m_a: 'one', m_b: 2 },
  key: 'a',
  watched: { item: ['hide', 'name'], options: ['disabled'] },
}
const run = (body: string, more: Partial<ScriptInput> = {}): ScriptOutcome =>
  runScript(engine, { script: `({ "default": function (p) { ${body} } })`, given: { ...given, ...more } })
const finished = (outcome: ScriptOutcome) => {
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome.failure))
  return outcome.finished
}
const left = (body: string, more?: Partial<ScriptInput>) => JSON.parse(finished(run(body, more)).result)
const reason = (body: string) => {
  const outcome = run(body)
  return 'failure' in outcome ? outcome.failure.reason : undefined
}

describe('script input as documented', () => {
  test('a script receives the changed item, its value, all values and the form', () => {
    const { models } = left(
      'p.Models.said = [p.nowFormItemSet.key, p.nowValue, p.Models.m_b, p.FormConfig.list.length].join()',
    )
    expect(models.said).toBe('a,one,2,2')
  })
  test('a script receives no changed item at the start', () => {
    expect(
      left('p.Models.said = p.nowFormItemSet === null && p.nowValue === undefined', { key: null }).models
        .said,
    ).toBe(true)
  })
  test('the changed item is the same object as in the form', () => {
    expect(left('p.nowFormItemSet.hide = true').items[0]).toEqual({
      key: 'a',
      name: 'a',
      hide: true,
      options: {},
    })
  })
  test('RecursiveFormList walks into layouts', () => {
    expect(
      left('p.RecursiveFormList(p.FormConfig.list, (one) => { if (one.key === "b") one.hide = false })')
        .items[2].hide,
    ).toBe(false)
  })
  test('HttpRequest rejects its promise, and the rest of the script takes effect', () => {
    const { result, asked, lines } = finished(
      run(
        'p.Models.m_a = "two"; p.HttpRequest({ url: "/" }).then(() => { p.Models.m_a = "stolen" }).catch((e) => console.log(e.message))',
      ),
    )
    expect(asked).toBe(true)
    expect(lines).toEqual(['HttpRequest is not available: scripts have no network'])
    expect(JSON.parse(result).models.m_a).toBe('two')
  })
  test('promises settle within the call', () => {
    expect(left('return Promise.resolve().then(() => { p.Models.m_a = "later" })').models.m_a).toBe('later')
  })
})

describe('stopped scripts', () => {
  test.each([
    ['that never ends', 'for (;;) {}', 'time'],
    ['that never ends in promises', 'const again = () => Promise.resolve().then(again); again()', 'time'],
    ['that catches everything', 'for (;;) { try { for (;;) {} } catch (e) {} }', 'time'],
    ['that takes all the memory', 'const all = []; for (;;) all.push(new Uint8Array(1 << 20))', 'memory'],
    ['that calls itself', 'const again = () => 1 + again(); again()', 'stack'],
    ['that leaves too much behind', 'p.Models.m_a = "x".repeat(4000001)', 'size'],
    ['that throws', 'null.key', 'error'],
    ['that throws something else', 'throw 7', 'error'],
    ['that leaves a circle behind', 'p.Models.m_a = p.Models', 'error'],
    ['that never ends when its results are read', 'p.Models.m_a = { toJSON() { for (;;) {} } }', 'time'],
  ])('stops a script %s', (_, body, why) => expect(reason(body)).toBe(why))

  test('a stopped script does not affect the next one', () => {
    run(
      'globalThis.kept = 1; Object.prototype.hide = true; JSON.stringify = () => "no"; Array.prototype.map = null',
    )
    expect(left('p.Models.m_a = typeof kept + ({}).hide').models.m_a).toBe('undefinedundefined')
  })

  test('reports the line of an error', () => {
    const outcome = runScript(engine, { script: '({\n default() {\n   null.key\n }\n})', given })
    expect(outcome).toMatchObject({ failure: { reason: 'error', line: 3 } })
  })
})

test.each([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'window',
  'document',
  'self',
  'localStorage',
  'indexedDB',
  'postMessage',
  'importScripts',
  'process',
  'require',
  'navigator',
  'setTimeout',
  'Worker',
  'WebAssembly',
  'performance',
])('a script has no access to %s', (name) =>
  expect(left(`p.Models.m_a = typeof ${name}`).models.m_a).toBe('undefined'),
)

test.each([
  '(function () { return this })().constructor.constructor("return process")()',
  'Function("return this")().fetch("/")',
  'eval("document.cookie")',
  'p.RecursiveFormList.constructor("return window")()',
  'p.HttpRequest.constructor("return globalThis.postMessage(1)")()',
  'new Proxy(p.Models, {}).constructor.constructor("return XMLHttpRequest")()',
])('a script cannot escape the sandbox: %s', (way) => expect(reason(way)).toBe('error'))

test.each([
  'Object.prototype.toJSON = () => undefined',
  'Object.prototype.toJSON = () => ({ toString: null })',
  'Array.prototype.push = Array.prototype.map = Array.prototype.flatMap = () => ({})',
  'Object.defineProperty(Object.prototype, "models", { get() { throw 1 } })',
  'String.prototype.slice = () => ({ toString: null }); console.log("x")',
  'p.Models.constructor.prototype.key = "x"; delete globalThis.JSON; globalThis.Promise = null',
  'globalThis.console = null; Symbol.iterator = null; Array.prototype[Symbol.iterator] = null',
])('a script that corrupts its globals affects nothing else: %s', (spoiling) => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  run(spoiling)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(left('p.Models.m_a = "fine"').models.m_a).toBe('fine')
})

test('a script cannot import anything', () => {
  const { lines } = finished(run('import("data:text/javascript,1").catch((e) => console.log("refused"))'))
  expect(lines).toEqual(['refused'])
  expect(checkScript(engine, 'import x from "y"')).toMatchObject({ failure: { reason: 'syntax' } })
})

describe('script checks', () => {
  test('checking a script does not call it', () =>
    expect(checkScript(engine, '({ default() { for (;;) {} } })')).toHaveProperty('finished'))
  test('checking a script names the line of an error', () =>
    expect(checkScript(engine, '({\n "default": function ( {\n})')).toMatchObject({
      failure: { reason: 'syntax', line: 3 },
    }))
  test('checking a script accepts an object without parentheses', () =>
    expect(checkScript(engine, '{ "default": function () {} }')).toHaveProperty('finished'))
  test.each(['({ other() {} })', 'models.a', '7', 'null', '({ default: 7 })', ''])(
    'rejects a script without a function as wrong in shape (%s)',
    (script) =>
      expect(checkScript(engine, `var models = {}; ${script}`)).toEqual({ failure: { reason: 'shape' } }),
  )
  test('a script without default does not run', () =>
    expect(runScript(engine, { script: '({ other() {} })', given })).toEqual({
      failure: { reason: 'shape' },
    }))
})

test('the sandbox globals are exactly those that imports are checked against', () => {
  const { models } = left(`
    const known = ${JSON.stringify([...sandboxGlobals])}
    p.Models.missing = known.filter((name) => !(name in globalThis)).join()
    p.Models.beside = Object.getOwnPropertyNames(globalThis).filter((name) => !known.includes(name)).join()
  `)
  expect({ missing: models.missing, beside: models.beside }).toEqual({ missing: '', beside: '' })
})
