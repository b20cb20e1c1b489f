import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '../../../../src/generated/types'
import { deleteOrphanFiles } from '../../../../src/server/jobs/delete-orphan-files'
import { signLink } from '../../../../src/server/platform/files/signed-link'
import { hashToken, hashTokenWithCookie } from '../../../../src/server/platform/security/token-key'
import { readFileSecret, startSession } from '../../../../src/server/queries/session/session'
import { buildSignedLink } from '../../../../src/web/platform/signed-link'
import { rowsOf } from '../../../kit/contents'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'
import { type Sent, signed, upload } from '../../../kit/uploads'

let server: TestServer
let me: Sender
let png: Buffer
beforeAll(async () => {
  server = await serverOfFile()
  me = await server.as('100010')
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#409eff' } })
    .png()
    .toBuffer()
})
afterAll(() => server.stop())

const send = (...files: Sent[]) =>
  upload<StoredFile[]>(server.app, 'oa/form/uploadfile', {
    who: me,
    files,
    fields: { source: 'fm-fileupload' },
  })

const stored = async (file: Sent): Promise<StoredFile> => {
  const { success, msg, data } = await send(file)
  expect(success, msg).toBe(true)
  const [entry] = data
  if (!entry) throw new Error('nothing was stored')
  return entry
}

const text: Sent = { name: '说明.txt', content: '会议说明' }

const get = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

