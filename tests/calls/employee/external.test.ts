import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const lawyer = { name: '方律师', company: '正诚律师事务所', phone: '021-5555 6666', mail: '', note: '合同' }
const list = async (text?: string) =>
  (await admin.call('employee/external/list', { nowpage: 1, ...(text ? { text } : {}) })).data

const calls = {
  'employee/external/list': { nowpage: 1 },
  'employee/external/save': lawyer,
  'employee/external/delete': { id: 'x' },
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to directory administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('creates, changes and deletes a contact and finds it by name, company and number', async () => {
  const { data } = await admin.call('employee/external/save', lawyer)
  for (const text of ['方律', '正诚', '5555', '合同'])
    expect((await list(text)).result).toMatchObject([{ id: data.id, ...lawyer }])
  expect((await list('没有')).totalItems).toBe(0)
  await admin.call('employee/external/save', { ...lawyer, id: data.id, company: '正诚' })
  expect((await list()).result).toMatchObject([{ company: '正诚' }])
  expect(await admin.call('employee/external/delete', { id: data.id })).toMatchObject({ success: true })
  expect((await list()).totalItems).toBe(0)
  const log = await admin.call('employee/directorylog', { nowpage: 1 })
  expect(log.data.result.slice(0, 3).map(({ what }) => what)).toEqual([
    'external-delete',
    'external-edit',
    'external-add',
  ])
})

test('lets no external contact sign in or be a recipient', async () => {
  await admin.call('employee/external/save', lawyer)
  const { data } = await (await server.as('100002')).call('employee/contact/getusersbydept', {})
  expect(JSON.stringify(data)).not.toContain('方律师')
})

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'organisation.person-name-missing'],
  ['a mail that is none', { mail: 'fang' }, 'form.faults'],
  ['a contact that is gone', { id: 'gone' }, 'organisation.external-missing'],
])('rejects %s', async (_, part, code) => {
  expect(await admin.call('employee/external/save', { ...lawyer, ...part })).toMatchObject({
    success: false,
    code,
  })
})
