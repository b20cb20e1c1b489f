import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signing } from '../../../../tests/kit/designs'
import { column, field, formOf, modelOf, table } from '../../../../tests/kit/form-of'
import { quotableFields } from '../../form'
import { quoteFields, redactQuotes } from './quotes'

const names = ['事由', '金额', '说明']
const formset = formOf(
  ...names.map((name) => field(name, { type: 'input' })),
  table('明细', column('数量')),
  field('分隔', { type: 'divider' }),
)
const design = { ...signing('andsign', ['a'], 'b'), formset }
const values = Object.fromEntries(names.map((name) => [modelOf(name), `值${name}`]))
const seeing = (seen: readonly string[]) => ({ models: new Set(seen.map(modelOf)) })

test('offers fields with a text of their own for quotes, no tables and no layout', () => {
  expect(quotableFields(formset).map(({ name }) => name)).toEqual(names)
})

test('quotes a long text up to 200 characters and an empty field as empty', () => {
  const long = { ...values, [modelOf('说明')]: '长'.repeat(300), [modelOf('金额')]: undefined }
  const quotes = quoteFields([modelOf('说明'), modelOf('金额')], {
    design,
    values: long,
    sight: seeing(names),
  })
  expect(quotes.map(({ str }) => str)).toEqual([`${'长'.repeat(200)}…`, ''])
})

test('never quotes a field that the writer does not see, nor shows one that the reader does not see', () => {
  const some = fc.subarray(names)
  fc.assert(
    fc.property(some, some, some, (quoted, writer, reader) => {
      const models = quoted.map(modelOf)
      const quote = () => quoteFields(models, { design, values, sight: seeing(writer) })
      if (quoted.some((name) => !writer.includes(name))) {
        expect(quote).toThrow(expect.objectContaining({ code: 'quote.no-field' }))
        return
      }
      const shown = redactQuotes(quote(), seeing(reader))
      expect(shown.map(({ n, str }) => [n, str])).toEqual(
        quoted.map((name) => (reader.includes(name) ? [name, `值${name}`] : ['', ''])),
      )
    }),
  )
})