/** A header of PNG that promises so many pixels, with next to nothing behind it. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    ...[
      magic,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(64))),
      chunk('IEND', Buffer.alloc(0)),
    ],
  ])
}

describe('an uploaded file', () => {
  test('stores the file under a new id and returns its name, format, size and uploader (S2-224, S2-225)', async () => {
    const answer = await send(text, { name: 'photo.png', content: png })
    expect(answer.data).toMatchObject([
      { name: '说明.txt', formats: 'txt', size: 0.01, creater: '王磊', created_id: '100010' },
      { name: 'photo.png', formats: 'png' },
    ])
  })

  test('requires a session and its permission', async () => {
    const answer = await upload(server.app, 'oa/form/uploadfile', { who: server.nobody, files: [text] })
    expect(answer.status).toBe(401)
  })

  test('requires multipart with at least one file', async () => {
    expect((await me.raw('oa/form/uploadfile', {})).status).toBe(415)
    expect(await send()).toMatchObject({ success: false, code: 'file.none' })
  })

  test('rejects an upload with a field that is too long', async () => {
    const fields = { source: 'x'.repeat(65) }
    const answer = await upload(server.app, 'oa/form/uploadfile', { who: me, files: [text], fields })
    expect(answer.status).toBe(400)
  })

  test.each([
    ['an empty one', { name: 'empty.txt', content: '' }, 'file.empty'],
    ['a program', { name: 'setup.exe', content: 'MZ\u0000\u0001' }, 'file.format'],
    [
      'a drawing that may hold scripts',
      { name: 'a.svg', content: '<svg onload="alert(1)"/>' },
      'file.format',
    ],
    ['a page called an image', { name: 'a.png', content: '<html><script>1</script>' }, 'file.pretends'],
    ['a page called a PDF', { name: 'a.pdf', content: '<html></html>' }, 'file.pretends'],
    ['an image of 12,000 × 12,000', { name: 'big.png', content: hugePng(12_000, 12_000) }, 'file.pixels'],
  ])('rejects %s', async (_, file, code) => {
    expect(await send(file)).toMatchObject({ success: false, code })
  })

  test('rejects more than 15 MB and names the limit in the message', async () => {
    const answer = await send({ name: 'much.txt', content: Buffer.alloc(15 * 1024 * 1024 + 1, 'a') })
    expect(answer).toMatchObject({
      success: false,
      code: 'file.too-large',
      msg: 'much.txt超过15MB，不能上传',
    })
  })

  test('stores none of a thousand files in one request', async () => {
    const before = await rowsOf(server.db, 'select id from file')
    const answer = await send(...Array.from({ length: 1000 }, (_, n) => ({ name: `${n}.txt`, content: 'x' })))
    expect(answer).toMatchObject({ status: 413, code: 'file.too-many-at-once' })
    expect(await rowsOf(server.db, 'select id from file')).toHaveLength(before.length)
  })

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\\\temp\\\\报价.txt', '报价.txt'],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
    ['a<b>:c.txt', 'a_b__c.txt'],
    ['..txt.', '..txt'],
    ['%22合同%22.txt', '"合同".txt'],
    ['第一行%0D%0A第二行.txt', '第一行第二行.txt'],
  ])('stores the name %s as %s', async (name, kept) => {
    expect((await stored({ name, content: 'x' })).name).toBe(kept)
  })

  test('returns the size in bytes beside the one in KB', async () => {
    expect(await stored({ name: '小.txt', content: 'x'.repeat(29) })).toMatchObject({ bytes: 29, size: 0.03 })
  })

  test.each([
    '机票 & 行程单 (最终版)#2 100%.txt',
    '100%完成#1.txt',
    "报价'A'; v=1, [2] {3} ~`!@$^+.txt",
    '%E5%90%88%25.txt',
    '.草稿.txt',
    '👨‍👩‍👧 全家福.txt',
    'a？b=c&d.txt',
  ])('stores %s and downloads it under its own name', async (name) => {
    const { name: kept, url } = await stored({ name, content: 'x' })
    expect(kept).toBe(name)
    const answer = await get(`${url}?${await signed(server, me, '100010')}`)
    const [, encoded = ''] =
      /filename\*=UTF-8''([^;]+)$/.exec(String(answer.headers['content-disposition'])) ?? []
    expect([answer.statusCode, answer.body, decodeURIComponent(encoded)]).toEqual([200, 'x', name])
  })

  test('refuses a name of 256 characters with its length and the limit, and stores nothing', async () => {
    const before = await rowsOf(server.db, 'select id from file')
    expect(await send({ name: `${'长'.repeat(252)}.txt`, content: 'x' })).toMatchObject({
      success: false,
      code: 'file.name-too-long',
      msg: expect.stringContaining('256 个字，最多 255 个字'),
    })
    expect(await rowsOf(server.db, 'select id from file')).toHaveLength(before.length)
  })

  test.each(
    ['合', 'a', '%', '#', '😀'].flatMap((letter) =>
      [100, 101, 255].map((length) => [letter, length] as const),
    ),
  )('opens a file whose name is %s, %i characters long', async (letter, length) => {
    const name = `${letter.repeat(length - 4)}.txt`
    const { fileid, name: kept, url } = await stored({ name, content: 'x' })
    expect(kept).toBe(name)
    const query = await signed(server, me, '100010')
    const short = `/file/oa/${fileid}/${encodeURIComponent(name)}`
    expect([(await get(`${url}?${query}`)).body, (await get(`${short}?${query}`)).body]).toEqual(['x', 'x'])
  })
})

describe('a file link', () => {
  test('opens the file by a link signed for its uploader, as a download that never runs', async () => {
    const { url } = await stored(text)
    const answer = await get(`${url}?${await signed(server, me, '100010')}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('会议说明')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    })
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="__.txt"`)
  })

  test('opens the file by a link signed as pages sign it (S2-227)', async () => {
    const { url = '' } = await stored(text)
    const { data } = await me.call('employee/getinfo.get', {})
    const now = server.clock.now()
    const link = buildSignedLink(url, { uid: '100010', secret: data.fileSecret ?? '', now })
    expect((await get(link)).statusCode).toBe(200)
    const { headers } = await server.app.inject({ method: 'HEAD', url: link })
    expect(headers).toMatchObject({ 'content-length': '12', 'last-modified': expect.any(String) })
  })

  /** Signs a link with any secret, as another program does. */
  const signedWith = (secret: string, uid: string, agent = 'program') => {
    const link = { agent, uid, time: String(Math.round(server.clock.now() / 1000)) }
    return new URLSearchParams({ ...link, sign: signLink(link, secret) })
  }

  test('S1-236 “is an MD5 of agent, uid, time and token”: opens the file for the token’s person', async () => {
    const { url } = await stored(text)
    expect(await get(`${url}?${signedWith(me.token, '100010')}`)).toMatchObject({
      statusCode: 200,
      body: '会议说明',
    })
    const other = await server.as('100008')
    for (const query of [
      signedWith(other.token, '100010'),
      signedWith(me.token, '100008'),
      signedWith('', '100010'),
      signedWith(hashToken(me.token), '100010'),
    ])
      expect((await get(`${url}?${query}`)).statusCode).toBe(401)
    expect((await get(`${url}?${signedWith(other.token, '100008')}`)).statusCode).toBe(404)
  })

  test('stops opening a link signed with a token when its session ends', async () => {
    const gone = await server.as('100012')
    const query = signedWith(gone.token, '100012')
    expect((await get(`/file/oa/form/none/a.txt?${query}`)).statusCode).toBe(404)
    await gone.call('employee/logout', {})
    expect((await get(`/file/oa/form/none/a.txt?${query}`)).statusCode).toBe(401)
  })

  test('opens no file by the half of a token that a page over TLS can read', async () => {
    const { url } = await stored(text)
    const half = server.house.randomHex(32)
    const { token } = await server.db.transaction((tx) =>
      startSession(tx, { ...server.house, half }, 'oa', '100010'),
    )
    expect((await get(`${url}?${signedWith(token, '100010')}`)).statusCode).toBe(401)
    const secret = await readFileSecret(server.db, hashTokenWithCookie(half, token))
    expect((await get(`${url}?${signedWith(secret, '100010')}`)).statusCode).toBe(200)
  })

  test('opens only the file that the agent of a page’s link names', async () => {
    const [one, two] = [await stored(text), await stored(text)]
    const { data } = await me.call('employee/getinfo.get', {})
    const now = server.clock.now()
    const link = buildSignedLink(one.url ?? '', { uid: '100010', secret: data.fileSecret ?? '', now })
    expect((await get(link)).statusCode).toBe(200)
    expect((await get(link.replace(one.url ?? '', two.url ?? ''))).statusCode).toBe(401)
    const renamed = link.replace(`web.${one.fileid}`, `web.${two.fileid}`)
    expect((await get(renamed.replace(one.url ?? '', two.url ?? ''))).statusCode).toBe(401)
  })

  test('shows a PNG with HTML inside as an image and nothing else', async () => {
    const content = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const { url } = await stored({ name: 'poly.png', content })
    const { headers } = await get(`${url}?${await signed(server, me, '100010')}`)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('returns a small version of an image, created once and cached by browsers (S2-228)', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: 'white', noise },
    })
      .jpeg()
      .toBuffer()
    const { url } = await stored({ name: '现场.jpg', content: photo })
    const link = `${url}?${await signed(server, me, '100010')}`
    const small = await get(`${link}&small=1`)
    const { format, width, height } = await sharp(small.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 320, 240])
    expect(small.rawPayload.length).toBeLessThan(photo.length / 5)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=180',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    })
    expect((await get(`${link}&small=1`)).rawPayload.equals(small.rawPayload)).toBe(true)
    const known = { 'if-none-match': String(small.headers.etag) }
    expect((await get(`${link}&small=1`, known)).statusCode).toBe(304)
    expect((await get(link, known)).rawPayload.equals(photo)).toBe(true)
  })

  test('returns any other file unchanged when a small version is requested', async () => {
    const { url } = await stored(text)
    expect((await get(`${url}?${await signed(server, me, '100010')}&small=1`)).body).toBe('会议说明')
  })

  test('supports range requests', async () => {
    const { url } = await stored({ name: 'range.txt', content: '0123456789' })
    const query = await signed(server, me, '100010')
    const part = await get(`${url}?${query}`, { range: 'bytes=2-4' })
    expect(part.statusCode).toBe(206)
    expect(part.body).toBe('234')
    expect(part.headers['content-range']).toBe('bytes 2-4/10')
    expect((await get(`${url}?${query}`, { range: 'bytes=-3' })).body).toBe('789')
  })

  test.each<[string, (query: string) => string]>([
    ['another person', (query) => query.replace('uid=100010', 'uid=100008')],
    ['another time', (query) => query.replace(/time=(\d+)/, (_, time) => `time=${Number(time) + 1}`)],
    ['a part given twice', (query) => `${query}&uid=100010`],
    ['no sign', (query) => query.replace(/&sign=.*/, '')],
    ['parts joined otherwise', (query) => query.replace('agent=web&uid=100010', 'agent=web1&uid=00010')],
  ])('rejects a link with %s', async (_, spoil) => {
    const { url } = await stored(text)
    const answer = await get(`${url}?${spoil(await signed(server, me, '100010'))}`)
    expect(answer.statusCode).toBe(401)
  })

  test.each([
    ['10 minutes old is good', -599_000, 200],
    ['older is over', -602_000, 401],
    ['from the future is refused', 602_000, 401],
  ])('checks the age of a link: %s', async (_, lag, status) => {
    const { url } = await stored(text)
    expect((await get(`${url}?${await signed(server, me, '100010', lag)}`)).statusCode).toBe(status)
  })

  test('rejects a link signed by another person as if the file did not exist', async () => {
    const { url } = await stored(text)
    const other = await server.as('100008')
    const query = await signed(server, other, '100008')
    const answer = await get(`${url}?${query}`)
    expect(answer.statusCode).toBe(404)
    const nothing = await get(`/file/oa/form/none/a.txt?${query}`)
    expect(answer.json()).toEqual(nothing.json())
  })

  test('expires with its session', async () => {
    const { url } = await stored(text)
    const query = await signed(server, me, '100010')
    const gone = await server.as('100012')
    const own = await signed(server, gone, '100012')
    await gone.call('employee/logout', {})
    expect((await get(`${url}?${own}`)).statusCode).toBe(401)
    expect((await get(`${url}?${query}`)).statusCode).toBe(200)
  })

  test('rejects a link from a session with a required password change', async () => {
    const { url } = await stored(text)
    const link = `${url}?${await signed(server, me, '100010')}`
    const owe = (isOwed: boolean) =>
      server.db.pool.query(`update person set must_change = ${isOwed} where id = '100010'`)
    await owe(true)
    const answer = await get(link)
    await owe(false)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.must-change'])
    expect((await get(link)).statusCode).toBe(200)
  })
})

