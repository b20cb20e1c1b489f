import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import leaveJson from '#fixtures/forms/leave-typed.json'
import purchaseJson from '#fixtures/forms/purchase.json'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const leave = upgradeForm(leaveJson)
const purchase = upgradeForm(purchaseJson)

const modelOf = (form: FormDesign, name: string) =>
  formFieldsOf(form).find((item) => item.name === name)?.model ?? ''

beforeAll(async () => {
  // happy-dom never reports intersections, so every row is rendered.
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(() => {
  cleanup()
  vi.stubGlobal('IntersectionObserver', undefined)
})

async function draw(form: FormDesign, props: Partial<Parameters<typeof FormView>[0]> = {}) {
  let controller: FormController | undefined
  // Awaited, because a form with formulas waits for their language to load.
  await act(async () => {
    render(<FormView form={form} {...props} onReady={(ready) => (controller = ready)} />)
  })
  await waitFor(() => expect(document.querySelector('.qf-item')).not.toBeNull())
  if (!controller) throw new Error('the form is not ready')
  return controller
}

const field = (name: string) => {
  const item = [...document.querySelectorAll<HTMLElement>('.qf-item')].find(
    (one) => one.querySelector('.qf-label')?.textContent?.replace('?', '') === name,
  )
  if (!item) throw new Error(name)
  return item
}
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const control = async (name: string, tag = 'input') =>
  waitFor(() => {
    const found = field(name).querySelector<HTMLElement>(`.qf-control ${tag}`)
    if (!found) throw new Error(`no ${tag} in ${name}`)
    return found
  })
const chooseIn = async (box: HTMLElement, option: string) => {
  fireEvent.mouseDown(box.querySelector('.ant-select-selector') ?? box)
  // The list follows the press; options of another one are still in the page.
  await waitFor(() => expect(box.closest('.ant-select')?.classList).toContain('ant-select-open'))
  const found = await waitFor(() => {
    const choices = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')]
    const choice = choices.filter(({ textContent }) => textContent === option).at(-1)
    if (!choice) throw new Error(option)
    return choice
  })
  fireEvent.click(found)
}

test('reports to the page what is typed as soon as a field appears', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    vi.unstubAllGlobals()
  })
  const describe = vi.fn()
  const typed = new Promise<void>((done) => {
    const watch = new MutationObserver(() => {
      const input = host.querySelector<HTMLInputElement>('input[placeholder^=例如]')
      if (!input) return
      watch.disconnect()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Paper')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      done()
    })
    watch.observe(host, { childList: true, subtree: true })
  })
  root.render(<FormView form={purchase} onChange={describe} />)
  await typed
  expect(describe).toHaveBeenCalled()
})

test('renders every field of a form with a label tied to its control', async () => {
  await draw(leave)
  for (const { name } of formFieldsOf(leave).filter((item) => !item.hideTitle && !item.options.disabled))
    expect(field(name).querySelector('label')).not.toBeNull()
  const reason = await control('请假事由', 'textarea')
  expect(screen.getByLabelText('请假事由')).toBe(reason)
  expect(reason.getAttribute('aria-required')).toBe('true')
})

test('typing, selecting and switching produce the form values', async () => {
  const controller = await draw(leave)
  expect(controller.isDirty()).toBe(false)
  type(await control('请假事由', 'textarea'), '回家探亲')
  fireEvent.click(await screen.findByText('病假'))
  fireEvent.click(await screen.findByText('工作已交接'))
  type(await control('请假天数'), '2.5')
  fireEvent.click(await control('是否离开本市'))
  const values = controller.values()
  expect(values).toMatchObject({
    [modelOf(leave, '请假事由')]: '回家探亲',
    [modelOf(leave, '请假类型')]: '病假',
    [modelOf(leave, '已办妥事项')]: ['工作已交接'],
    [modelOf(leave, '请假天数')]: 2.5,
    [modelOf(leave, '是否离开本市')]: true,
  })
  expect(controller.isDirty()).toBe(true)
  expect(Object.keys(values)).not.toContain(modelOf(leave, '申请人'))
})

