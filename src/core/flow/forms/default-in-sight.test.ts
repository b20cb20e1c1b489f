import { expect, test } from 'vitest'
import { field, formOf, modelOf, valuesOf } from '../../../../tests/kit/form-of'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'

const shown = '@甲 != ""'
const fields = [
  field('甲', { type: 'input' }),
  field('乙', { type: 'input', linkage: { shown }, options: { defaultValue: '哈哈' } }),
  field('丙', { linkage: { shown }, options: { defaultValue: 5 } }),
]
const limits = fields.map(({ key, name }) => ({ key, name, type: 'canedit' as const, required: false }))
const drawn = {
  ...design([
    start(['审批'], { formEditLimit: limits }),
    step('审批', { formEditLimit: limits, dealers: only('zhou'), btnGroup: [button(['终审'])] }),
    step('终审', { dealers: only('chen') }),
  ]),
  formset: formOf(...fields),
}
const formOfFlow = (result: ReturnType<typeof story>) => result.flow().flow?.form

test('a field that the creator or an assignee brings into sight is stored with its default', () => {
  const all = valuesOf({ 甲: 'x', 乙: '哈哈', 丙: 5 })
  expect(formOfFlow(story(drawn).creates('li', { input: valuesOf({ 甲: 'x' }) }))).toEqual(all)
  const later = story(drawn)
    .creates('li')
    .deals('zhou', { input: valuesOf({ 甲: 'x' }) })
  expect(formOfFlow(later)).toEqual(all)
})

test('a field that was emptied stays empty, also when others change later', () => {
  const emptied = story(drawn).creates('li', { input: valuesOf({ 甲: 'x', 乙: null, 丙: 7 }) })
  expect(formOfFlow(emptied)?.[modelOf('乙')] ?? '').toBe('')
  expect(formOfFlow(emptied)?.[modelOf('丙')]).toBe(7)
  const later = emptied.deals('zhou', { input: valuesOf({ 甲: 'y' }) })
  expect(formOfFlow(later)?.[modelOf('乙')] ?? '').toBe('')
})

test('a default in sight names the department from which the creator acts', () => {
  const place = field('部门', {
    type: 'input',
    linkage: { shown },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of default values
    options: { defaultValue: '${chose-dept-str}' },
  })
  const list = [fields[0], place].filter((one) => one !== undefined)
  const open = list.map(({ key, name }) => ({ key, name, type: 'canedit' as const, required: false }))
  const flow = design([start(['审批'], { formEditLimit: open }), step('审批', { dealers: only('zhou') })])
  const result = story({ ...flow, formset: formOf(...list) })
  const input = valuesOf({ 甲: 'x' })
  expect(formOfFlow(result.creates('sun', { deptId: '3', input }))).toMatchObject(
    valuesOf({ 部门: '前端组' }),
  )
})
