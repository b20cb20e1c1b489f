import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortal } from '../../docs/examples/portal/server.mjs'
import { bundleExample } from '../../scripts/bundle-forms.mjs'
import { proveByPassword } from '../kit/proving'
import { sendSeal } from './deeds'
import { findingsOf, stageOfFile, type Walker } from './stage'

/** The example of a portal, on an origin of its own and under its strict policy: a person reads and decides a task there. */

const stage = stageOfFile()
const folder = mkdtempSync(join(tmpdir(), 'portal-'))
const portals: Server[] = []
let me: Walker
let account = ''
let person = ''
let token = ''

/** Starts a portal; returns its origin. */
async function startPortal(): Promise<string> {
  let origin = ''
  const portal = createPortal({
    folder,
    product: stage.origin,
    token,
    origin: () => origin,
    personOf: () => person,
  })
  portals.push(portal)
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
  return origin
}

/** Lets pages of an origin show tasks. */
async function allow(origin: string): Promise<void> {
  const admin = await stage.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, embed_origins: origin }
  const saved = await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
  expect(saved.success, saved.msg).toBe(true)
}

beforeAll(async () => {
  const example = resolve('docs/examples/portal')
  const packages = { '@qianpi/form-react/inbox': resolve('src/web/form-react/inbox/inbox-element.tsx') }
  await bundleExample(join(example, 'main.js'), packages, folder)
  for (const name of ['index.html', 'page.css']) copyFileSync(join(example, name), join(folder, name))
  const creator = await stage.as('100010')
  const flow = await sendSeal(creator, '供货合同')
  const admin = await stage.as('admin')
  await proveByPassword(admin, 'Qianpi123')
  const facts = { name: '门户', purpose: '显示待办', owner: '100012', department: '5', days: '30' as const }
  account = (await admin.call('employee/program/save', facts)).data.id
  const scopes = ['flow.read' as const, 'flow.decide' as const]
  const added = await admin.call('employee/program/token/add', {
    id: account,
    name: '门户',
    days: '7',
    scopes,
  })
  token = added.data.token
  const { data } = await creator.call('oa/flow/detail_msgs', { flowOi_id: flow })
  person = data.msgList.find(({ status }) => status === 1)?.to ?? ''
  me = await stage.stranger()
})
afterAll(() => {
  for (const portal of portals) portal.close()
  rmSync(folder, { recursive: true })
})

test('a portal shows nothing of a person who did not agree, and says so', async () => {
  const origin = await startPortal()
  await allow(origin)
  await me.page.goto(origin)
  await me.page.getByText('This site provides no token').waitFor()
  const agreeing = await stage.as(person)
  await proveByPassword(agreeing, 'Qianpi123')
  const agreed = await agreeing.call('employee/program/agreement/add', { id: account, days: '7' })
  expect(agreed.success, agreed.msg).toBe(true)
})

test('the person reads a task on a phone and decides it with an opinion', async () => {
  const { page } = me
  const origin = await startPortal()
  await allow(origin)
  const refused: string[] = []
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
  await page.setViewportSize({ width: 390, height: 844 })
  const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await page.goto(origin)
  const before = Number(await page.locator('#count:not(:text("…"))').textContent())
  expect(before).toBeGreaterThan(0)
  expect(await isFitting()).toBe(true)
  const inbox = page.locator('qianpi-inbox')
  await inbox.evaluate((element) => element.setAttribute('theme', 'dark'))
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: /供货合同/ }).click()
  await page.getByText('供货合同').first().waitFor()
  expect(await isFitting()).toBe(true)
  await page.getByRole('textbox', { name: 'Opinion' }).fill('用章无误')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('status').getByText('Done: Approve').waitFor()
  await page.locator(`#count:text-is("${before - 1}")`).waitFor()
  expect(refused).toEqual([])
})

test('a page of another origin gets nothing, even by the portal of the same company', async () => {
  const { page } = me
  const origin = await startPortal()
  await page.goto(origin)
  await page.getByText('This site provides no token').waitFor()
  const stolen = await (
    await fetch(`${stage.origin}/api/employee/program/token/embed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ person, access: 'read', origin: await allowedOrigin() }),
    })
  ).json()
  const answer = await page.evaluate(
    async ({ product, secret }) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const url = `${product}/api/oa/flow/list/waiting`
      return fetch(url, { method: 'POST', headers, body: '{"nowpage":1,"search":{}}' }).then(
        ({ status }) => status,
        () => 'refused',
      )
    },
    { product: stage.origin, secret: stolen.data.token },
  )
  expect(answer).toBe('refused')
})

/** Returns the origin that the company allows. */
const allowedOrigin = async () =>
  (await (await stage.as('admin')).call('oa/company/settings', {})).data.settings.embed_origins
