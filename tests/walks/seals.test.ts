import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { creating, dealing, leaveForm, waitingFor } from '../kit/flows'
import { judgePdfSignature } from '../kit/pdf-signature'
import { dropProof, main, proveByPassword } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Drops a signed PDF at /verify, alters it, and chooses a receipt, as it is and altered. */
async function verifyFiles(walker: Walker, paper: Buffer, receipt: string): Promise<void> {
  const { page, visit, look } = walker
  expect(await dropProof(walker, '签章.pdf', paper)).not.toBe('fails')
  await look('seals-4-verify')
  const altered = Buffer.from(paper)
  altered.writeUInt8(altered.readUInt8(400) ^ 1, 400)
  expect(await dropProof(walker, '改过.pdf', altered)).toBe('fails')

  const choose = async (text: string) => {
    await visit('/verify')
    const file = { name: '回执.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    return page.locator('[data-verdict]').getAttribute('data-verdict')
  }
  expect(await choose(receipt)).toBe('consistent')
  expect(await choose(receipt.replace('请假', '出差'))).toBe('fails')
}

/** A certificate is made and tried, a seal added, and the paper of an approved flow signed and downloaded. */

const stage = stageOfFile()

test('an administrator makes a certificate and a seal, and signed paper is downloaded from the flow', async () => {
  const walker = await stage.window('admin')
  const { page } = walker
  await walker.visit('/oaset/paper-certificates')
  await page.getByRole('button', { name: '自制证书' }).click()
  const making = page.getByRole('dialog', { name: '自制证书' })
  await making.getByLabel('公司名称').fill('青云科技有限公司')
  await making.getByRole('button', { name: '确定', exact: true }).click()
  await proveByPassword(walker, 'Qianpi123')
  await main(walker).getByText('使用中').waitFor()
  await page.getByRole('button', { name: '测试' }).click()
  await page.getByText(/签名并验证成功/).waitFor()
  await walker.look('seals-1-certificates')

  const side = { width: 120, height: 120, channels: 3 as const, background: '#c00' }
  const buffer = await sharp({ create: side }).png().toBuffer()
  await walker.visit('/oaset/company-seals')
  await page.getByRole('button', { name: '新建印章' }).first().click()
  const adding = page.getByRole('dialog', { name: '新建印章' })
  await adding.getByLabel('名称').fill('合同专用章')
  await adding.locator('input[type=file]').setInputFiles({ name: '章.png', mimeType: 'image/png', buffer })
  await walker.look('seals-2-adding')
  await adding.getByRole('button', { name: '确定', exact: true }).click()
  await main(walker).getByText('合同专用章').waitFor()

  const admin = await stage.as('admin')
  const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data
  design.set.paperSignature = { seal: '', step: '' }
  const body = { _id: 'flow-leave', publish: true, design: JSON.parse(JSON.stringify(design)) }
  expect(await admin.call('oa/flowdesigns/edit_senior', body)).toMatchObject({ success: true })
  const creator = await stage.as('100010')
  const approver = await stage.as('100008')
  const { flowlistid } = (await creator.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))).data
  await approver.call('oa/flow/deal', dealing(await waitingFor(approver, flowlistid), {}))

  const reader = await stage.window('100010')
  await expect
    .poll(async () => (await creator.call('oa/flow/detail', { flowOi_id: flowlistid })).data.signature, {
      timeout: 20_000,
    })
    .not.toBeNull()
  await reader.visit(`/flowdetail?flowlistid=${flowlistid}`)
  const note = reader.page.getByRole('region', { name: '已签章的文件' })
  await note.getByText(/签名，证书：青云科技有限公司/).waitFor()
  await reader.look('seals-3-signed')
  const coming = reader.page.waitForEvent('download')
  await note.getByRole('button', { name: '下载签章 PDF' }).click()
  const file = await (await coming).path()
  const paper = readFileSync(file)
  expect(judgePdfSignature(paper)).toMatchObject({ certificates: 1 })

  const { logList } = (await approver.call('oa/flow/detail_logs', { flowOi_id: flowlistid })).data
  const line = logList.find(({ created_id, type2 }) => created_id === '100008' && type2 !== 1)?._id ?? ''
  const receipt = (await approver.call('oa/flow/proof/receipt', { flowOi_id: flowlistid, line })).data
  await verifyFiles(await stage.stranger(), paper, JSON.stringify(receipt))
  expect(stage.troubles).toEqual([])
}, 90_000)