test('validation shows each problem beside its field, focuses the first, and clears on repair (S2-179)', async () => {
  const controller = await draw(leave)
  await control('请假事由', 'textarea')
  await act(async () => void (await controller.validate()))
  expect(field('请假事由').textContent).toContain('请假事由必须填写')
  expect(field('请假类型').textContent).toContain('请选择请假类型')
  expect(field('请假类型').contains(document.activeElement)).toBe(true)
  await act(async () => expect(await controller.validate('optional')).toEqual([]))
  expect(field('请假类型').textContent).not.toContain('请选择请假类型')
  await act(async () => void (await controller.validate()))
  const reason = await control('请假事由', 'textarea')
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  type(reason, '回家')
  await waitFor(() => expect(field('请假事由').textContent).not.toContain('必须填写'))
})

test('announces how many mistakes are left, and nothing once all are corrected', async () => {
  const controller = await draw(leave)
  const announced = () => document.querySelector('.qf > [role=status]')?.textContent
  const reason = await control('请假事由', 'textarea')
  await act(async () => void (await controller.validate()))
  const [, count = ''] = announced()?.match(/^有 (\d+) 处需要修改$/) ?? []
  expect(Number(count)).toBeGreaterThan(1)
  type(reason, '回家')
  await waitFor(() => expect(announced()).toBe(`有 ${Number(count) - 1} 处需要修改`))
  await act(async () => void (await controller.validate('optional')))
  expect(announced()).toBe('')
  type(reason, '')
  await waitFor(() => expect(controller.allValues()[modelOf(leave, '请假事由')]).toBe(''))
  expect(announced()).toBe('')
})

test('leaving a field with an invalid value shows the error immediately', async () => {
  await draw(leave)
  const phone = await control('请假期间电话')
  type(phone, '12')
  fireEvent.blur(phone)
  await waitFor(() => expect(field('请假期间电话').textContent).toContain('请假期间电话格式不正确'))
})

test('shows server-side problems beside their fields', async () => {
  const item = formFieldsOf(leave).find(({ name }) => name === '工作交接人')
  const problem = { key: item?.key ?? '', model: item?.model ?? '', name: '', code: 'form.rule' }
  await draw(leave, { errors: [{ ...problem, params: { message: '该同事已离职' } }] })
  await waitFor(() => expect(field('工作交接人').textContent).toContain('该同事已离职'))
})

test('shows a form in read mode as text without controls', async () => {
  const values: FormValues = {
    [modelOf(leave, '请假天数')]: 2.5,
    [modelOf(leave, '目的地')]: { provinceName: '贵州省', cityName: '贵阳市', regionName: '花溪区' },
  }
  await draw(leave, { status: 'read', values })
  expect(field('请假天数').textContent).toContain('2.5天')
  expect(field('目的地').textContent).toContain('贵州省-贵阳市-花溪区')
  expect(document.querySelectorAll('.qf input, .qf textarea, .qf .ant-select')).toHaveLength(0)
})

test('field rights decide what is writable, readable and hidden', async () => {
  const limit = (name: string, kind: FormLimit['type']) => {
    const key = formFieldsOf(leave).find((item) => item.name === name)?.key ?? ''
    return { key, type: kind, required: false }
  }
  const values = { [modelOf(leave, '请假事由')]: '探亲' }
  const limits = [limit('工作交接人', 'canedit'), limit('请假事由', 'readonly'), limit('请假类型', 'hidden')]
  const controller = await draw(leave, { limits, values })
  await control('工作交接人')
  expect(field('请假事由').querySelector('textarea')).toBeNull()
  expect(screen.queryByText('请假类型')).toBeNull()
  type(await control('工作交接人'), '李强')
  expect(controller.values()).toEqual({ [modelOf(leave, '工作交接人')]: '李强' })
  expect(controller.allValues()).toMatchObject(values)
})

