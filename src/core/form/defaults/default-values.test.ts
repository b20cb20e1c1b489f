import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import list from '#schemas/data/default-formats.json'
import grammar from '#schemas/meta/default-formats.json'
import text from '#schemas/values/localized-text.json'
import type { FormItem } from '../../../generated/types'
import {
  computeDefault,
  defaultFormatNames,
  defaultFormatValue,
  parseDefaultTemplate,
  rowDefaultsOf,
} from './default-values'
import { defaultFormats, sampleContext } from './format-catalogue'

const table = (...tableset: object[]): FormItem => ({
  type: 'table',
  name: '明细',
  key: '1732154400000_1',
  keyindex: 1,
  model: 't1',
  rules: [],
  options: { tableset },
})
const $ = (format: string) => `\${${format}}`

test('starts a new row with the defaults of its columns, formats filled in', () => {
  const started = rowDefaultsOf(
    table(
      { code: 'a1', name: '填写人', editer: 'text', defaultValue: $('chose-user-str') },
      { code: 'a2', name: '日期', editer: 'date', defaultValue: $('timeformat:YYYY-MM-DD') },
      { code: 'a3', name: '数量', editer: 'number', defaultValue: 1 },
      { code: 'a4', name: '备注', editer: 'text', defaultValue: '' },
      { code: 'a5', name: '说明', editer: 'text' },
    ),
    () => sampleContext,
  )
  expect(started).toEqual({ a1: '张三(1010203)', a2: '2026-03-02', a3: 1 })
})

test('leaves out a default that a column would reject', () => {
  const wrong = { code: 'a1', name: '数量', editer: 'number', defaultValue: '很多' }
  expect(rowDefaultsOf(table(wrong), () => sampleContext)).toEqual({})
})

test('gives a date field with timestamps a default day in the company time zone', () => {
  const options = { type: 'date', timestamp: true, defaultValue: Date.UTC(2026, 10, 22, 12) }
  const date: FormItem = { ...table(), type: 'date', options }
  expect(computeDefault(date, sampleContext)).toBe('2026-11-22')
})

describe('default formats', () => {
  const $ = (format: string) => `\${${format}}`
  const nameOf = (format: string) =>
    parseDefaultTemplate(format).map((part) => ('name' in part ? part.name : ''))[0]

  test('validates the list of formats against its schema', () => {
    const ajv = new Ajv({ strict: false, schemas: [{ ...text, $id: '/values/localized-text.json' }] })
    const validate = ajv.compile({ ...grammar, $id: '/meta/default-formats.json' })
    expect(validate(list) ? [] : validate.errors).toEqual([])
  })

  test('has a rule for every format of the list and a format for every rule', () => {
    expect([...new Set(defaultFormats.map((format) => nameOf(format.text)))].sort()).toEqual(
      [...defaultFormatNames].sort(),
    )
  })

  describe.each(defaultFormats)('$text', ({ text, example, title, help }) => {
    test('produces exactly what the example of a format states', () => {
      const [part] = parseDefaultTemplate(text)
      const { name, argument } = part && 'name' in part ? part : { name: '', argument: '' }
      expect(defaultFormatValue(name, argument, sampleContext)).toEqual(example)
    })

    test('explains every format in three languages', () => {
      const texts = [title, help].flatMap(({ zh, en, es }) => [zh, en, es])
      expect(texts.filter((one) => !one.trim())).toEqual([])
    })
  })

  test.each(['chose-dept-str', 'chose-dept-deptid', 'chose-user-treeselect-userid-deptid'])(
    'leaves %s empty for a person with two departments or none',
    (name) => {
      const [dept] = sampleContext.depts
      const given = (depts: typeof sampleContext.depts) =>
        defaultFormatValue(name, '', { ...sampleContext, depts })
      expect(given([])).toHaveLength(0)
      expect(given(dept ? [dept, { ...dept, id: '13' }] : [])).toHaveLength(0)
    },
  )

  test.each(['chose-dept-str', 'chose-dept-deptid', 'chose-user-treeselect-userid-deptid'])(
    'fills %s with the department that a person of several departments acts from',
    (name) => {
      const [dept = { id: '', name: '', path: [] }] = sampleContext.depts
      const other = { ...dept, id: '13', name: '总经办' }
      const depts = [other, dept]
      expect(defaultFormatValue(name, '', { ...sampleContext, depts, deptId: dept.id })).toEqual(
        defaultFormatValue(name, '', sampleContext),
      )
      expect(defaultFormatValue(name, '', { ...sampleContext, depts, deptId: 'gone' })).toHaveLength(0)
    },
  )

  test('separates excluded departments by commas', () => {
    const path = (argument: string) =>
      defaultFormatValue('chose-dept-tree-str-exclude', argument, sampleContext)
    expect(path('集团公司， 人事部')).toBe('招聘组')
    expect(path('')).toBe('集团公司-人事部-招聘组')
  })

  test('knows no number while a flow is being created', () => {
    expect(defaultFormatValue('now-flow-workname', '', { ...sampleContext, workName: undefined })).toBe('')
  })

  test('rejects names of built-in object members as formats', () => {
    expect(defaultFormatValue('constructor', '', sampleContext)).toBe('')
  })

  test.each([
    ['', []],
    ['张三', [{ from: 0, to: 2, words: '张三' }]],
    [
      `于${$('timeformat:HH:mm')}到`,
      [
        { from: 0, to: 1, words: '于' },
        { from: 1, to: 20, name: 'timeformat', argument: 'HH:mm' },
        { from: 20, to: 21, words: '到' },
      ],
    ],
    [$(''), [{ from: 0, to: 3, name: '', argument: '' }]],
    [
      '价${a',
      [
        { from: 0, to: 1, words: '价' },
        { from: 1, to: 4, words: '${a', isUnclosed: true },
      ],
    ],
  ])('splits %s into parts', (template, parts) => {
    expect(parseDefaultTemplate(template)).toEqual(parts)
  })

  test('splits any text into parts in order and without gaps', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('${', '}', ':', '$', $('timeformat:YYYY')))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const template = pieces.join('')
        const parts = parseDefaultTemplate(template)
        expect(parts.map(({ from, to }) => template.slice(from, to)).join('')).toBe(template)
        expect(parts.every(({ from, to }) => from < to)).toBe(true)
      }),
    )
  })

  test('reads a text of only opening marks as one text', () => {
    expect(parseDefaultTemplate('${'.repeat(500_000))).toHaveLength(1)
  })
})
