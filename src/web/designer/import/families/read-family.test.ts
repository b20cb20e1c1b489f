import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FormItem } from '#/generated/types'
import { allFormItemsOf, fieldNameOf, tableColumnsOf } from '../../../../core/form'
import { createTestRandom } from '../../testing'
import { type FormImport, readImport } from '../read-import'

const read = (text: string) => readImport(text, { chance: createTestRandom(), language: 'en' }) as FormImport
const sample = (name: string) => read(readFileSync(`fixtures/foreign/${name}.json`, 'utf8'))

/** Writes a text with the names of fields in place of their keys. */
const plain = (text = '') => text.replace(/@\[([^\]]*?)_(?:\d{13}_\d+|[A-Za-z0-9]+)\]/g, '@$1')

/** Writes each item as its model, its field and its name; columns follow their table. */
const outline = ({ form }: FormImport) =>
  allFormItemsOf(form.list).map((item) => {
    const columns = tableColumnsOf(item).map(({ code, editer }) => `${code} ${editer}`)
    const name = item.columns ? '' : `${item.model} `
    return `${name}${fieldNameOf(item)}${columns.length ? `: ${columns.join(', ')}` : ''}`
  })

const conditions = ({ form }: FormImport) =>
  allFormItemsOf(form.list).flatMap((item) => {
    const own = { ...item.linkage, ...(item.options.formula ? { formula: item.options.formula } : {}) }
    const inside = tableColumnsOf(item).flatMap(({ code, formula }) => (formula ? [[code, formula]] : []))
    return [...Object.entries(own), ...inside].map(
      ([part, text]) => `${item.name} ${part}: ${plain(String(text))}`,
    )
  })

const losses = ({ losses: all }: FormImport) =>
  all.map(({ path, code, field = '' }) => `${field} ${path.at(-1) ?? ''} ${code}`.trim())

const find = ({ form }: FormImport, model: string) =>
  allFormItemsOf(form.list).find((item) => item.model === model) as FormItem

test('imports a form of form-js', () => {
  const result = sample('form-js')
  expect([result.system, result.accepted]).toEqual(['form-js (Camunda)', 10])
  expect(outline(result)).toEqual([
    expect.stringMatching(/^placeholderhtml\w* placeholderhtml$/),
    'grid',
    'purpose input',
    'days number',
    'abroad switch',
    'country select',
    'needs checkbox',
    'leaving date',
    'costs table: what text, price number, pieces number, sum text',
    'group',
    'mail input',
  ])
  expect(conditions(result)).toEqual(['Country shown: !(@Abroad == false)', 'Costs sum: @Price * @Pieces'])
  expect(losses(result)).toEqual([
    '0 markdown',
    'Needs valuesKey remote',
    'Send 9 button',
    'Mail hide expression',
  ])
  expect(find(result, 'purpose')).toMatchObject({
    name: 'Purpose',
    hint: 'In a few words',
    options: { minlength: 3, maxlength: 80 },
    rules: [{ required: true }],
  })
  expect(find(result, 'days').options).toMatchObject({ min: 1, max: 60, precision: 0, defaultValue: 2 })
  expect(result.form.list[1]?.columns?.map(({ span }) => span)).toEqual([15, 9])
})

test('imports a form of SurveyJS in the language of the importing user', () => {
  const result = sample('surveyjs')
  expect([result.system, result.accepted]).toEqual(['SurveyJS', 12])
  expect(outline(result)).toEqual([
    'group',
    'grid',
    'mail input',
    'staff_no input',
    'group',
    'kind radio',
    'price number',
    'topics checkbox',
    'group',
    'stay switch',
    'wishes textarea',
    'people table: name text, level select',
    'group',
    'skills_write radio',
    'skills_speak radio',
    'tax input',
    'site select',
    'odd input',
  ])
  expect(conditions(result)).toEqual([
    'Price shown: @Kind == "outside" && $[包含任一](@Topics,"law,tax")',
    'Hotel shown: @Kind == "outside"',
    'Wishes required: @Overnight == true',
    'Tax formula: @Price * 0.2',
  ])
  expect(losses(result)).toEqual([
    'form-title',
    'People minRowCount row-count',
    'Skills 5 matrix',
    'Site choicesByUrl remote',
    'Training request triggers event',
    'languages',
    'Odd visibleIf expression',
  ])
  expect(find(result, 'kind').options).toMatchObject({ defaultValue: 'inside', showOtherOption: true })
  expect(find(result, 'staff_no').rules).toEqual([{ pattern: '^\\d{6}$', message: 'Six digits' }])
  const chinese = readImport(readFileSync('fixtures/foreign/surveyjs.json', 'utf8'), {
    chance: createTestRandom(),
    language: 'zh',
  }) as FormImport
  expect(find(chinese, 'mail').name).toBe('邮箱')
})