test('submits a cleared field as empty instead of omitting it', async () => {
  const model = modelOf(leave, '工作交接人')
  const controller = await draw(leave, { values: { [model]: '李强' } })
  type(await control('工作交接人'), '')
  expect(controller.values()).toMatchObject({ [model]: '' })
})

test('fills a draft in, except into fields that are not writable', async () => {
  const controller = await draw(leave)
  const writable = modelOf(leave, '工作交接人')
  const input = await control('工作交接人')
  act(() => controller.fill({ [writable]: '李强', [modelOf(leave, '申请人')]: '冒名' }))
  expect((input as HTMLInputElement).value).toBe('李强')
  expect(controller.allValues()).toEqual({ [writable]: '李强' })
})

test('shows braces in a design as text', async () => {
  const title = {
    ...formFieldsOf(leave)[1],
    name: '{{window.bad = 1}}',
    options: { placeholder: '{{window.bad = 1}}' },
  }
  await draw({ ...leave, list: [title] as FormDesign['list'] })
  expect(screen.getByText('{{window.bad = 1}}')).toBeTruthy()
  expect('bad' in window).toBe(false)
})

test('a field without a widget shows its name, and the others still render', async () => {
  const list = [
    { ...formFieldsOf(leave)[1], name: '评分', type: 'gone' },
    ...leave.list,
  ] as FormDesign['list']
  await draw({ ...leave, list })
  expect(screen.getByText('“评分”的组件不存在')).toBeTruthy()
  await control('请假事由', 'textarea')
})

test('adds, fills, sums, copies and deletes table rows', async () => {
  const controller = await draw(purchase)
  const model = modelOf(purchase, '采购明细')
  fireEvent.click(await screen.findByText(/添加一行/))
  const cell = async (column: string, row: number) => {
    fireEvent.click(await screen.findByLabelText(new RegExp(`^${column}，第 ${row} 行`)))
    return screen.findByLabelText(`${column}，第 ${row} 行`, { selector: 'input' })
  }
  type(await cell('品名', 1), '键盘')
  type(await cell('数量', 1), '3')
  fireEvent.click(screen.getByLabelText('复制第 1 行'))
  type(await cell('数量', 2), '4')
  await waitFor(() => expect(field('采购明细').textContent).toMatch(/汇总：7(?!\.)/))
  expect(controller.values()[model]).toMatchObject([
    { pinM1: '键盘', shuL4: 3 },
    { pinM1: '键盘', shuL4: 4 },
  ])
  fireEvent.click(screen.getByLabelText('删除第 1 行'))
  await waitFor(() => expect(controller.values()[model]).toHaveLength(1))
  await act(async () => void (await controller.validate()))
  expect(field('采购明细').textContent).toContain('单价（元）必须填写')
})

test('existing rows stay unchanged where only adding is allowed', async () => {
  const key = formFieldsOf(purchase).find(({ name }) => name === '采购明细')?.key ?? ''
  const limits = [{ key, type: 'canedit' as const, required: false, table_edit: false, table_delete: false }]
  const values = { [modelOf(purchase, '采购明细')]: [{ _id: 'a', _c_at: 1, pinM1: '显示器' }] }
  await draw(purchase, { limits, values })
  const row = (await screen.findByText('显示器')).closest('tr') as HTMLElement
  expect(row.querySelector('input')).toBeNull()
  expect(within(row).queryByLabelText('删除第 1 行')).toBeNull()
  expect(within(row).getByLabelText('复制第 1 行')).toBeTruthy()
})

test('a long table renders only the visible rows and still sums all of them', async () => {
  const rows = Array.from({ length: 500 }, (_, i) => ({
    _id: `r${i}`,
    _c_at: 1,
    pinM1: `物品${i}`,
    shuL4: 2,
  }))
  await draw(purchase, { status: 'read', values: { [modelOf(purchase, '采购明细')]: rows } })
  await waitFor(() => expect(field('采购明细').textContent).toMatch(/汇总：1000(?!\.)/))
  expect(field('采购明细').textContent).toContain('共 500 行')
  expect(field('采购明细').querySelectorAll('tbody tr').length).toBeLessThan(60)
})

