import { unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { ChainEntry } from '../../src/core/proof/chain'
import { dropProof, main, openTodo, proofDialog, proveByPassword, sendLeaves } from './deeds'
import { recognise, synchronise } from './passkeys'
import { stageOfFile, type Walker } from './stage'

/** An approver signs with a passkey: told to register one first, then at the desk, then on a phone; bundles prove it at /verify. */

// Passkeys belong to names, not to bare addresses.
const stage = stageOfFile({ HOST: 'localhost' })
let flows: string[] = []

beforeAll(async () => {
  const admin = await stage.as('admin')
  const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data
  const step = design.funlist.find(({ id }) => id === 'superior')
  if (step) step.signature = true
  const sent = { _id: 'flow-leave', publish: true, design: JSON.parse(JSON.stringify(design)) }
  const published = await admin.call('oa/flowdesigns/edit_senior', sent)
  expect(published.success, published.msg).toBe(true)
  flows = await sendLeaves(await stage.as('100010'), [1, 2])
})

const dialogOf = ({ page }: Pick<Walker, 'page'>) => page.getByRole('dialog', { name: '本人签名' })

/** Presses a button, also where its preview opens first; the signature is asked for then. */
async function pressSigned(walker: Walker, name: string): Promise<void> {
  const { page } = walker
  const sure = page.getByRole('button', { name: `确认${name}`, exact: true })
  await page.getByRole('button', { name, exact: true }).last().click()
  await dialogOf(walker).or(sure).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await dialogOf(walker).waitFor()
}

test('an approver registers a passkey, signs at the desk and on a phone, and the history shows it', async () => {
  const desk = await stage.window('100008')
  const device = await recognise(desk)
  await openTodo(desk, '第1次请假')
  await pressSigned(desk, '同意')
  await desk.look('signature-1-no-passkey')
  await dialogOf(desk).getByRole('link', { name: '去添加通行密钥' }).click()
  await desk.page.getByRole('button', { name: '添加通行密钥' }).click()
  await proveByPassword(desk, 'Qianpi123')
  await proofDialog(desk).waitFor({ state: 'detached' })
  await desk.page.getByText('已添加通行密钥').waitFor()

  await openTodo(desk, '第1次请假')
  await pressSigned(desk, '同意')
  await dialogOf(desk).getByText('表单摘要').waitFor()
  await desk.look('signature-2-desk')
  await dialogOf(desk).getByRole('button', { name: '用通行密钥签名' }).click()
  await main(desk).locator('.flow-done').waitFor()
  await desk.page.getByRole('link', { name: '查看流程' }).click()
  await desk.page.getByText('已用通行密钥签名').first().waitFor()
  await desk.look('signature-3-history')

  const phone = await stage.window('100008', 'phone')
  await synchronise(device, phone)
  await openTodo(phone, '第2次请假')
  await pressSigned(phone, '同意')
  await phone.look('signature-4-phone')
  await dialogOf(phone).getByRole('button', { name: '用通行密钥签名' }).click()
  await main(phone).locator('.flow-done').waitFor()
})

/** Loads the bundle of a flow: the files in it by their paths. */
async function bundleOf({ context }: Walker, flowOi_id: string): Promise<Record<string, Uint8Array>> {
  const [cookie] = await context.cookies()
  const headers = { 'x-token': cookie?.value ?? '' }
  const url = `${stage.origin}/api/oa/flow/proof/bundle`
  const answer = await context.request.post(url, { headers, data: { flowOi_id } })
  return unzipSync(await answer.body())
}

test('a bundle proves the signature without the server, and not with the signature of another request', async () => {
  const admin = await stage.window('admin')
  const [bundle = {}, other = {}] = await Promise.all(flows.map((flow) => bundleOf(admin, flow)))
  const stranger = await stage.stranger()
  const findings = stranger.page.locator('.verify-findings')
  expect(await dropProof(stranger, '请假.zip', zipSync(bundle))).toBe('consistent')
  await findings.getByText(/本人签名“同意”.*设备核对过本人/).waitFor()
  await stranger.look('signature-5-verify')

  const path = 'history.json'
  const actsOf = (files: Record<string, Uint8Array>) =>
    JSON.parse(Buffer.from(files[path] ?? '').toString()) as { acts: ChainEntry[] }
  const [{ acts, ...history }, foreign] = [actsOf(bundle), actsOf(other)]
  const { signature } = foreign.acts.find((act) => act.signature) ?? {}
  const swapped = { ...history, acts: acts.map((act) => (act.signature ? { ...act, signature } : act)) }
  const files = { ...bundle, [path]: Buffer.from(JSON.stringify(swapped)) }
  expect(await dropProof(stranger, '换过.zip', zipSync(files))).toBe('fails')
  await findings.getByText('的签名不是记录里的那一个').waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