describe('an uploaded file that was not submitted', () => {
  test('lets only its uploader delete the file', async () => {
    const { fileid, url } = await stored(text)
    const other = await server.as('100008')
    expect((await other.call('oa/form/deletefile', { fileid })).code).toBe('file.not-deleted')
    expect((await me.call('oa/form/deletefile', { fileid })).success).toBe(true)
    expect((await get(`${url}?${await signed(server, me, '100010')}`)).statusCode).toBe(404)
    expect((await me.call('oa/form/deletefile', { fileid })).success).toBe(false)
    expect((await me.raw('oa/form/deletefile', {})).status).toBe(400)
  })

  test('deletes the file after a day', async () => {
    const { url } = await stored(text)
    await deleteOrphanFiles(server.house)
    expect((await get(`${url}?${await signed(server, me, '100010')}`)).statusCode).toBe(200)
    server.clock.move(25 * 3600_000)
    await deleteOrphanFiles(server.house)
    expect((await get(`${url}?${await signed(server, me, '100010')}`)).statusCode).toBe(404)
  })
})

describe('an uploaded image', () => {
  const sendImage = (file: Sent) =>
    upload<{ url: string; imgid: string; filename: string }[]>(server.app, 'oa/form/uploadimage', {
      who: me,
      files: [{ part: 'filename', ...file }],
      fields: { source: 'fm-tinymce' },
    })

  test('returns the link, id and name of the image (S2-226)', async () => {
    const { data } = await sendImage({ name: '合影.png', content: png })
    expect(data).toEqual([
      {
        url: `/file/oa/form/${data[0]?.imgid}/${encodeURIComponent('合影.png')}`,
        imgid: expect.any(String),
        filename: '合影.png',
      },
    ])
  })

  test('accepts only images of at most 5 MB', async () => {
    expect(await sendImage(text)).toMatchObject({ success: false, code: 'file.no-image' })
    const big = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
    expect(await sendImage({ name: 'big.png', content: big })).toMatchObject({
      code: 'file.larger',
      msg: 'big.png大小为5.00MB，不能超过5MB',
    })
  })
})

describe('files of flow designs and opinions', () => {
  test('lets only designers add and delete files of a design', async () => {
    const admin = await server.as('admin')
    const fields = { flowdesign_id: 'none' }
    const path = 'oa/flowdesigns/uploadfile'
    expect((await upload(server.app, path, { who: me, files: [text], fields })).status).toBe(403)
    expect((await upload(server.app, path, { who: admin, files: [text] })).status).toBe(400)
    expect((await upload(server.app, path, { who: admin, files: [text], fields })).code).toBe(
      'flowdesign.not-found',
    )
    expect((await me.raw('oa/flowdesigns/deletefile', { fileid: 'x' })).status).toBe(403)
    expect((await admin.call('oa/flowdesigns/deletefile', { fileid: 'x' })).code).toBe('file.not-deleted')
  })

  test('removes a file of an opinion before it is sent', async () => {
    const { data } = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who: me, files: [text] })
    const fileid = data[0]?.fileid ?? ''
    expect((await me.call('oa/flow/deletefile', { fileid })).success).toBe(true)
  })
})
