import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '../../../src/generated/types'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { signing } from '../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../kit/flows'
import { proveByPassword } from '../../kit/proving'
import type { Sender } from '../../kit/server'
import { type Sent, upload } from '../../kit/uploads'

let server: FlowServer
let me: Sender
let png: Buffer
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#409eff' } })
    .png()
    .toBuffer()
})
afterAll(() => server.stop())

const send = (kind: string, file: Sent, who = me) =>
  upload<Profile>(server.app, 'employee/profile/picture', { who, files: [file], fields: { kind } })

const bytesOf = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64')

test('saves a person’s contact data and introduction, returns them by getinfo and logs the change in the directory', async () => {
  const wanted = { phone: ' 138 0000 0001 ', mail: 'li@example.com', introduction: '研发部，负责签批' }
  const saved = await me.call('employee/profile/save', wanted)
  expect(saved.data).toMatchObject({ phone: '138 0000 0001', mail: 'li@example.com', outside: false })
  expect((await me.call('employee/getinfo.get', {})).data.introduction).toBe('研发部，负责签批')
  expect((await me.call('employee/profile/get', {})).data).toEqual(saved.data)
  const { data } = await (await server.as('admin')).call('employee/directorylog', { nowpage: 1 })
  expect(JSON.stringify(data)).toContain('li@example.com')
})

test.each([
  ['a phone of letters', { phone: 'abcdefg' }],
  ['a mail without a place', { mail: 'li' }],
  ['an introduction without end', { introduction: '长'.repeat(501) }],
])('rejects %s', async (_, wrong) => {
  const body = { phone: '', mail: '', introduction: '', ...wrong }
  expect(await me.raw('employee/profile/save', body)).toMatchObject({ success: false })
})

test('requires a proof to change phone and mail, but not the introduction', async () => {
  const hash = await hashPassword('Mima2026')
  await server.db.pool.query("update person set password_hash = $1 where id = '100012'", [hash])
  const them = await server.as('100012')
  const { phone, mail } = (await them.call('employee/profile/get', {})).data
  const body = { phone, mail, introduction: '新介绍' }
  expect(await them.call('employee/profile/save', body)).toMatchObject({ success: true })
  const moved = { ...body, mail: 'mine@example.com' }
  expect(await them.call('employee/profile/save', moved)).toMatchObject({ code: 'proof.needed' })
  expect((await them.call('employee/profile/get', {})).data).toMatchObject({ mail })
  await proveByPassword(them, 'Mima2026')
  expect(await them.call('employee/profile/save', moved)).toMatchObject({ success: true })
})

test('rejects phone and mail of a person from an external directory but saves the introduction', async () => {
  await server.db.pool.query("update person set external_id = 'x1' where id = '100011'")
  const them = await server.as('100011')
  const { phone, mail } = (await them.call('employee/profile/get', {})).data
  const body = { phone, mail, introduction: '在外部目录里' }
  expect(await them.call('employee/profile/save', body)).toMatchObject({ data: { outside: true } })
  expect(await them.call('employee/profile/save', { ...body, phone: '13800000009' })).toMatchObject({
    code: 'profile.outside',
  })
})

test('crops a picture to a small square, puts handwriting on white and removes both', async () => {
  const { data } = await send('avatar', { name: '我.png', content: png })
  expect(await sharp(bytesOf(data.avatar)).metadata()).toMatchObject({ width: 160, height: 160 })
  expect((await me.call('employee/getinfo.get', {})).data.avatar).toBe(data.avatar)
  const colleague = await server.as('100011')
  const faces = { ids: ['100010', '100012', 'nobody'] }
  expect((await colleague.call('employee/contact/faces', faces)).data).toEqual([
    { id: '100010', avatar: data.avatar },
  ])
  const ink = await sharp({
    create: { width: 300, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { signature } = (await send('signature', { name: '签名.png', content: ink })).data
  const { dominant } = await sharp(bytesOf(signature)).stats()
  expect(dominant.r).toBeGreaterThan(240)
  const { data: bare } = await me.call('employee/profile/droppicture', { kind: 'avatar' })
  expect(bare).toMatchObject({ avatar: '', signature })
})

test('rejects a file that is no image, a disguised file and an oversized one with a message', async () => {
  expect(await send('avatar', { name: '说明.txt', content: '文字' })).toMatchObject({ code: 'file.no-image' })
  expect(await send('avatar', { name: '图.png', content: '<svg onload="x"/>' })).toMatchObject({
    code: 'file.pretends',
  })
  const large = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])
  expect(await send('signature', { name: '大.png', content: large })).toMatchObject({ code: 'file.larger' })
  expect(await send('face', { name: '我.png', content: png })).toMatchObject({ status: 400 })
})

test('rejects profile calls without a session and access to other people’s profiles', async () => {
  expect(await server.nobody.call('employee/profile/get', {})).toMatchObject({ status: 401 })
  expect(await send('avatar', { name: '我.png', content: png }, server.nobody)).toMatchObject({ status: 401 })
  expect(await server.nobody.call('employee/contact/faces', { ids: ['100010'] })).toMatchObject({
    status: 401,
  })
})

test('shows the handwriting beside its owner’s approval to readers of the flow', async () => {
  const [creator, signer, last] = ['100012', '100029', '100028']
  const design = await server.publish('用款', { ...signing('orsign', [signer], last) })
  const starter = await server.as(creator)
  const { flowlistid } = (await starter.call('oa/flow/creat', creating(design, {}))).data
  const they = await server.as(signer)
  const told = async () =>
    (await starter.call('oa/flow/detail_logs_msgs', { flowOi_id: flowlistid })).data.signatures
  const { signature } = (await send('signature', { name: '签名.png', content: png }, they)).data
  expect(await told()).toEqual({})
  await they.call('oa/flow/deal', dealing(await waitingFor(they, flowlistid)))
  expect(await told()).toEqual({ [signer]: signature })
})

test('rejects a picture with an external address set by an administrator', async () => {
  const admin = await server.as('admin')
  const person = { jobid: '200009', name: '林新', mail: '', phone: '', departments: [], roles: [] }
  for (const avatar of ['https://elsewhere.example/me.png', '//elsewhere.example/me.png'])
    expect(await admin.raw('employee/add', { ...person, avatar })).toMatchObject({ status: 400 })
})
