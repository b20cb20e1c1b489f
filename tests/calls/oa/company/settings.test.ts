import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanySettings } from '../../../../src/generated/types'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'
import { upload } from '../../../kit/uploads'

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const initial: CompanySettings = {
  company_name: '',
  logo: '',
  colour: '',
  chat_link: '',
  allow_location: false,
  print_watermark: '',
  compress_image: false,
  file_mb: 15,
  image_mb: 5,
  forbid_plain: false,
  seal_answers: false,
  password_policy: 'asvs',
  second_factor: 'nobody',
  second_factor_roles: [],
  scan_sign_in: true,
  session_idle_hours: 72,
  session_hours: 168,
  allow_cancel_parts: false,
  allow_hand_to_creator: false,
  allow_approve_own: false,
  withdraw_minutes: 0,
  act_as_admins: false,
  require_act_reason: false,
  notice_mail: false,
  notice_chat: false,
  decide_by_mail: false,
  decide_by_card: false,
  notice_push: false,
  notice_language: 'zh',
  quiet_from: '',
  quiet_until: '',
  invoice_buyers: '',
  help_contact: '',
  embed_origins: '',
  alert: '',
}

async function change(part: Partial<CompanySettings>) {
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, ...part }
  return admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
}

test('returns the defaults before any setting is stored', async () => {
  expect((await admin.call('oa/company/settings', {})).data).toEqual({ settings: initial, changes: [] })
})

test('limits reading and changing the settings to company administrators', async () => {
  const employee = await server.as('100010')
  const body = { settings: initial, seen: initial }
  expect(await employee.call('oa/company/settings', {})).toMatchObject({ status: 403 })
  expect(await employee.call('oa/flow/com_config/save', body)).toMatchObject({ status: 403 })
})

test.each<[string, object]>([
  ['no megabyte', { file_mb: 0 }],
  ['a part of one', { image_mb: 1.5 }],
  ['more than a request carries', { file_mb: 61 }],
  ['a word', { compress_image: 'yes' }],
  ['a setting that is none', { banner: 'x' }],
  ['an alert longer than a page has room for', { alert: '告'.repeat(301) }],
])('rejects %s', async (_, part) => {
  const body = { settings: { ...initial, ...part }, seen: initial }
  expect(await admin.raw('oa/flow/com_config/save', body)).toMatchObject({ status: 400, success: false })
})

test('applies a change to everyone immediately and logs who made it', async () => {
  expect(await change({ compress_image: true })).toMatchObject({ success: true })
  const { data } = await (await server.as('100010')).call('employee/getinfo.get', {})
  expect(data.com_conf).toEqual({ ...initial, compress_image: true })
  const { changes } = (await admin.call('oa/company/settings', {})).data
  expect(changes).toMatchObject([
    { by: expect.any(String), before: initial, after: { ...initial, compress_image: true } },
  ])
})

test('shows the alert of the company before and after sign-in until it is emptied', async () => {
  const said = async () => [
    (await server.nobody.call('settings.get', {})).data.alert,
    (await (await server.as('100010')).call('employee/getinfo.get', {})).data.com_conf.alert,
  ]
  expect(await said()).toEqual([undefined, ''])
  await change({ alert: '今晚 22 点维护' })
  expect(await said()).toEqual(['今晚 22 点维护', '今晚 22 点维护'])
  await change({ alert: '' })
  expect(await said()).toEqual([undefined, ''])
})

test('logs nothing when nothing changes', async () => {
  const { changes } = (await admin.call('oa/company/settings', {})).data
  await change({})
  expect((await admin.call('oa/company/settings', {})).data.changes).toHaveLength(changes.length)
})

test('rejects the second of two concurrent changes and reports it', async () => {
  const { settings } = (await admin.call('oa/company/settings', {})).data
  const answers = await Promise.all(
    [7, 8].map((file_mb) =>
      admin.call('oa/flow/com_config/save', { settings: { ...settings, file_mb }, seen: settings }),
    ),
  )
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  expect(answers.find(({ success }) => !success)).toMatchObject({
    status: 409,
    code: 'company.settings-stale',
  })
})

