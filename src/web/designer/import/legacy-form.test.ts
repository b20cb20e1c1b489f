import { expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { canHoldValue, fieldNameOf } from '#/core/form/design/fields'
import { allFormItemsOf, formFieldsOf, tableColumnsOf } from '#/core/form/design/items'
import { fullRights } from '#/core/form/rights/rights'
import { isRecord } from '#/core/form/values/form-values'
import old from '#fixtures/predecessor/all-widgets.json'
import { createTestRandom } from '../testing'
import { type FormImport, readImport } from './read-import'

/** A predecessor document with every kind of widget it supports (domain facts 6.2). */
const read = (json: unknown) =>
  readImport(JSON.stringify(json), { chance: createTestRandom(), language: 'zh' }) as FormImport
const { form, problems, scripts } = read(old)
const called = (name: string) => formFieldsOf(form).find((item) => item.name === name)

const palette = [
  ...[
    'placeholderhtml',
    'divider',
    'input',
    'textarea',
    'number',
    'radio',
    'checkbox',
    'time',
    'date',
    'rate',
  ],
  ...['color', 'select', 'selectMultiple', 'switch', 'slider', 'button', 'blank', 'el-input', 'table'],
  ...['cascader', 'grid', 'fm-front-end-view', 'fm-chose-china-area', 'fm-ele-auto-complete-sample2'],
  ...['fm-ele-cascader', 'fm-fileupload', 'fm-imageupload', 'fm-tinymce', 'fm-chose-contact'],
  ...['fm-chose-dept-select-tree-deptid', 'fm-chose-dept-select-deptid'],
  ...['fm-chose-depts-select-nametree-deptid', 'fm-chose-user-treeselect-userid-name-deptid'],
  ...['fm-chose-users-treeselect-userid-name-deptid', 'fm-chose-user-select-userid-name'],
  'fm-chose-users-select-userid-name',
]

test('the sample document contains every widget of the palette and every date type', () => {
  expect(new Set(allFormItemsOf(form.list).map(fieldNameOf))).toEqual(new Set(palette))
  const dates = formFieldsOf(form).filter(({ type }) => type === 'date')
  expect(dates.map(({ options }) => options.type)).toEqual([
    ...['date', 'year', 'month', 'dates', 'datetime', 'datetimerange', 'daterange'],
  ])
})

test('imports the legacy document without errors and lists its scripts', () => {
  expect(problems.filter(({ level }) => level !== 'warning')).toEqual([])
  expect(scripts.map((path) => path.at(-1))).toEqual(['onclick', 'onfocus', 'change_code'])
})

/** Returns the document without empty lists, which are equivalent to missing ones. */
function withoutEmptyLists(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutEmptyLists)
  if (!isRecord(json)) return json
  const retained = Object.entries(json).filter(
    ([, part]) =>
      !(Array.isArray(part) && part.length === 0) && !(isRecord(part) && !Object.keys(part).length),
  )
  return Object.fromEntries(retained.map(([name, part]) => [name, withoutEmptyLists(part)]))
}

test('keeps everything in the legacy document, including unknown properties', () => {
  expect(withoutEmptyLists(form)).toMatchObject(withoutEmptyLists(old) as object)
})

test('exporting and importing a legacy form again gives the same form', () => {
  const again = read(form)
  expect(again.form).toEqual(form)
  expect(again.scripts).toEqual(scripts)
})

const person = { id: '100011', name: '张三' }
const placed = { ...person, deptid: '2', dept: '销售部' }

/** Filled-in values by field name. */
const filled: Record<string, unknown> = {
  姓名: '李四',
  单行数字: '12.50',
  说明: '第一行\n第二行',
  份数: 3,
  付款方式: '月结',
  附加服务: ['安装', '培训'],
  到访时间: '09:30:00',
  申请日期: '2026-11-21',
  年度: '2026',
  月份: '2026-11',
  可选日期: ['2026-11-21', '2026-11-25'],
  开始时间: '2026-11-21 09:30:00',
  会议时段: ['2026-11-21 09:30:00', '2026-11-21 11:00:00'],
  出差日期: ['2026-11-21', '2026-11-23'],
  满意度: 4,
  标识颜色: '#409eff',
  费用类别: '差旅',
  涉及部门: ['研发', '财务'],
  是否加急: true,
  完成度: 60,
  插槽: '任意文字',
  对象插槽: { a: 1 },
  列表插槽: [1, 2],
  定制化: '定制内容',
  所在车间: ['1', '11'],
  合计显示: '3',
  目的地: {
    provinceCode: '520000',
    provinceName: '贵州省',
    cityCode: '520100',
    cityName: '贵阳市',
    regionCode: '520102',
    regionName: '南明区',
  },
  供应商: '晨光',
  产品分类: [{ path: ['a', 'a1'], pathname: ['电子', '手机'] }],
  附件: [
    { fileid: 'f1', name: '报价.pdf', formats: 'pdf', size: 12, created_at: '2026-11-21T01:00:00.000Z' },
  ],
  照片: [{ key: 'k1', o_url: '', filename: '现场.png', imgid: 'f2' }],
  正文: '<p>内容</p>',
  联系人: [person],
  '部门（长）': [{ name: '公司-销售部', deptid: '2' }],
  部门: [{ name: '销售部', deptid: '2' }],
  会签部门: [{ name: '销售部', deptid: '2' }],
  经办人: [placed],
  参与人: [placed],
  负责人: [person],
  知会人: [person],
  左列: '左',
  右列: '右',
  明细: [
    {
      _id: 'r1',
      a1B2c: '纸',
      d3E4f: '备注',
      g5H6i: '办公',
      j7K8l: ['急'],
      m9N0o: '线上',
      p1Q2r: ['甲'],
      s3T4u: '2026-11-21',
      v5W6x: '2026-11-21 08:00:00',
      bhq6G: '3',
      y7Z8a: [person],
    },
  ],
}

test('every imported field accepts input', () => {
  const fields = formFieldsOf(form).filter(canHoldValue)
  expect(fields.map(({ name }) => name).filter((name) => !(name in filled))).toEqual([])
  const values = Object.fromEntries(
    fields.filter(({ name }) => name in filled).map(({ name, model }) => [model, filled[name]]),
  )
  expect(checkForm(form, values, fullRights(form))).toEqual([])
  const rate = called('满意度')?.model ?? ''
  expect(checkForm(form, { ...values, [rate]: 9 }, fullRights(form))).toMatchObject([{ model: rate }])
})

test('an imported table keeps its columns with their codes, kinds and sums', () => {
  const table = called('明细')
  const columns = table ? tableColumnsOf(table) : []
  expect(columns.map(({ code }) => code)).toHaveLength(10)
  expect(columns.find(({ code }) => code === 'bhq6G')).toMatchObject({ name: '数量', aggregate: 'sum' })
})

test('converts region codes that were stored as numbers to text', () => {
  const defaultValue = { provinceName: '贵州省', provinceCode: 520000, cityName: '贵阳市', cityCode: 520100 }
  const item = {
    type: 'custom',
    name: '地区',
    options: { componentName: 'fm-chose-china-area', defaultValue },
  }
  const { form, problems } = read({ list: [item] })
  expect(form.list[0]?.options.defaultValue).toMatchObject({ provinceCode: '520000', cityCode: '520100' })
  expect(problems).toEqual([])
})
