import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FormDesign } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { FormDesigner } from './form-designer'
import { createTestRandom, emptyTestForm, nextPaint } from './testing'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

let form: FormDesign
const kinds = () => form.list.map(({ type }) => type)

function Page() {
  const [design, setDesign] = useState(emptyTestForm)
  form = design
  return (
    <MemoryRouter>
      <FormDesigner form={design} onChange={setDesign} chance={createTestRandom()} />
    </MemoryRouter>
  )
}

const draw = () => act(async () => void render(<Page />))
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const key = (name: string, more = {}) =>
  act(async () => {
    const target = screen.queryByRole('article', { current: true }) ?? screen.getByLabelText('表单画布')
    fireEvent.keyDown(target, { key: name, ...more })
  })

test('an empty form shows how to start', async () => {
  await draw()
  expect(screen.getByText('表单还是空的')).toBeTruthy()
})

test('a click on a palette field adds it after the selected item and opens its settings', async () => {
  await draw()
  await press('单行文本')
  await press('计数器')
  await key('ArrowUp')
  await press('开关')
  expect(kinds()).toEqual(['input', 'switch', 'number'])
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('开关')
})

test('the search finds fields by name', async () => {
  await draw()
  await type('搜索组件', '日期')
  expect(screen.queryByRole('button', { name: '日期选择器' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '单行文本' })).toBeNull()
})

test('the palette shows a favourite first until it is unmarked', async () => {
  await draw()
  await press('收藏“日期选择器”')
  const group = screen.getByRole('region', { name: '常用组件' })
  await act(async () => void fireEvent.click(within(group).getByRole('button', { name: '日期选择器' })))
  expect(kinds()).toEqual(['date'])
  const [star] = screen.getAllByRole('button', { name: '取消收藏“日期选择器”' })
  await act(async () => void (star && fireEvent.click(star)))
  expect(screen.queryByRole('region', { name: '常用组件' })).toBeNull()
})

test('the canvas shows placeholders of dates and areas instead of their controls', async () => {
  await draw()
  await press('日期选择器')
  await press('省市区')
  const canvas = screen.getByLabelText('表单画布')
  expect(canvas.querySelectorAll('.qf-quiet')).toHaveLength(4)
  expect(canvas.querySelector('.ant-picker, .ant-select')).toBeNull()
})

test('typing a title is one history step; shortcuts undo and redo it', async () => {
  await draw()
  await press('单行文本')
  await type('标题', '请')
  await type('标题', '请假事由')
  await key('z', { ctrlKey: true })
  expect(form.list[0]?.name).toBe('单行文本')
  await key('z', { ctrlKey: true })
  expect(kinds()).toEqual([])
  await key('z', { ctrlKey: true, shiftKey: true })
  await key('y', { metaKey: true })
  expect(form.list[0]?.name).toBe('请假事由')
})

test('shortcuts move, duplicate and remove the selected item; the recycle bin restores it', async () => {
  await draw()
  await press('单行文本')
  await press('计数器')
  await key('ArrowUp', { altKey: true })
  expect(kinds()).toEqual(['number', 'input'])
  await key('d', { ctrlKey: true })
  expect(kinds()).toEqual(['number', 'number', 'input'])
  const { model } = form.list[1] ?? {}
  await key('Delete')
  expect(kinds()).toEqual(['number', 'input'])
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /回收箱/ })))
  await press('恢复“计数器”')
  expect(form.remove_list).toEqual([])
  expect(form.list.map((item) => item.model)).toContain(model)
})

test('ignores shortcuts while an input method is composing', async () => {
  await draw()
  await press('单行文本')
  await key('Delete', { isComposing: true })
  expect(kinds()).toEqual(['input'])
})

test('rejects an invalid internal name with a message', async () => {
  await draw()
  await press('单行文本')
  await nextPaint()
  const { model } = form.list[0] ?? {}
  await type('内部编码', '__proto__')
  expect((await screen.findByRole('alert')).textContent).toContain('__proto__')
  expect(form.list[0]?.model).toBe(model)
  await type('内部编码', 'reason')
  expect(form.list[0]?.model).toBe('reason')
})

test('rejects an empty internal name, and takes an alias until it is cleared', async () => {
  await draw()
  await press('单行文本')
  await nextPaint()
  const { model } = form.list[0] ?? {}
  await type('内部编码', '')
  expect((await screen.findByRole('alert')).textContent).toContain('内部编码')
  expect(form.list[0]?.model).toBe(model)
  await type('接口别名', 'amount')
  expect(form.list[0]?.alias).toBe('amount')
  await type('接口别名', '1')
  expect(form.list[0]?.alias).toBe('amount')
  await type('接口别名', '')
  expect(form.list[0]).not.toHaveProperty('alias')
})

test('a click on a problem selects its item', async () => {
  await draw()
  await press('单行文本')
  await type('标题', '')
  await press('计数器')
  await press(/^问题/)
  const panel = screen.getByRole('region', { name: '问题' })
  const [problem] = await within(panel).findAllByRole('button')
  await act(async () => void fireEvent.click(problem as HTMLElement))
  expect(screen.getByRole('article', { current: true }).dataset.item).toBe(form.list[0]?.key)
})

