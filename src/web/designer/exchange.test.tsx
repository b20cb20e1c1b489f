import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormDesign } from '#/generated/types'
import leave from '#fixtures/forms/leave-typed.json'
import { setLanguage } from '../platform/i18n/i18n'
import { FormDesigner } from './form-designer'
import { createTestRandom, emptyTestForm } from './testing'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

let form: FormDesign

function Page() {
  const [design, setDesign] = useState(emptyTestForm)
  form = design
  return (
    <MemoryRouter>
      <FormDesigner form={design} onChange={setDesign} chance={createTestRandom()} />
    </MemoryRouter>
  )
}

const press = (role: 'button' | 'menuitem', name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name, hidden: true })))
const write = (text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('或在此粘贴 JSON 内容'), { target: { value: text } })
  })

beforeEach(async () => {
  await act(async () => void render(<Page />))
  await press('button', '单行文本')
  await press('button', '更多')
  await press('menuitem', '导入表单')
})

test('an imported form replaces the current one in one step that can be undone', async () => {
  await write(JSON.stringify(leave))
  expect(screen.getByText(/识别到表单/)).toBeTruthy()
  await press('button', '替换当前表单')
  expect(form).toEqual(upgradeForm(leave))
  await press('button', '撤销')
  expect(form.list.map(({ name }) => name)).toEqual(['单行文本'])
})

test('an imported form can be appended to the current one with new identities', async () => {
  await write(JSON.stringify({ list: [form.list[0]] }))
  await press('button', '追加到当前表单')
  expect(form.list).toHaveLength(2)
  expect(new Set(form.list.map(({ key }) => key)).size).toBe(2)
})

test('lists scripts and unknown fields before the import is applied', async () => {
  await write('{"list":[{"type":"hologram","name":"全息","options":{"onclick":"go()"}}]}')
  expect(screen.getByText('全息：options / onclick')).toBeTruthy()
  expect(screen.getByText(/hologram/, { selector: 'li' })).toBeTruthy()
})

test('lists each loss with its path before the import is applied', async () => {
  await write(JSON.stringify({ properties: { one: { type: 'string', not: {}, format: 'ipv4' } } }))
  expect(screen.getByText('不会采用（2）', { exact: false })).toBeTruthy()
  expect(screen.getByText('properties / one / not: “not”没有采用')).toBeTruthy()
  expect(screen.getByText('properties / one / format: 不检查“ipv4”格式')).toBeTruthy()
})

test('says which system a form is from, and lists by field what changes and what is lost', async () => {
  const email = { type: 'text', name: 'mail', title: '邮箱', inputType: 'week' }
  const site = { type: 'dropdown', name: 'site', title: '地点', choicesByUrl: { url: 'https://example.org' } }
  await write(JSON.stringify({ elements: [email, site, { type: 'comment', name: 'note', title: '备注' }] }))
  expect(screen.getByText('识别到 SurveyJS 表单，将生成 3 个组件')).toBeTruthy()
  expect(screen.getByText('原样采用 1 个组件；有变化 1 处，未采用 1 处')).toBeTruthy()
  expect(screen.getByText('邮箱 (elements / 0): “text”改为单行文本')).toBeTruthy()
  expect(screen.getByText(/^地点 \(elements \/ 1 \/ choicesByUrl\): 选项来自原系统的程序/)).toBeTruthy()
  await press('button', '替换当前表单')
  expect(form.list.map(({ name }) => name)).toEqual(['邮箱', '地点', '备注'])
})

test('says of a document of a system without a mapping what to do', async () => {
  await write(JSON.stringify({ type: 'page', body: [] }))
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('这是 amis 的表单')
})

test('shows the number of renewed keys', async () => {
  await write(JSON.stringify({ list: [{ type: 'input', name: '甲', key: 'x', model: 'a' }] }))
  expect(screen.getByText(/^1 个标识的格式与本系统不同/)).toBeTruthy()
})

test('reports names that a script uses and the sandbox lacks', async () => {
  const script = '({ "default": function ({ Models }) { alert(Models.a) } })'
  await write(JSON.stringify({ list: [], config: { change_code: script } }))
  expect(screen.getByText(/：alert$/)).toBeTruthy()
})

test('rejects a document that is not a form, with the reason', async () => {
  await write('{"a": 1}')
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('既不是表单')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '替换当前表单', hidden: true }).disabled).toBe(
    true,
  )
})
