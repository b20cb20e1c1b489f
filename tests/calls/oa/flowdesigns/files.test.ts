import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowDesign, StoredFile } from '../../../../src/generated/types'
import { deleteOrphanFiles } from '../../../../src/server/jobs/delete-orphan-files'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { signed, upload } from '../../../kit/uploads'

let server: FlowServer
let admin: Sender
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
beforeEach(async () => {
  flow = await server.publish('报销', onlyFor('100010'))
})
afterAll(() => server.stop())

function onlyFor(jobId: string): FlowDesign {
  const design = signing('orsign', ['100008'], '100029')
  const [start] = design.funlist
  const person = { type: 'user' as const, id: jobId, name: jobId }
  if (start) start.creatPermission = [{ chosetype: 'or', chosed: [person], runRoots: [] }]
  return design
}

async function stored(flowdesign_id = flow): Promise<StoredFile> {
  const files = [{ name: '报销制度.txt', content: '每月五日前提交' }]
  const sending = { who: admin, files, fields: { flowdesign_id } }
  const answer = await upload<StoredFile[]>(server.app, 'oa/flowdesigns/uploadfile', sending)
  const [entry] = answer.data
  if (!entry) throw new Error(answer.msg)
  return entry
}

const save = (fileList: StoredFile[], publish = true) =>
  admin.call('oa/flowdesigns/edit_senior', { _id: flow, publish, design: { ...onlyFor('100010'), fileList } })

const remove = (fileid: string) => admin.call('oa/flowdesigns/deletefile', { fileid })

const statusFor = async (jobId: string, { url }: StoredFile) => {
  const query = await signed(server, await server.as(jobId), jobId)
  return (await server.app.inject({ url: `${url}?${query}` })).statusCode
}

describe('a file of a design (S2-223)', () => {
  test('opens for people who may start the published flow and for no one else', async () => {
    const file = await stored()
    expect((await save([file])).success).toBe(true)
    const { data } = await (await server.as('100010')).call('oa/flow/getbycreat', { _id: flow })
    expect(data.fileList).toEqual([file])
    expect(await statusFor('100010', file)).toBe(200)
    expect(await statusFor('100011', file)).toBe(404)
  })

  test('shows the file with its remark beside the flow to its recipients', async () => {
    const file = await stored()
    await save([file])
    expect(await statusFor('100008', file)).toBe(404)
    const { data } = await (await server.as('100010')).call('oa/flow/creat', creating(flow, {}))
    const receiver = await server.as('100008')
    const seen = await receiver.call('oa/flow/detail_msgs', { flowOi_id: data.flowlistid })
    expect(seen.data.design.fileList).toEqual([file])
    expect(await statusFor('100008', file)).toBe(200)
    expect(await statusFor('100011', file)).toBe(404)
  })

  test('rejects deletion of a file that a version names and deletes any other', async () => {
    const [kept, dropped] = [await stored(), await stored()]
    await save([kept])
    expect(await remove(kept.fileid)).toMatchObject({ success: false, code: 'file.not-deleted' })
    expect(await remove(dropped.fileid)).toMatchObject({ success: true })
    expect(await statusFor('admin', dropped)).toBe(404)
    await save([], false)
    expect(await statusFor('100010', kept)).toBe(200)
  })

  test('returns the stored name and address of a file despite a different entry in the design', async () => {
    const file = await stored()
    await save([{ ...file, name: '别的.txt', url: 'javascript:alert(1)' }])
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: flow })
    expect(data.design.fileList).toEqual([file])
  })

  test('rejects a design with an unknown file or a file of another flow', async () => {
    const foreign = await stored('flow-leave')
    for (const file of [foreign, { ...foreign, fileid: 'none' }])
      expect(await save([file], false)).toMatchObject({ success: false, code: 'file.not-at-hand' })
  })

  test('deletes a file one day after the last version that names it', async () => {
    const [kept, left] = [await stored(), await stored()]
    await save([kept], false)
    server.clock.move(25 * 3600_000)
    await deleteOrphanFiles(server.house)
    expect([await statusFor('admin', kept), await statusFor('admin', left)]).toEqual([200, 404])
  })

  test('limits uploads to designers and existing flows', async () => {
    const files = [{ name: 'a.txt', content: 'x' }]
    const fields = { flowdesign_id: 'nothing' }
    const send = (who: Sender) => upload(server.app, 'oa/flowdesigns/uploadfile', { who, files, fields })
    expect(await send(admin)).toMatchObject({ success: false, code: 'flowdesign.not-found' })
    expect(await send(await server.as('100010'))).toMatchObject({ status: 403 })
  })
})

describe('an image in the text of a design', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  type Image = { url: string; imgid: string }
  const send = (who: Sender, flowdesign_id: string) =>
    upload<Image[]>(server.app, 'oa/form/uploadimage', {
      who,
      files: [{ part: 'filename', name: '示例.png', content: png }],
      fields: { source: 'fm-tinymce', flowdesign_id },
    })
  const sent = async (): Promise<StoredFile> => {
    const [image] = (await send(admin, flow)).data
    if (!image) throw new Error('nothing was stored')
    return { url: image.url, fileid: image.imgid } as StoredFile
  }

  test('opens for people who may start the flow and stays as long as a version shows it', async () => {
    const [shown, left] = [await sent(), await sent()]
    const design = onlyFor('100010')
    const words = `<p><img src="${shown.url}" data-imgid="${shown.fileid}"></p>`
    const text = {
      type: 'placeholderhtml',
      name: '说明',
      key: '1732154407000_9',
      keyindex: 9,
      model: 'words',
      options: { placeholderhtml: words },
      rules: [],
    }
    design.formset.list.push(text)
    const saved = await admin.call('oa/flowdesigns/edit_senior', { _id: flow, publish: true, design })
    expect(saved.success).toBe(true)
    expect([await statusFor('100010', shown), await statusFor('100011', shown)]).toEqual([200, 404])
    server.clock.move(25 * 3600_000)
    await deleteOrphanFiles(server.house)
    expect([await statusFor('100010', shown), await statusFor('100010', left)]).toEqual([200, 404])
  })

  test('limits image uploads to designers and existing flows', async () => {
    expect(await send(admin, 'nothing')).toMatchObject({ success: false, code: 'flowdesign.not-found' })
    expect(await send(await server.as('100010'), flow)).toMatchObject({ status: 403 })
  })
})
