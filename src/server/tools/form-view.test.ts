import { describe, expect, test } from 'vitest'
import purchase from '#fixtures/forms/purchase.json'
import { formFieldsOf } from '../../core/form'
import type { FormDesign, FormItem, FormLimit } from '../../generated/types'
import { type FormOfTool, inputSchemaOf, presentValues, toInputData } from './form-view'

const formset = purchase as unknown as FormDesign
const editable = ({ key, rules }: FormItem): FormLimit => ({
  key,
  type: 'canedit',
  required: rules.some(({ required }) => required === true),
})

/** View of a form whose fields may all be filled in. */
const viewOf = (form: FormDesign, formdata: Record<string, unknown> = {}): FormOfTool => ({
  formset: form,
  limits: formFieldsOf(form).map(editable),
  formdata,
})

interface Schema {
  required: string[]
  properties: Record<string, { type?: string; items?: { properties: object } }>
  description?: string
}
const schemaOf = (view: FormOfTool) => inputSchemaOf(view) as Schema | undefined

/** Form of text fields with these names; the given ones are required. */
const textForm = (names: readonly string[], required: readonly string[] = []): FormDesign => ({
  ...formset,
  list: names.map((name, at) => {
    const key = `1732154500000_${at}`
    const rules = required.includes(name) ? [{ required: true }] : []
    return {
      key,
      name,
      type: 'input',
      model: `input_${key}`,
      keyindex: at,
      options: { placeholder: name },
      rules,
    }
  }),
})

describe('the input schema of a form', () => {
  test('has the fields by name without computed ones, and tables with their columns by name', () => {
    const schema = schemaOf(viewOf(formset))
    expect(schema?.required).toContain('采购标题')
    expect(schema?.properties).not.toHaveProperty('合计大写')
    expect(Object.keys(schema?.properties.采购明细?.items?.properties ?? {})).toContain('单价（元）')
  })

  test('is undefined where nothing may be filled in', () => {
    expect(inputSchemaOf({ ...viewOf(formset), limits: [] })).toBeUndefined()
  })

  test('keeps the required fields of a form of any size within 4 KB, and tells that others are missing', () => {
    const names = Array.from({ length: 400 }, (_, at) => `字段${at}`)
    const schema = schemaOf(viewOf(textForm(names, ['字段0', '字段399'])))
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(4096)
    expect(schema?.properties).toHaveProperty('字段399')
    expect(schema?.description).toContain('missing')
  })
})

describe('values by name', () => {
  test('become values by model, in tables by code of the column', () => {
    const view = viewOf(formset)
    const item = formFieldsOf(formset).find(({ name }) => name === '采购明细')
    const input = toInputData(view, { 采购明细: [{ 品名: '显示器', 数量: 2 }] })
    expect(input).toEqual({ [item?.model ?? '']: [{ pinM1: '显示器', shuL4: 2 }] })
    expect(presentValues({ ...view, formdata: input }, 'zh')).toEqual({
      采购明细: [{ 品名: '显示器', 数量: '2' }],
    })
  })

  test('of two fields with one title are told apart by a number', () => {
    const view = viewOf(textForm(['备注', '备注']))
    expect(Object.keys(schemaOf(view)?.properties ?? {})).toEqual(['备注', '备注 (2)'])
    expect(Object.values(toInputData(view, { '备注 (2)': 'b' }))).toEqual(['b'])
  })

  test.each([
    [{ 总价: 1 }, 'tool.unknown-field'],
    [{ __proto__x: 1 }, 'tool.unknown-field'],
    [{ 采购明细: [{ 颜色: '红' }] }, 'tool.unknown-column'],
  ])('%j is refused by name', (values, code) => {
    expect(() => toInputData(viewOf(formset), values)).toThrow(expect.objectContaining({ code }))
  })
})