test('pastes copied items under new names', async () => {
  await draw()
  await press('单行文本')
  const item = screen.getByRole('article', { current: true })
  let text = ''
  const clipboardData = { setData: (_: string, value: string) => (text = value), getData: () => text }
  await act(async () => void fireEvent.copy(item, { clipboardData }))
  await act(async () => void fireEvent.paste(item, { clipboardData }))
  expect(kinds()).toEqual(['input', 'input'])
  expect(new Set(form.list.map(({ model }) => model)).size).toBe(2)
})

test('keeps the history when the design from outside is one of its own steps', async () => {
  const designs: FormDesign[] = []
  let show: (form: FormDesign) => void = () => {}
  function Hosted() {
    const [design, setDesign] = useState(emptyTestForm)
    show = setDesign
    const change = (next: FormDesign) => {
      designs.push(next)
      setDesign(next)
    }
    return (
      <MemoryRouter>
        <FormDesigner form={design} onChange={change} chance={createTestRandom()} />
      </MemoryRouter>
    )
  }
  await act(async () => void render(<Hosted />))
  await press('单行文本')
  await press('计数器')
  await act(async () => show(designs[0] as FormDesign))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await press('重做')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

const article = (i: number) => screen.getAllByRole('article')[i] as HTMLElement
const clickOn = (i: number, keys: object) => act(async () => void fireEvent.click(article(i), keys))
const chosenCount = () => document.querySelectorAll('[data-item][data-selected]').length

test('Ctrl and Shift select several items, which are copied and removed together in one step', async () => {
  await draw()
  for (const name of ['单行文本', '计数器', '开关']) await press(name)
  await clickOn(0, {})
  await clickOn(2, { shiftKey: true })
  expect(chosenCount()).toBe(3)
  await clickOn(1, { ctrlKey: true })
  expect(chosenCount()).toBe(2)
  expect(screen.getByText('已选择 2 个组件')).toBeTruthy()
  await key('d', { ctrlKey: true })
  expect(kinds()).toEqual(['input', 'input', 'switch', 'number', 'switch'])
  expect(chosenCount()).toBe(2)
  await key('Delete')
  expect(kinds()).toEqual(['input', 'number', 'switch'])
  await key('z', { ctrlKey: true })
  expect(kinds()).toHaveLength(5)
})

test('selects several items and moves them by keyboard', async () => {
  await draw()
  for (const name of ['单行文本', '计数器', '开关']) await press(name)
  await key('ArrowUp', { shiftKey: true })
  expect(chosenCount()).toBe(2)
  await key('ArrowUp', { altKey: true })
  expect(kinds()).toEqual(['number', 'switch', 'input'])
  await key('Escape')
  await key('a', { ctrlKey: true })
  expect(chosenCount()).toBe(3)
})

test('makes several fields required in one step', async () => {
  await draw()
  for (const name of ['单行文本', '计数器']) await press(name)
  await key('a', { ctrlKey: true })
  await press('设为必填')
  expect(form.list.map(({ rules }) => rules)).toEqual([[{ required: true }], [{ required: true }]])
})

test('replaces a control from its settings and keeps its code', async () => {
  await draw()
  await press('单行文本')
  await nextPaint()
  const { model } = form.list[0] ?? {}
  await press('替换控件')
  await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: '多行文本' })))
  expect(form.list[0]).toMatchObject({ type: 'textarea', model })
})

test('the history holds at least a hundred named steps', async () => {
  await draw()
  await press('单行文本')
  const canvas = screen.getByLabelText('表单画布')
  const ctrl = (key: string) => fireEvent.keyDown(canvas, { key, ctrlKey: true })
  // rendered once, not after each key
  await act(async () => {
    for (let n = 0; n < 60; n++) {
      ctrl('d')
      fireEvent.keyDown(canvas, { key: 'Delete' })
    }
  })
  await act(async () => {
    for (let n = 0; n < 120; n++) ctrl('z')
  })
  expect(kinds()).toEqual(['input'])
  await press('操作记录')
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(122)
  expect(screen.getAllByRole('menuitemradio', { name: '复制“单行文本”' })).toHaveLength(60)
})

test('tabs get titled sections, and a section can be hidden or removed', async () => {
  await draw()
  await press('标签页')
  await nextPaint()
  const sections = () => form.list[0]?.columns?.map(({ name, hide }) => [name, hide === true])
  await type('第 1 段的标题', '行程')
  await press('添加一段')
  await act(async () => void fireEvent.click(screen.getByLabelText('隐藏第 3 段')))
  expect(sections()).toEqual([
    ['行程', false],
    ['标题2', false],
    ['标题3', true],
  ])
  await press('删除第 2 段')
  expect(sections()).toEqual([
    ['行程', false],
    ['标题3', true],
  ])
  await press('撤销')
  expect(sections()).toHaveLength(3)
})

test('a number in one line is a single-line input that accepts numbers', async () => {
  await draw()
  await press('单行数字')
  expect(form.list[0]).toMatchObject({ type: 'input', name: '单行数字', options: { dataType: 'number' } })
})

test('a click on a problem opens the setting in which it is repaired', async () => {
  await draw()
  await press('单行文本')
  await type('标题', '')
  await press('计数器')
  await press(/^问题/)
  const panel = screen.getByRole('region', { name: '问题' })
  const [first] = await within(panel).findAllByRole('button')
  await act(async () => void fireEvent.click(first as HTMLElement))
  expect(document.activeElement?.closest('[data-name]')?.getAttribute('data-name')).toBe('name')
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('')
})
