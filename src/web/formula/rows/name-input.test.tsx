import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { quietApi } from '../../platform/api'
import { NameInput } from './name-input'
import { subjectFactsOf } from './operators'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const roles = [{ _uuid: 'g', groupname: '财务', children: [{ _uuid: '1', rolename: '会计' }] }]
const offered = (box: HTMLElement) => [...box.querySelectorAll('option')].map(({ value }) => value)

test('suggests matching names on focus, and still allows free typing', async () => {
  const ask = vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
  const written: string[] = []
  const { container } = render(
    <NameInput label="角色" of="role" value="会" onChange={(name) => written.push(name)} />,
  )
  expect(ask).not.toHaveBeenCalled()
  await act(async () => fireEvent.focus(screen.getByLabelText('角色')))
  await waitFor(() => expect(offered(container)).toEqual(['会计']))
  fireEvent.change(screen.getByLabelText('角色'), { target: { value: '出纳' } })
  expect(written).toEqual(['出纳'])
})

test('suggests no names without the right to read the directory', async () => {
  vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockRejectedValue(new Error('no'))
  const { container } = render(<NameInput label="角色" of="role" value="" onChange={() => {}} />)
  await act(async () => fireEvent.focus(screen.getByLabelText('角色')))
  await act(() => new Promise((done) => setTimeout(done, 250)))
  expect(offered(container)).toEqual([])
})

test.each([
  ['a field of a person', 'person', undefined, 'user'],
  ['a field of a department', 'department', undefined, 'dept'],
  ['a field of roles', 'text', 'fm-chose-role', 'role'],
  ['any other field', 'text', 'input', undefined],
] as const)('compares %s with names of its kind', (_, kind, type, names) => {
  const field = { key: '1', name: '字段', kind, ...(type && { type }) }
  expect(subjectFactsOf({ field: '1', name: '字段', shown: true }, [field]).names).toBe(names)
})
