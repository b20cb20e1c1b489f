import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import { ConfirmDialogs } from '../ui/confirm'
import { FormulaDialog } from './formula-dialog'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../form-host/remote-groups', () => ({ useRemoteGroups: () => noGroups }))
const noGroups: never[] = []

const fields = [
  { key: '1700000000000_1', name: '金额', kind: 'number' as const },
  {
    key: '1700000000000_2',
    name: '类型',
    kind: 'text' as const,
    choices: [{ value: '差旅', label: '差旅' }],
  },
]
const known = { fields }

beforeAll(async () => {
  await Promise.all([setLanguage('zh'), import('./condition-editor')])
})
afterEach(cleanup)

async function opened(value: string) {
  const [onSave, onClose] = [vi.fn(), vi.fn()]
  render(
    <>
      <FormulaDialog
        title="编辑条件"
        as="condition"
        value={value}
        known={known}
        onSave={onSave}
        onClose={onClose}
      />
      <ConfirmDialogs />
    </>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: '公式' }))
  await screen.findByRole('textbox', { name: '条件表达式' })
  return { onSave, onClose }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const insert = (name: string) => fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }))
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }))

test('builds a formula by clicks, shows it in readable words and saves it', async () => {
  const { onSave } = await opened('')
  insert('类型')
  openTab('运算符')
  insert('==')
  openTab('表单字段')
  fireEvent.focus(screen.getByRole('option', { name: /^类型/ }))
  press('插入 差旅')
  expect(await screen.findByText('类型 = "差旅"')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('textbox', { name: '条件表达式' }), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('@[类型_1700000000000_2] == "差旅"'))
})

test('opens with the current text; closes directly when unchanged and asks when changed', async () => {
  const { onClose, onSave } = await opened('@[金额_1700000000000_1] > 5')
  expect(await screen.findByText('金额 > 5')).toBeDefined()
  press('取消')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  insert('金额')
  press('取消')
  const question = await screen.findByRole('dialog', { name: '放弃修改？' })
  fireEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '放弃修改？' })).toBeNull())
  expect(onClose).toHaveBeenCalledTimes(1)
  press('取消')
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(onSave).not.toHaveBeenCalled()
})

test('shows an error with its position, and a click moves the caret there', async () => {
  await opened('@[没有_1700000000000_9] > 5')
  fireEvent.click(await screen.findByRole('button', { name: /没有.*定位/ }))
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'))
})

test('Ctrl+Enter does not store a text with problems; one click corrects it', async () => {
  const { onSave } = await opened('SUM(@[金额_1700000000000_1],2) > 5')
  const field = screen.getByRole('textbox', { name: '条件表达式' })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('没有保存')
  expect(onSave).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: '改成 $[求和]' }))
  expect(await screen.findByText('求和(金额,2) > 5')).toBeDefined()
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('$[求和](@[金额_1700000000000_1],2) > 5'))
})

test('does not call a text correct before it is checked', async () => {
  await opened('')
  const seen: string[] = []
  // The state lasts for a typing pause only, so every change of the page is recorded.
  const record = () => {
    if (document.querySelector('.fx-fine')) seen.push('correct')
    else if (document.body.textContent.includes('正在输入')) seen.push('unchecked')
  }
  const observer = new MutationObserver(record)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  insert('金额')
  await waitFor(() => expect(seen).not.toEqual([]))
  observer.disconnect()
  expect(seen[0]).toBe('unchecked')
})

test('arrow keys move between tabs and items, Enter inserts', async () => {
  const { onSave } = await opened('')
  const tab = screen.getByRole('tab', { name: /^表单字段/ })
  fireEvent.keyDown(tab, { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { name: /^显示值/ }).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(tab, { key: 'ArrowLeft' })
  fireEvent.keyDown(screen.getByRole('option', { name: /^金额/ }), { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toMatch(/^类型/)
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  press('确定')
  expect(onSave).toHaveBeenCalledWith('@[类型_1700000000000_2]')
})

test('finds functions by their description', async () => {
  await opened('')
  openTab('函数')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '金额大写' } })
  expect((await screen.findAllByRole('option'))[0]?.textContent).toMatch(/^金额大写/)
  expect(screen.getByRole('complementary').textContent).toContain('金额大写(金额)')
})

test('a test asks for the values that the formula reads and explains the result', async () => {
  await opened('@[金额_1700000000000_1] > 5000 && @[类型_1700000000000_2] == "差旅"')
  press('测试表达式')
  expect(screen.getByText('计算结果是 0')).toBeDefined()
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '5800' } })
  fireEvent.change(screen.getByLabelText('类型'), { target: { value: '差旅' } })
  expect(await screen.findByText('计算结果是 1')).toBeDefined()
  const tree = screen.getByRole('region', { name: '测试表达式' })
  expect(within(tree).getByRole('button', { name: '金额 5,800' })).toBeDefined()
  expect(within(tree).getByRole('button', { name: '类型 = "差旅" 真' })).toBeDefined()
})

