import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

const leaver = { id: '100021', name: '' }

let server: FlowServer
let designer: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  designer = await server.as('100004')
  const [person] = await find({ text: leaver.id })
  leaver.name = person?.name ?? ''
  const admin = await server.as('admin')
  expect((await admin.call('employee/setenable', { id: leaver.id, enabled: false })).success).toBe(true)
})
afterAll(() => server.stop())

const find = async (asked: { text: string; type?: 'user' | 'dept'; withDisabled?: boolean }) =>
  (await designer.call('oa/flowdesigns/finddirectory', { type: 'user', ...asked })).data

test('limits the call to people who may design flows', async () => {
  const employee = await server.as('100010')
  expect(await employee.raw('oa/flowdesigns/finddirectory', { type: 'user', text: '' })).toMatchObject({
    status: 403,
    data: null,
  })
  expect(await designer.raw('oa/flowdesigns/finddirectory', { type: 'role', text: '' })).toMatchObject({
    status: 400,
  })
})

test('finds people by name, spelling, job number and id, with names and departments only', async () => {
  const [one] = await find({ text: '苏婉清' })
  expect(one).toEqual({
    id: '100009',
    name: '苏婉清',
    note: expect.stringMatching(/^100009 · ./),
    enabled: true,
  })
  expect((await find({ text: 'suwanqing' })).map(({ id }) => id)).toContain('100009')
  expect((await find({ text: 'suwqing' })).map(({ id }) => id)).toEqual(['100009'])
  expect((await find({ text: '100009' })).map(({ id }) => id)).toEqual(['100009'])
  expect((await find({ text: '' })).length).toBeGreaterThan(20)
})

test('does not reveal whose phone number or address contains a text', async () => {
  expect(await find({ text: '13800000009' })).toEqual([])
  expect(await find({ text: 'example.com' })).toEqual([])
})

test('finds people who left only where they are asked for, by name and by id', async () => {
  expect(await find({ text: leaver.id })).toEqual([])
  expect(await find({ text: leaver.name })).toEqual([])
  const left = [expect.objectContaining({ id: leaver.id, enabled: false })]
  expect(await find({ text: leaver.id, withDisabled: true })).toEqual(left)
  expect(await find({ text: leaver.name, withDisabled: true })).toEqual(left)
})

test('finds departments by name and spelling, upper levels first', async () => {
  const found = await find({ type: 'dept', text: '财务' })
  expect(found[0]).toMatchObject({ id: '7', name: '财务部', note: expect.stringContaining('/') })
  expect((await find({ type: 'dept', text: 'caiwu' })).map(({ id }) => id)).toContain('7')
  expect((await find({ type: 'dept', text: 'caiwb' })).map(({ id }) => id)).toEqual(['7'])
})
