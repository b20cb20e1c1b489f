import { expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { allFormItemsOf, formFieldsOf, tableColumnsOf } from '#/core/form/design/items'
import { fullRights } from '#/core/form/rights/rights'
import type { FormItem } from '#/generated/types'
import { createTestRandom } from '../../testing'
import { type FormImport, readImport } from '../read-import'

const read = (...list: object[]) =>
  readImport(JSON.stringify({ list, config: {} }), {
    chance: createTestRandom(),
    language: 'zh',
  }) as FormImport
const only = (item: object) => read(item).form.list[0]
const lostIn = ({ losses }: FormImport) => losses.map(({ path, code }) => `${path.join('/')} ${code}`)
const errorsIn = ({ problems }: FormImport) => problems.filter(({ level }) => level === 'error')

const input = (name: string, more: object = {}) => ({
  type: 'input',
  name,
  key: '1575897887618',
  options: {},
  ...more,
})
const kInput = (label: string, more: object = {}) => ({
  type: 'input',
  label,
  key: 'input_1577875678405',
  options: {},
  ...more,
})

test('columns of a FormMaking table become columns of ours, which check their cells', () => {
  const result = read({
    type: 'table',
    name: '明细',
    model: 'rows',
    options: { required: true, defaultValue: [] },
    tableColumns: [
      input('品名', { options: { required: true, maxlength: 4, placeholder: '品名' } }),
      { type: 'number', name: '数量', options: { min: 1, max: 9, precision: 0 } },
      { type: 'select', name: '类别', options: { options: [{ value: '甲, 乙' }, { value: '丙' }] } },
      { type: 'date', name: '日期', options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' } },
      { type: 'switch', name: '急', options: {} },
      { type: 'imgupload', name: '照片', options: { length: 3 } },
    ],
  })
  expect(errorsIn(result)).toEqual([])
  expect(lostIn(result)).toEqual(['list/0/tableColumns/5 column-type'])
  const [table] = result.form.list
  const columns = table ? tableColumnsOf(table) : []
  expect(columns.map(({ name, editer, required }) => `${name} ${editer} ${required}`)).toEqual([
    '品名 text true',
    '数量 number false',
    '类别 select false',
    '日期 datetime false',
    '急 custom false',
    '照片 textarea false',
  ])
  const faultsOf = (...cells: unknown[]) =>
    checkForm(
      result.form,
      { rows: [Object.fromEntries(columns.map(({ code }, i) => [code, cells[i]]))] },
      fullRights(result.form),
    ).map(({ code }) => code)
  expect(faultsOf('铅笔', 9, '甲, 乙')).toEqual([])
  expect(faultsOf('五个字的名', 10, '丁')).toEqual([
    'form.cell-too-long',
    'form.cell-too-large',
    'form.cell-choice',
  ])
  expect(faultsOf()).toEqual(['form.cell-required'])
})

test('converts fields of FormMaking that are called otherwise', () => {
  const result = read(
    {
      type: 'imgupload',
      name: '照片',
      options: { length: 3, action: 'https://example.com', defaultValue: [] },
    },
    { type: 'fileupload', name: '附件', options: { length: 0 } },
    { type: 'editor', name: '正文', options: {} },
    { type: 'text', name: '说明', options: { defaultValue: '1 < 2' } },
    { type: 'html', name: '声明', options: { defaultValue: '<b>注意</b>' } },
    {
      type: 'cascader',
      name: '地区',
      options: { remote: false, options: [{ value: 'a', label: '甲', children: [] }] },
    },
    { type: 'subform', name: '家庭成员', list: [input('姓名')], options: {} },
    { type: 'tabs', name: '页', tabs: [{ label: '一', list: [input('甲')] }], options: {} },
    {
      type: 'report',
      name: '',
      rows: [{ columns: [{ list: [input('乙')] }, { list: [input('丙')] }, { list: [] }] }],
    },
    { type: 'divider', name: '', options: { defaultValue: '分隔' } },
  )
  expect(errorsIn(result)).toEqual([])
  expect(lostIn(result)).toEqual(['list/0/options/action upload-address', 'list/8 cell-layout'])
  const items = allFormItemsOf(result.form.list)
  expect(items.map(({ type, options }) => options.componentName ?? type)).toEqual([
    ...[
      'fm-imageupload',
      'fm-fileupload',
      'fm-tinymce',
      'placeholderhtml',
      'placeholderhtml',
      'cascader',
      'table',
    ],
    ...['tabs', 'input', 'grid', 'input', 'input', 'divider'],
  ])
  expect(items[0]?.options.imageuploadset).toEqual({ multiple: true, length: 3 })
  expect(items[3]?.options.placeholderhtml).toBe('<p>1 &lt; 2</p>')
  expect(items[5]?.options.jsonOptions).toEqual([{ value: 'a', label: '甲', children: [] }])
})

test('checks rules of FormMaking, and reports those that it does not', () => {
  const result = read(
    input('邮箱', { rules: [{ type: 'email', message: '邮箱格式不正确' }] }),
    input('编号', { rules: [{ pattern: '/^\\d{4}$/i' }, { min: 2 }, { max: 4 }, { type: 'string' }] }),
    input('颜色', { rules: [{ type: 'hex' }, { validator: 'function' }, { pattern: {} }] }),
    input('网址', { options: { dataType: 'regexp' } }),
    { type: 'number', name: '数量', rules: [{ type: 'number', min: 1, max: 9 }] },
  )
  expect(lostIn(result)).toEqual([
    'list/1/rules/0/pattern pattern-flags',
    'list/2/rules/0/type rule-type',
    'list/2/rules/1/validator rule-script',
    'list/2/rules/2/pattern keyword',
    'list/3/options/dataType rule-type',
  ])
  const [mail, code, , , count] = result.form.list
  const faultOf = (item: typeof mail, value: unknown) =>
    checkForm(result.form, { [item?.model ?? '']: value }, fullRights(result.form))[0]
  expect(faultOf(mail, 'a')).toMatchObject({ code: 'form.rule', params: { message: '邮箱格式不正确' } })
  expect([faultOf(code, '1'), faultOf(code, '12345'), faultOf(code, 'abcd')].map((one) => one?.code)).toEqual(
    ['form.too-short', 'form.too-long', 'form.pattern'],
  )
  expect(faultOf(count, 10)?.code).toBe('form.too-large')
})

test('reports choices and events that come from programs of another page', () => {
  const result = read(
    {
      type: 'select',
      name: '城市',
      options: { remote: true, remoteFunc: 'func_1', options: [{ value: '甲' }] },
    },
    {
      ...kInput('部门'),
      type: 'select',
      options: { dynamic: true, dynamicKey: 'depts', options: [{ value: '1' }] },
    },
    input('甲', { events: { onChange: 'func_2', onFocus: '' } }),
    input('乙', { options: { showPassword: true } }),
  )
  expect(lostIn(result)).toEqual([
    'list/0/options/remoteFunc remote',
    'list/1/options/dynamicKey remote',
    'list/2/events/onChange event',
    'list/3/options/type password',
  ])
})

test('imports a form of k-form-design with its layouts, keys, and names of options', () => {
  const result = read(
    {
      type: 'card',
      label: '申请',
      list: [
        kInput('事由', {
          help: '写清楚',
          options: { maxLength: 50, placeholder: '请输入' },
          rules: [{ required: true, message: '必填' }],
        }),
      ],
    },
    { type: 'tabs', label: '页', columns: [{ value: '1', label: '基本', list: [kInput('甲')] }] },
    {
      type: 'table',
      label: '表',
      trs: [{ tds: [{ colspan: 1, list: [kInput('乙')] }, { list: [kInput('丙')] }] }],
    },
    {
      type: 'batch',
      label: '明细',
      model: 'batch_1',
      list: [kInput('品名'), { type: 'number', label: '数量', options: { max: 3 } }],
      options: {},
    },
    {
      type: 'date',
      label: '期间',
      options: { range: true, showTime: false, format: 'YYYY-MM-DD', rangePlaceholder: ['始', '终'] },
    },
    { type: 'date', label: '月份', options: { range: false, showTime: false, format: 'YYYY-MM' } },
    { type: 'uploadImg', label: '图片', options: { limit: 1, defaultValue: '[]' } },
    { type: 'treeSelect', label: '树', options: { options: [{ value: '1', label: '一' }] } },
    { type: 'text', label: '<请注意>', options: {} },
    { type: 'alert', label: '提示', options: { description: '说明' } },
    { type: 'button', label: '提交', options: { handle: 'submit' } },
    kInput('隐藏', { options: { hidden: true, placeholder: null } }),
  )
  expect(errorsIn(result)).toEqual([])
  expect(lostIn(result)).toEqual(['list/2 cell-layout', 'list/7/type tree-select', 'list/10 button'])
  const items = formFieldsOf(result.form)
  expect(items.map(({ name, type, options }) => `${name} ${options.componentName ?? type}`)).toEqual([
    ...['事由 input', '甲 input', '乙 input', '丙 input', '明细 table', '期间 date', '月份 date'],
    ...[
      '图片 fm-imageupload',
      '树 cascader',
      '<请注意> placeholderhtml',
      '提示 placeholderhtml',
      '隐藏 input',
    ],
  ])
  expect(items[0]).toMatchObject({ tooltip: '写清楚', options: { maxlength: 50 } })
  expect(items[5]?.options).toMatchObject({ type: 'daterange', format: 'yyyy-MM-dd', startPlaceholder: '始' })
  expect(items[6]?.options).toMatchObject({ type: 'month' })
  expect(items[9]?.options.placeholderhtml).toBe('<p>&lt;请注意&gt;</p>')
  expect(items.at(-1)?.hide).toBe(true)
})

test('leaves items of ours as they are', () => {
  const date = { type: 'date', name: '日期', options: { type: 'date', format: 'yyyy-MM-dd' } }
  const button = { type: 'button', name: '查询', options: { buttonset: { onclick: '' } } }
  expect(only(date)?.options).toEqual(date.options)
  expect(only(button)?.options).toEqual(button.options)
})

test('reads limits that are written as texts, in options, rules and columns', () => {
  const result = read(
    { type: 'number', name: '数量', options: { min: '1', max: '10', precision: '2' } },
    { type: 'number', name: '不限', options: { min: '0', max: '0' } },
    { type: 'input', name: '编号', options: { minlength: '-1', maxlength: '20' } },
    { type: 'input', name: '简称', options: {}, rules: [{ min: '2', max: '5' }] },
    { type: 'table', name: '明细', tableColumns: [{ type: 'number', name: '单价', options: { max: '5' } }] },
  )
  expect(errorsIn(result)).toEqual([])
  expect(result.unlimited.map(({ name }) => name)).toEqual(['不限', '编号'])
  expect(result.form.list.slice(0, 4).map(({ options }) => options)).toMatchObject([
    { min: 1, max: 10, precision: 2 },
    { min: null, max: null },
    { minlength: null, maxlength: 20 },
    { minlength: 2, maxlength: 5 },
  ])
  const [column] = tableColumnsOf(result.form.list[4] as FormItem)
  expect(column?.editer_config).toEqual({ max: 5 })
})

test('takes what options demand without a rule, and lists rules and programs that no field checks', () => {
  const result = read(
    input('手机', {
      options: { required: true, requiredMessage: '请填手机', validatorCheck: true, validator: 'check()' },
      rules: [{ enum: ['a'] }, { transform: 'trim' }],
    }),
    input('类别', { type: 'select', options: { remote: true, remoteDataSource: 'kinds', options: [] } }),
  )
  expect(result.form.list[0]?.rules[0]).toEqual({ required: true, message: '请填手机' })
  expect(lostIn(result)).toEqual([
    'list/0/options/validator rule-script',
    'list/0/rules/1/enum keyword',
    'list/0/rules/2/transform keyword',
    'list/1/options/remoteDataSource remote',
  ])
})

test('finds the form in an envelope, also as a text, and lists what stands beside it', () => {
  const form = { list: [input('事由')], config: {} }
  for (const envelope of [{ data: form }, { id: 1, content: JSON.stringify(form) }, JSON.stringify(form)]) {
    const result = readImport(JSON.stringify(envelope), {
      chance: createTestRandom(),
      language: 'zh',
    }) as FormImport
    expect(result.form.list.map(({ name }) => name)).toEqual(['事由'])
    expect(lostIn(result)).toEqual('id' in Object(envelope) ? ['id beside-schema'] : [])
  }
  const several = readImport(JSON.stringify({ a: form, b: form }), {
    chance: createTestRandom(),
    language: 'zh',
  })
  expect(several).toEqual({ refused: 'kind' })
})