test('imports a form of Form.io', () => {
  const result = sample('formio')
  expect([result.system, result.accepted]).toEqual(['Form.io', 11])
  expect(outline(result)).toEqual([
    'grid',
    'item input',
    'pieces number',
    'way radio',
    'group',
    'from date',
    'framework switch',
    'number input',
    'checks checkbox',
    'offers table: firm text, price number, total number',
    'group',
    'rating_quality radio',
    'site select',
  ])
  expect(conditions(result)).toEqual([
    'Contract shown: @Way == "contract"',
    'Framework shown: @Pieces > 10 && @Way == "contract"',
    'Number shown: !(@Framework == true || $[为空](@Item))',
    'Offers total: @Price * @Pieces',
  ])
  expect(losses(result)).toEqual([
    'form-title',
    'Pieces custom rule-script',
    'Rating 5 matrix',
    'Site url remote',
    'Stars 7 component',
    'Submit 8 button',
  ])
  expect(find(result, 'item')).toMatchObject({
    tooltip: 'One per request',
    rules: [{ required: true }, { pattern: '^(?:[A-Z].*)$' }],
  })
  expect(find(result, 'from').options).toMatchObject({ type: 'date', defaultValue: '2026-05-04' })
  expect(find(result, 'checks').options.defaultValue).toEqual(['budget'])
})

test('imports a form of VForm', () => {
  const result = sample('vform')
  expect([result.system, result.accepted]).toEqual(['VForm', 6])
  expect(outline(result)).toEqual([
    'grid',
    'reason input',
    'days number',
    'tabs',
    'kinds select',
    'photos fm-imageupload',
    'items table: what text, day date',
    'st placeholderhtml',
  ])
  expect(losses(result)).toEqual([
    '事由 onChange rule-script',
    '照片 uploadURL upload-address',
    '提交 4 button',
    'functions rule-script',
  ])
  expect(find(result, 'kinds').options).toMatchObject({ multiple: true, defaultValue: [2] })
  expect(find(result, 'photos').options.imageuploadset).toEqual({ multiple: true, length: 3 })
  expect(result.form.list[1]?.columns?.map(({ name }) => name)).toEqual(['基本', '附件'])
  expect(result.form.config.labelPosition).toBe('top')
})

test('imports a form of form-create', () => {
  const result = sample('form-create')
  expect([result.system, result.accepted]).toEqual(['form-create', 9])
  expect(outline(result)).toEqual([
    'grid',
    'title input',
    'amount number',
    'pay radio',
    'account input',
    'bankName input',
    'grid',
    'day date',
    'urgent switch',
    'lines table: name text, count number',
    'dept select',
  ])
  expect(conditions(result)).toEqual(['账号 shown: @支付方式 == "bank"', '开户行 shown: @支付方式 == "bank"'])
  expect(losses(result)).toEqual(['6 button', '部门 fetch remote', '支付方式 1 reaction'])
  expect(find(result, 'title')).toMatchObject({
    tooltip: '简要说明',
    options: { minlength: 2, maxlength: 20 },
    rules: [
      { required: true, message: '必须填写标题' },
      { pattern: '^[^<>]+$', message: '不能有尖括号' },
    ],
  })
})

test('imports a form of Designable', () => {
  const result = sample('designable')
  expect([result.system, result.accepted]).toEqual(['Designable / Formily', 7])
  expect(outline(result)).toEqual([
    'type radio',
    'grid',
    'nights number',
    'price number',
    'total number',
    'lines table: name text, count number',
    'phone input',
  ])
  expect(conditions(result)).toEqual([
    '晚数 shown: @类型 == "hotel"',
    '合计 formula: @晚数 * @单价',
    '手机 shown: @类型 != "hotel" || !(@单价 != 0)',
  ])
  expect(losses(result)).toEqual(['合计 1 reaction'])
  expect(tableColumnsOf(find(result, 'lines')).map(({ name }) => name)).toEqual(['名称', '数量'])
})

test.each(['form-js', 'surveyjs', 'formio', 'vform', 'form-create', 'designable'])(
  'makes a form of the sample of %s that has nothing to fix but choices of programs',
  (name) => {
    const { problems } = sample(name)
    expect(
      problems.filter(({ level, code }) => level === 'error' && code !== 'form-design.options-empty'),
    ).toEqual([])
  },
)

test('uses a plain field for an unknown component of Formily whose value is known', () => {
  const result = read(
    JSON.stringify({
      type: 'object',
      properties: { a: { type: 'number', title: 'A', 'x-component': 'Dial', 'x-decorator': 'FormItem' } },
    }),
  )
  expect(outline(result)).toEqual(['a number'])
  expect(losses(result)).toEqual(['A a component-as'])
})

