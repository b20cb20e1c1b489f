import Ajv from 'ajv'
import { expect, test } from 'vitest'
import catalogue from '../../src/generated/catalogue.json'
import { usedCalls } from './used-calls'

/** Nothing stands on paper only: a call is sent by a page, or says which other programs it is for. */

interface Call {
  name: string
  link?: boolean
  body: object
  others?: string
  example?: object
}
const calls = catalogue.calls as unknown as Call[]
const used = usedCalls(calls.map(({ name }) => name))

test('states the intended client of a call that no page sends', () => {
  const silent = calls.filter(({ name, link, others }) => !link && !others && !used.has(name))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('marks no call that a page sends as only for other clients', () => {
  expect(calls.filter(({ name, others }) => others && used.has(name)).map(({ name }) => name)).toEqual([])
})

test('shows as an example only a body that the call accepts', () => {
  const ajv = new Ajv({ strict: false, useDefaults: true, validateFormats: false })
  ajv.addSchema(catalogue.shapes as object[])
  for (const { name, body, example, others } of calls)
    if (others || example)
      expect([name, ajv.validate(body, structuredClone(example)), ajv.errorsText()]).toEqual([
        name,
        true,
        'No errors',
      ])
})