test('limits files and images to the configured sizes and names the limit in the message', async () => {
  await change({ file_mb: 1, image_mb: 2 })
  const who = await server.as('100010')
  const send = (call: string, name: string, content: Buffer) =>
    upload(server.app, call, { who, files: [{ name, content }] })
  const text = Buffer.alloc(1.5 * 1024 * 1024, 'a')
  expect(await send('oa/form/uploadfile', '长.txt', text)).toMatchObject({ msg: '长.txt超过1MB，不能上传' })
  await change({ file_mb: 30, image_mb: 1 })
  const large = Buffer.alloc(20 * 1024 * 1024, 'a')
  expect(await send('oa/form/uploadfile', '长.txt', large)).toMatchObject({ success: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: 'white', noise },
  })
    .png()
    .toBuffer()
  expect(await send('oa/form/uploadimage', '照.png', photo)).toMatchObject({ code: 'file.larger' })
})

test('requires encrypted requests from browsers where the company says so, but not from programs', async () => {
  await change({ forbid_plain: true })
  const browser = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
  const plain = await admin.raw('oa/flow/list/number', {}, browser)
  expect(plain).toMatchObject({ status: 400, code: 'request.plain-forbidden' })
  for (const program of [{}, { 'sec-fetch-mode': 'cors' }] as Record<string, string>[])
    expect(await admin.raw('oa/flow/list/number', {}, program)).toMatchObject({ success: true })
})

const identity = async () => (await server.nobody.call('settings.get', {})).data

const uploadLogo = (name: string, content: Buffer | string, who = admin) =>
  upload(server.app, 'oa/company/logo', { who, files: [{ name, content: Buffer.from(content) }] })

const svg = (inside: string, size = 'viewBox="0 0 24 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}<rect width="24" height="8" fill="#c00"/></svg>`

test('shows name, logo and colour of the company before sign-in, and the product again without them', async () => {
  const before = await identity()
  expect(before.company).toBeUndefined()
  const { data } = await uploadLogo('标志.svg', svg('<script>alert(1)</script>'))
  const { logo, image } = data as { logo: string; image: string }
  expect(logo).toMatch(/^标志\.svg [0-9a-f]{8}$/)
  const drawn = Buffer.from(image.replace('data:image/webp;base64,', ''), 'base64')
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 288, height: 96 })
  await change({ company_name: '云杉科技', logo, colour: '#0f7b6c' })
  const after = await identity()
  expect(after.company).toEqual({ name: '云杉科技', logo: image, colour: '#0f7b6c' })
  expect(after.title).toEqual({ zh: '云杉科技', en: '云杉科技', es: '云杉科技' })
  const { changes } = (await admin.call('oa/company/settings', {})).data
  expect(changes[0]?.after).toMatchObject({ company_name: '云杉科技', logo, colour: '#0f7b6c' })
  await change({ company_name: '', logo: '', colour: '' })
  expect(await identity()).toEqual(before)
})

test('rejects logos that are too large, no image, or not stored, and uploads of other people', async () => {
  const noise = Buffer.alloc(201 * 1024, 'x')
  expect(await uploadLogo('大.png', noise)).toMatchObject({ msg: '大.png超过 200 KB，请压缩后再选' })
  const none = { code: 'company.logo-format' }
  for (const content of ['GIF89a', '<html></html>', svg('', 'viewBox="0 0 0 0"').slice(0, 40)])
    expect(await uploadLogo('坏.svg', content)).toMatchObject(none)
  expect(await uploadLogo('a.svg', svg(''), await server.as('100010'))).toMatchObject({ status: 403 })
  expect(await change({ logo: '无.png 00000000' })).toMatchObject({ code: 'company.logo-missing' })
})

test('draws no other file that a vector image names', async () => {
  const foreign = '<image href="file:///etc/hostname" width="24" height="8"/>'
  const [one, other] = await Promise.all([uploadLogo('a.svg', svg(foreign)), uploadLogo('b.svg', svg(''))])
  expect((one.data as { image: string }).image).toBe((other.data as { image: string }).image)
})

test('rejects a theme colour that is hard to read, beside its field, with one that is readable', async () => {
  const answer = await change({ colour: '#ffd000' })
  expect(answer).toMatchObject({ success: false, code: 'form.faults' })
  expect(answer.msg).toMatch(
    /主题色.*#ffd000 在浅色界面上文字看不清：对比度 \d\.\d，至少要 4\.5。可以改用 #[0-9a-f]{6}/,
  )
  const [{ params }] = answer.data as never as [{ params: { readable: string } }]
  expect(await change({ colour: params.readable })).toMatchObject({ success: true })
  await change({ colour: '' })
})
