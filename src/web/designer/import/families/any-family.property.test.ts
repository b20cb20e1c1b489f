import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestRandom } from '../../testing'
import { type FormImport, maxImportLength, readImport } from '../read-import'

const read = (text: string) => readImport(text, { chance: createTestRandom(), language: 'zh' })

const folder = 'fixtures/foreign/'
const samples = readdirSync(folder).map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as object)

/** Codes of problems that say that a form is none: an import never makes one. */
const structural = [
  ...['key', 'model', 'key-duplicate', 'model-duplicate', 'keyindex-duplicate', 'column-code'],
  ...['column-duplicate', 'type-unknown', 'too-deep', 'too-many-items', 'too-many-columns'],
]

const expectForm = (result: ReturnType<typeof read>) => {
  if ('refused' in result) {
    expect(['syntax', 'kind', 'size', 'items', 'grammar', 'foreign']).toContain(result.refused)
    return
  }
  const codes = result.problems.map(({ code }) => code.replace('form-design.', ''))
  expect(codes.filter((code) => structural.includes(code))).toEqual([])
  const isLinked = result.problems.some(({ place, level }) => level === 'error' && place?.part === 'shown')
  expect(isLinked).toBe(false)
}

/** Replaces a part of a document, at a place that the numbers choose. */
function replaced(value: unknown, places: readonly number[], part: unknown): unknown {
  const [place = 0, ...rest] = places
  if (typeof value !== 'object' || value === null || places.length === 0) return part
  const entries = Object.entries(value)
  if (entries.length === 0) return part
  const at = place % entries.length
  const made = entries.map(([name, one], i) => [name, i === at ? replaced(one, rest, part) : one] as const)
  return Array.isArray(value) ? made.map(([, one]) => one) : Object.fromEntries(made)
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '{{$deps[0]}}',
    '=a',
    '__proto__',
    'constructor',
    { __proto__: 1 },
    [[[]]],
    -1,
    1e300,
  ),
  fc.constantFrom(...samples),
)

test('converts any change of a sample to a form, or refuses it', () => {
  const change = fc.tuple(fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }), odd)
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (sample, changes) => {
        const document = changes.reduce<unknown>(
          (whole, [places, part]) => replaced(whole, places, part),
          sample,
        )
        expectForm(read(JSON.stringify(document)))
      },
    ),
    { numRuns: 200 },
  )
})

test('converts any JSON in the place of the nodes of each system', () => {
  const frames: ((inside: unknown) => unknown)[] = [
    (inside) => ({ schemaVersion: 1, components: inside }),
    (inside) => ({ display: 'form', components: inside }),
    (inside) => ({ pages: [{ elements: [], questions: inside }] }),
    (inside) => ({ widgetList: [], formConfig: inside }),
    (inside) => ({ rule: [{ type: 'input', field: 'a', control: inside }] }),
    (inside) => ({ form: {}, schema: { type: 'object', properties: inside } }),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...frames), fc.jsonValue(), (frame, inside) => {
      expectForm(read(JSON.stringify(frame(inside))))
    }),
    { numRuns: 200 },
  )
})

test('keeps names of the prototype out of the form', () => {
  const text = `{"schemaVersion":1,"components":[
    {"type":"textfield","key":"__proto__","label":"A","conditional":{"hide":"=constructor = 1"}},
    {"type":"constructor","key":"b"},
    {"type":"select","key":"toString","values":[{"__proto__":{"value":"x"}}],"__proto__":{"label":"C"}}
  ]}`
  const { form, losses } = read(text) as FormImport
  expect(form.list.map(({ model }) => /^\w+$/.test(model) && model !== '__proto__')).toEqual([true, true])
  expect(losses.map(({ code }) => code)).toContain('component')
  expect(Object.hasOwn(Object.prototype, 'value')).toBe(false)
})

test('refuses documents that are too large or nested too deeply, and stops at the most items', () => {
  expect(read(`{"widgetList":"${'x'.repeat(maxImportLength)}"}`)).toEqual({ refused: 'size' })
  const deep = `${'{"widgetList":['.repeat(80)}${']}'.repeat(80)}`
  expect(read(deep)).toEqual({ refused: 'syntax' })
  const many = Array.from({ length: 3000 }, (_, i) => ({ type: 'textfield', key: `f${i}` }))
  const result = read(JSON.stringify({ schemaVersion: 1, components: many })) as FormImport
  expect(result.count).toBe(2000)
  expect(result.losses).toContainEqual(expect.objectContaining({ code: 'too-many' }))
})