test('S2-156 “Formula rule shown: string literals in double quotes”: shows the rules of S2-156 to S2-159', async () => {
  await opened('')
  const rules = screen.getByText('书写规则').closest('details')?.textContent
  for (const rule of ['文字用双引号括起： "差旅"', '@[名称_编号]', '(1-2)*1', '用括号控制优先级'])
    expect(rules).toContain(rule)
})

test('an empty formula cannot be tested', async () => {
  await opened('')
  press('测试表达式')
  expect(screen.getByRole('alert').textContent).toBe('测试字符串不可为空')
})

test('edits a condition as rows of field, comparison and value, in groups', async () => {
  const { onSave } = await opened('')
  fireEvent.click(screen.getByRole('radio', { name: '按条件' }))
  press('添加条件')
  fireEvent.change(screen.getByLabelText('条件 1 的值'), { target: { value: '5000' } })
  press('添加条件组')
  fireEvent.change(screen.getByLabelText('条件 2 的字段'), { target: { value: '1700000000000_2' } })
  fireEvent.change(screen.getByLabelText('条件 2 的值'), { target: { value: '差旅' } })
  fireEvent.change(screen.getByLabelText('条件 3 的字段'), { target: { value: '$发起部门' } })
  fireEvent.change(screen.getByLabelText('条件 3 的比较方式'), { target: { value: 'has' } })
  fireEvent.change(screen.getByLabelText('条件 3 的值'), { target: { value: '销售' } })
  press('确定')
  const [amount, type] = ['@[金额_1700000000000_1] >= 5000', '@[类型_1700000000000_2] == "差旅"']
  expect(onSave).toHaveBeenCalledWith(`${amount} && (${type} || $[包含strpos]($[发起部门](), "销售"))`)
})

test('a row asks for two bounds with between, and for a list with one of several', async () => {
  const { onSave } = await opened('')
  fireEvent.click(screen.getByRole('radio', { name: '按条件' }))
  press('添加条件')
  fireEvent.change(screen.getByLabelText('条件 1 的值'), { target: { value: '1000' } })
  fireEvent.change(screen.getByLabelText('条件 1 的比较方式'), { target: { value: 'between' } })
  expect(screen.getByLabelText('条件 1 的值：从')).toHaveProperty('value', '1000')
  fireEvent.change(screen.getByLabelText('条件 1 的值：到'), { target: { value: '5000' } })
  press('添加条件')
  fireEvent.change(screen.getByLabelText('条件 2 的字段'), { target: { value: '$发起部门' } })
  fireEvent.change(screen.getByLabelText('条件 2 的比较方式'), { target: { value: 'among' } })
  fireEvent.change(screen.getByLabelText('条件 2 的值'), { target: { value: '销售部、市场部' } })
  press('确定')
  const amount = '@[金额_1700000000000_1]'
  expect(onSave).toHaveBeenCalledWith(
    `${amount} >= 1000 && ${amount} <= 5000 && ($[发起部门]() == "销售部" || $[发起部门]() == "市场部")`,
  )
})

test('a row keeps a deleted field until another one is chosen', async () => {
  const { onSave } = await opened('@[旧金额_1700000000000_99] >= 5')
  fireEvent.click(screen.getByRole('radio', { name: '按条件' }))
  expect(screen.getByRole('option', { name: '旧金额（已删除）' })).toHaveProperty('selected', true)
  fireEvent.change(screen.getByLabelText('条件 1 的字段'), { target: { value: '1700000000000_1' } })
  fireEvent.change(screen.getByLabelText('条件 1 的值'), { target: { value: '6' } })
  press('确定')
  expect(onSave).toHaveBeenCalledWith('@[金额_1700000000000_1] >= 6')
})

test('shows a condition as removable rows where possible, otherwise as a formula', async () => {
  const { onSave } = await opened('@[金额_1700000000000_1] < 5 || $[为空](@[类型_1700000000000_2])')
  fireEvent.click(screen.getByRole('radio', { name: '按条件' }))
  expect(screen.getByRole('radio', { name: '任一条件' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('条件 2 的比较方式')).toHaveProperty('value', 'empty')
  press('删除条件 1')
  press('确定')
  expect(onSave).toHaveBeenCalledWith('$[为空](@[类型_1700000000000_2])')
  cleanup()
  await opened('@[金额_1700000000000_1] + 1 > 5')
  fireEvent.click(screen.getByRole('radio', { name: '按条件' }))
  expect(screen.getByRole('radio', { name: '公式' })).toHaveProperty('checked', true)
  expect(screen.getByText(/只能用公式写/)).toBeDefined()
})
