import { expect, test } from 'vitest'
import { codeOf, column, formOf, modelOf, table } from '../../../../tests/kit/form-of'
import { company } from '../../../../tests/kit/house'
import { world } from '../../../../tests/kit/linked-form'
import { formFieldsOf } from '../../form/design/items'
import { normalizeInSlices } from '../../form/field-values/normalize-input'
import { refreshNamesInSlices } from '../../form/field-values/picker-entry'
import { redactFormulasInSlices } from '../../form/linkage/linkage'
import { redactFormInSlices } from '../../form/rights/redact-form'
import { computeFormRights } from '../../form/rights/rights'
import { applySubmissionInSlices } from '../../form/submission/apply-submission'
import { canonicalizeInSlices, digestInSlices, digestOf, digestTag } from '../../proof/digest'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { logInSlices } from './field-changes'

/*
 * A table of 5,000 rows blocks the process no longer than 50 of its rows take: each step over them is
 * interruptible.
 */

const form = formOf(
  table(
    '明细',
    column('数'),
    column('人', { editer: 'custom', editer_config: { componentName: 'fm-chose-users-select-userid-name' } }),
    column('倍', { formula: '~数 * 2' }),
  ),
)
const model = modelOf('明细')
const rows = Array.from({ length: 1_000 }, (_, at) => ({
  [codeOf('数')]: at,
  [codeOf('人')]: [{ id: 'zhao', name: '赵' }],
}))
const input = { [model]: rows }
const rights = computeFormRights(form, {
  step: formFieldsOf(form).map(({ key }) => ({ key, type: 'canedit', required: false })),
  mode: 'creat',
})
const writing = { by: { id: 'zhao', name: '赵' }, now: 0, newId: () => 'id' }
const [item] = formFieldsOf(form)
const rowsOfSlice = 50

const steps: [string, () => SliceGenerator<unknown>][] = [
  ['accepting', () => applySubmissionInSlices({ form, rights, before: {}, input, ...writing })],
  [
    'bringing up to date',
    () =>
      normalizeInSlices(formFieldsOf(form), {
        before: {},
        input,
        history: { regions: [], former: [] },
        zone: 'Asia/Shanghai',
        today: '2026-11-27',
      }),
  ],
  ['naming', () => refreshNamesInSlices(form, input, { before: {}, directory: company() })],
  ['opening', () => redactFormulasInSlices(form, { rights, values: input, all: true, world })],
  ['showing', () => redactFormInSlices(form, rights, input)],
  ['logging', () => logInSlices({ changed: item ? [{ item, before: undefined, after: rows }] : [] })],
  ['proving', () => canonicalizeInSlices(input)],
]

test.each(steps)('%s a large table can be interrupted after every fifty rows', (_, begin) => {
  const parts = begin()
  let pieces = 0
  while (!parts.next().done) pieces++
  expect(pieces).toBeGreaterThanOrEqual(rows.length / rowsOfSlice)
})

test('hashes a long text in pieces to the same digest, wherever a character is split', () => {
  for (const text of ['', 'x'.repeat(250_000), `x${'😀'.repeat(60_000)}`, '字'.repeat(100_001)]) {
    const parts = digestInSlices(digestTag.sealed, text)
    let pieces = 0
    for (let part = parts.next(); ; part = parts.next(), pieces++)
      if (part.done) {
        expect(part.value).toBe(digestOf(digestTag.sealed, text))
        break
      }
    expect(pieces).toBeGreaterThanOrEqual(Math.floor(text.length / 100_000))
  }
  expect(runToCompletion(digestInSlices(digestTag.sealed, 'x'))).toBe(digestOf(digestTag.sealed, 'x'))
})
