import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import Ajv from 'ajv'
import { expect, test } from 'vitest'
import { filesIn } from './sources'

const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } })
const grammars = [...filesIn('schemas/meta', '.json'), ...filesIn('schemas/values', '.json')]
for (const { path, text } of grammars)
  ajv.addSchema({ ...JSON.parse(text), $id: `/${path}`, $schema: undefined })

const folders = ['fields', 'forms', 'lists', 'calls', 'picker', 'menu', 'functions', 'home']
const documents = [
  ...folders.flatMap((folder) =>
    existsSync(`schemas/${folder}`) ? filesIn(`schemas/${folder}`, '.json') : [],
  ),
  ...(existsSync('fixtures/forms') ? filesIn('fixtures/forms', '.json') : []),
  ...filesIn('fixtures', 'remote-functions.json'),
  ...filesIn('schemas/data', 'colours.json'),
  ...filesIn('schemas/data', 'me-page.json'),
  ...filesIn('schemas/data', 'picker-offers.json'),
]

test.each(grammars)('$path is a draft-07 schema', ({ path, text }) => {
  expect(JSON.parse(text).$schema).toBe('http://json-schema.org/draft-07/schema#')
  expect(() => ajv.getSchema(`/${path}`)).not.toThrow()
})

test.each(documents)('$path names its grammar and keeps it', ({ path, text }) => {
  const json = JSON.parse(text)
  const grammar = `/${posix.join(posix.dirname(path), json.$schema)}`
  const validate = ajv.getSchema(grammar)
  expect(validate, `${path} names ${grammar}`).toBeTypeOf('function')
  expect(validate?.(json) ? [] : validate?.errors).toEqual([])
})
