import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import template from '#/generated/template-schema.json'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { type JsonSchema, validateDocument } from './validate-schema'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as JsonSchema
const meta = read('schemas/meta/flow-design.json')
const values = readdirSync('schemas/values')
const { definitions } = template
const bundle = { ...definitions['flow-design'], definitions }

/** Ajv with every file under its own address, as on the server. */
const ajv = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false })
for (const file of values) ajv.addSchema(read(`schemas/values/${file}`), `https://a/values/${file}`)
ajv.addSchema(read('schemas/meta/form.json'), 'https://a/meta/form.json')
const allows = ajv.compile({ ...meta, $id: 'https://a/meta/flow-design.json' })

const design = { ...purchase.design, formset: form }

test('validates a demo design against the bundled schema', () => {
  expect(allows(design)).toBe(true)
  expect(validateDocument(bundle, design)).toEqual([])
})

const settings = Object.keys(definitions['flow-design.step'].properties)

test.each(settings)('judges the setting %s of a step as ajv does', (setting) => {
  const [step, ...others] = design.funlist
  for (const value of [7, 'x', null, [], {}, [7], { unknown: 7 }]) {
    const document = { ...design, funlist: [{ ...step, [setting]: value }, ...others] }
    expect([value, validateDocument(bundle, document).length === 0]).toEqual([value, allows(document)])
  }
})

/** Returns every path of a document. */
const placesIn = (part: unknown, path: string[] = []): string[][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, inner]) => [[...path, name], ...placesIn(inner, [...path, name])])
    : []

const places = placesIn(design).filter(([first]) => first !== 'formset')

function spoilt(path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(design) as unknown
  const home = path.slice(0, -1).reduce((part, name) => (part as Record<string, unknown>)[name], copy)
  const last = path.at(-1) ?? ''
  ;(home as Record<string, unknown>)[last] = value
  return copy
}

test('judges a design with any corruption as ajv does', () => {
  const value = fc.constantFrom<unknown>(null, 7, -1, 'x', '', true, [], {}, ['x'], { id: 'x' }, 'n')
  fc.assert(
    fc.property(fc.constantFrom(...places), value, (path, anything) => {
      const document = spoilt(path, anything)
      expect([path.join('/'), validateDocument(bundle, document).length === 0]).toEqual([
        path.join('/'),
        allows(document),
      ])
    }),
    { numRuns: 300 },
  )
})
