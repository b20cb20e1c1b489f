import '../../platform/i18n/design-texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OrgNode } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { PersonInput } from './person-input'

const person = (id: string, username: string) => ({
  type: 'user' as const,
  id,
  _uuid: id,
  username,
  userjobid: `1000${id}`,
  deptid: '1',
})
const children = [person('11', '李明'), person('12', '王芳')]
const company = [
  { type: 'dept', deptid: '1', deptname: '全公司', _uuid: '1', children },
] as unknown as OrgNode[]

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const drawn = () => {
  const onChange = vi.fn<(id: string) => void>()
  render(<PersonInput label="创建者" initial="系统管理员(admin)" onChange={onChange} />)
  const type = (value: string) => fireEvent.change(screen.getByLabelText('创建者'), { target: { value } })
  return { onChange, type }
}

test('resolves a name typed before the company has loaded', async () => {
  let come: (nodes: OrgNode[]) => void = () => {}
  const coming = new Promise<OrgNode[]>((done) => {
    come = done
  })
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockReturnValue(coming)
  const { onChange, type } = drawn()
  type('李明')
  expect(onChange).not.toHaveBeenCalledWith('11')
  come(company)
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('11'))
})

test('finds a person by name, by job number, or by both', async () => {
  const { onChange, type } = drawn()
  for (const [typed, id] of [
    ['王芳', '12'],
    ['100011', '11'],
    ['王芳（100012）', '12'],
  ] as const) {
    type(typed)
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(id))
  }
})

test('keeps the initial person until something is typed, and reports an unknown name', async () => {
  const { onChange, type } = drawn()
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.queryByText(/没有找到/)).toBeNull()
  type('没有这人')
  expect(await screen.findByText('没有找到：没有这人')).toBeDefined()
  expect(onChange).toHaveBeenLastCalledWith('')
})