test('puts the fields of layouts that are nested too deeply into the one around them', () => {
  const nest = (depth: number): object =>
    depth === 0
      ? { type: 'text', name: 'inner' }
      : {
          type: 'panel',
          name: `p${depth}`,
          title: `P${depth}`,
          visibleIf: '{outer} = 1',
          elements: [nest(depth - 1)],
        }
  const result = read(JSON.stringify({ elements: [{ type: 'text', name: 'outer' }, nest(6)] }))
  expect(result.problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(losses(result).filter((line) => line.endsWith('layout-depth'))).toHaveLength(2)
  expect(plain(find(result, 'inner').linkage?.shown)).toBe('(@outer == 1) && (@outer == 1)')
})

test('shows by its condition what Formily hides at first, and keeps what it hides for good', () => {
  const when = {
    dependencies: ['a'],
    when: "{{$deps[0] === 'x'}}",
    fulfill: { state: { display: 'visible', visible: true } },
  }
  const field = (more: object) => ({
    type: 'string',
    'x-component': 'Input',
    'x-decorator': 'FormItem',
    ...more,
  })
  const properties = {
    a: field({ title: 'A', 'x-pattern': 'readPretty' }),
    b: field({ title: 'B', 'x-display': 'none', 'x-reactions': when }),
    c: field({ title: 'C', 'x-display': 'hidden' }),
  }
  const result = read(JSON.stringify({ type: 'object', required: ['a'], properties }))
  expect(result.form.list.map(({ hide = false }) => hide)).toEqual([false, false, true])
  expect(conditions(result)).toEqual(['B shown: @A == "x"'])
  expect(find(result, 'a')).toMatchObject({ options: { disabled: true }, rules: [{ required: true }] })
  expect(losses(result)).toEqual(['B display reaction'])
})

test('lists conditions of single choices, and conditions that are programs or objects', () => {
  const choices = [{ value: 'a', text: 'A', visibleIf: '{x} = 1' }]
  const survey = read(JSON.stringify({ elements: [{ type: 'dropdown', name: 'q', title: 'Q', choices }] }))
  expect(losses(survey)).toEqual(['Q 0 choice-parts'])
  const components = [
    { type: 'textfield', key: 'a', label: 'A', conditional: { json: { '===': [1, 1] } } },
    { type: 'textfield', key: 'b', label: 'B', calculateValue: { '+': [1, 1] } },
  ]
  expect(losses(read(JSON.stringify({ display: 'form', components })))).toEqual([
    'A conditional reaction',
    'B calculateValue reaction',
  ])
})

test('reads choices by key, choices written as JSON, and the sizes of files', () => {
  const created = read(
    JSON.stringify({
      rule: [
        { type: 'elTransfer', field: 'f1', title: 'Lists', props: { data: [{ key: 1, label: 'One' }] } },
        { type: 'elTreeSelect', field: 'f2', title: 'Tree', props: { data: [{ id: 2, label: 'Two' }] } },
      ],
      options: { form: { labelPosition: 'right' } },
    }),
  )
  expect(find(created, 'f1').options.options).toEqual([{ value: 1, label: 'One' }])
  expect(find(created, 'f2').options.jsonOptions).toEqual([{ value: 2, label: 'Two' }])
  const formio = read(
    JSON.stringify({
      display: 'form',
      components: [
        {
          type: 'select',
          key: 's',
          label: 'Way',
          dataSrc: 'json',
          data: { json: '[{"value":"rail","label":"Rail"}]' },
        },
        { type: 'file', key: 'f', label: 'Files', storage: 'base64', fileMaxSize: '512KB' },
        { type: 'file', key: 'g', label: 'Other files', storage: 'base64', fileMaxSize: 'some' },
      ],
    }),
  )
  expect(find(formio, 's').options.options).toEqual([{ value: 'rail', label: 'Rail' }])
  expect(find(formio, 'f').options.fileuploadset).toEqual({
    multiple: false,
    length: 1,
    single_file_max_size: 0.5,
  })
  expect(losses(formio)).toEqual(['Other files 2 keyword'])
})

test('leaves out choices of a text that are nested too deep', () => {
  const depth = 20_000
  const json = `${'[{"value":"a","children":'.repeat(depth)}[]${'}]'.repeat(depth)}`
  const components = [{ type: 'select', key: 's', label: 'Way', dataSrc: 'json', data: { json } }]
  expect(losses(read(JSON.stringify({ display: 'form', components })))).toEqual(['Way 0 choices'])
})
