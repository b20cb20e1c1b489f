import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { formSchema } from '../../src/web/designer/form-grammar'

test('the schema by which the designer checks the text of a form has all files that it refers to', () => {
  expect(() => new Ajv({ strict: false }).compile(formSchema)).not.toThrow()
})