test('chooses an area from province to district, and another province clears the lower levels', async () => {
  const controller = await draw(purchase)
  const model = modelOf(purchase, '收货地区')
  const boxes = await waitFor(() => {
    const found = [...field('收货地区').querySelectorAll<HTMLElement>('.ant-select')]
    expect(found).toHaveLength(3)
    expect(field('收货地区').querySelector('.anticon-loading')).toBeNull()
    return found
  })
  const [province, city, region] = boxes
  if (!province || !city || !region) throw new Error('three boxes')
  expect(boxes.map(({ textContent }) => textContent)).toEqual(['请选择省份', '请选择市', '请选择区县'])
  await chooseIn(province, '北京市')
  await chooseIn(city, '北京市')
  await chooseIn(region, '东城区')
  expect(controller.values()[model]).toEqual({
    provinceName: '北京市',
    cityName: '北京市',
    regionName: '东城区',
    provinceCode: '110000',
    cityCode: '110100',
    regionCode: '110101',
  })
  expect(field('收货地区').querySelector('[data-hide-show]')?.textContent).toBe('北京市-北京市-东城区')
  await chooseIn(province, '天津市')
  expect(controller.values()[model]).toMatchObject({ provinceCode: '120000', cityCode: '', regionName: '' })
})

class NeverInSight {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
}

test('an off-screen field is only text, yet is validated, and mounts when validation moves there', async () => {
  vi.stubGlobal('IntersectionObserver', NeverInSight)
  const [item] = formFieldsOf(leave).filter(({ name }) => name === '工作交接人')
  const far = (i: number) => ({ ...item, key: `1732154400000_${i}`, name: `字段${i}`, model: `f${i}` })
  const last = { ...far(40), name: '最后一项', rules: [{ required: true }], options: { maxlength: 3 } }
  const list = [...Array.from({ length: 40 }, (_, i) => far(i)), last] as FormDesign['list']
  const controller = await draw({ ...leave, list }, { values: { f30: '看得见的文字' } })
  await control('字段0')
  expect(field('字段30').textContent).toContain('看得见的文字')
  expect(field('字段30').querySelector('input')).toBeNull()
  await act(async () => void (await controller.validate()))
  const input = await control('最后一项')
  expect(field('最后一项').textContent).toContain('最后一项必须填写')
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test('a field that fails shows its name, and the form still works', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const item = formFieldsOf(leave).find(({ name }) => name === '工作交接人')
  const options = Object.defineProperty({}, 'placeholder', {
    get: () => {
      throw new Error('broken')
    },
  })
  const broken = { ...item, key: '1732154400000_1', model: 'broken', name: '坏掉的组件', options }
  await draw({ ...leave, list: [broken, ...leave.list] as FormDesign['list'] })
  await waitFor(() => expect(document.body.textContent).toContain('“坏掉的组件”无法显示'))
  await control('请假事由', 'textarea')
  quiet.mockRestore()
})

test.each([
  ['a number', 9, '9'],
  ['an object', { stars: 3 }, '{"stars":3}'],
])(
  'shows %s in a field that no longer exists as text, read-only and not required',
  async (_, value, text) => {
    const item = formFieldsOf(leave).find(({ name }) => name === '工作交接人')
    const rules = [{ required: true }]
    const gone = {
      ...item,
      key: '1732154400000_1',
      model: 'gone',
      name: '星级',
      options: { componentName: 'gone' },
    }
    const list = [{ ...gone, type: 'custom', rules }] as unknown as FormDesign['list']
    const controller = await draw({ ...leave, list }, { values: { gone: value } })
    expect(field('星级').textContent).toContain(text)
    expect(field('星级').textContent).toContain('它的值保留着')
    expect(field('星级').querySelector('input')).toBeNull()
    expect(await controller.validate()).toEqual([])
  },
)
