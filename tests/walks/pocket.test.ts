import type { Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { createVapidKey } from '../../src/server/platform/outgoing/push-message'
import { agree, main, sendLeaves, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** A phone in a pocket: the installed app, push notifications, and tasks without network. */

const stage = stageOfFile()
const approver = '100008'

/** Permits push notifications in the company, as its administrator does. */
async function permitPush() {
  const admin = await stage.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, notice_push: true }
  expect(await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })).toMatchObject({
    success: true,
  })
}

/** Gives the browser a push service: a headless one has none, so its subscription is made here. */
async function givePushService({ context }: Walker) {
  await context.grantPermissions(['notifications'], { origin: stage.origin })
  const { publicKey } = createVapidKey()
  await context.addInitScript((p256dh) => {
    const keys = { p256dh, auth: 'A'.repeat(22) }
    const subscription = {
      options: {},
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/walk', keys }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
  }, publicKey)
}

type Shown = { title: string; options: NotificationOptions }
interface NotifiedWorker extends Pick<EventTarget, 'dispatchEvent'> {
  shown?: Shown[]
  badge?: number
  dismissed: number
}

/**
 * Makes the service worker record what it shows: a headless browser has neither notifications nor badges, refuses the first
 * to workers, and ends workers that set the second.
 */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const notified = self as unknown as NotifiedWorker
    if (notified.shown) return
    Object.assign(notified, { shown: [], dismissed: 0 })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      notified.shown?.push({ title, options })
    }
    navigator.setAppBadge = async (count = 0) => {
      notified.badge = count
    }
  })

/** Returns what delivers push messages to the service worker through the browser's protocol, as a push service would. */
async function pushServiceOf({ page, context }: Walker) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (content: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: stage.origin,
      registrationId,
      data: JSON.stringify(content),
    })
}

/** Presses a button of the shown notification. The protocol has no command for it, so the worker gets the event itself. */
const pressNotification = (worker: Worker, name: string) =>
  worker.evaluate((action) => {
    const notified = self as unknown as NotifiedWorker
    const { data } = notified.shown?.[0]?.options ?? {}
    const notification = { data, close: () => notified.dismissed++ }
    const event = Object.assign(new Event('notificationclick'), { notification, action })
    notified.dispatchEvent(Object.assign(event, { waitUntil: () => undefined }))
  }, name)

test('a device is added for push notifications, and the approval of one is confirmed before it counts', async () => {
  await permitPush()
  const phone = await stage.window(approver, 'phone')
  await givePushService(phone)
  await phone.visit('/profile')
  await phone.page.getByRole('button', { name: '开启本机推送' }).click()
  await phone.page.getByText('本机推送已开启').waitFor()
  await phone.page.getByText('本机', { exact: true }).waitFor()
  await phone.look('pocket-1-device')
  const flowlistid = await sendSeal(await stage.as('100009'), '租赁合同')
  const assignee = await stage.as(approver)
  const { result } = (await assignee.call('oa/flow/list/waiting', { nowpage: 1, search: {} })).data
  const task = result.find(({ flowid, flowlistOi }) => flowid && flowlistOi._id === flowlistid)
  const path = `/flowdeal?msgid=${task?._id}&flowlistid=${flowlistid}`
  const words = { title: '用章申请', body: '苏婉清：租赁合同用章', open: '打开', agree: '同意' }
  const push = await pushServiceOf(phone)
  const [worker] = phone.context.serviceWorkers()
  if (!worker) throw new Error('The device has no service worker.')
  const notification = async () => {
    await recordNotifications(worker)
    await push({ tag: task?._id, path, waiting: 1, ...words })
    return worker.evaluate(() => (self as unknown as NotifiedWorker).shown?.[0])
  }
  await expect.poll(notification, { interval: 300 }).toMatchObject({
    title: words.title,
    options: { body: words.body, actions: [{ title: '同意' }, { title: '打开' }] },
  })
  expect(await worker.evaluate(() => (self as unknown as NotifiedWorker).badge)).toBe(1)
  // Two touches: the button of the notification, and the confirmation.
  await pressNotification(worker, 'agree')
  const dialog = phone.page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: '确认同意' })
  await confirm.waitFor()
  expect(await worker.evaluate(() => (self as unknown as NotifiedWorker).dismissed)).toBe(1)
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.textContent)).toBe('确认同意')
  expect(new URL(phone.page.url()).searchParams.has('press')).toBe(false)
  const waits = (await assignee.call('oa/flow/list/waiting', { nowpage: 1, search: {} })).data.result
  expect(waits.some(({ _id }) => _id === task?._id)).toBe(true)
  await phone.look('pocket-2-confirm')
  await confirm.click()
  await main(phone).locator('.flow-done').filter({ visible: true }).waitFor()
  const after = (await assignee.call('oa/flow/list/waiting', { nowpage: 1, search: {} })).data.result
  expect(after.some(({ _id }) => _id === task?._id)).toBe(false)
})

test('twenty tasks are approved in the list of a phone by one touch each, at a pace of fifty in four minutes', {
  tags: 'extended',
}, async () => {
  const days = Array.from({ length: 20 }, () => 0.5)
  await sendLeaves(await stage.as('100010'), days)
  const phone = await stage.window(approver, 'phone')
  const { page } = phone
  await phone.visit('/list/waiting')
  const approve = page.getByRole('button', { name: /^同意 QJ/ }).first()
  await approve.waitFor()
  const box = await approve.boundingBox()
  expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
  const began = Date.now()
  for (const _ of days) {
    const name = (await approve.getAttribute('aria-label')) ?? (await approve.innerText())
    await approve.click()
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    // Two presses at once count as one, so that a double tap decides nothing more.
    await page.waitForTimeout(500)
  }
  const assignee = await stage.as(approver)
  const leaves = async () => {
    const { result } = (await assignee.call('oa/flow/list/waiting', { nowpage: 1, search: {} })).data
    return result.filter(({ flowname }) => flowname === '请假申请').length
  }
  await expect.poll(leaves, { timeout: 30_000 }).toBe(0)
  expect((Date.now() - began) / days.length).toBeLessThan(240_000 / 50)
})

test('the app is installable under the name of the product', async () => {
  const manifest = await (await fetch(`${stage.origin}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const image = Buffer.from(await (await fetch(stage.origin + src)).arrayBuffer())
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`).toBe(sizes)
  }
})

/** Returns the addresses that the service worker has stored, and those of files that the page has loaded without them. */
const storedFiles = ({ page }: Walker) =>
  page.evaluate(async () => {
    const cache = await caches.open('qianpi-files')
    const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return { stored, missing: loaded.filter((path) => path.startsWith('/assets/') && !stored.includes(path)) }
  })

/** Returns all that the offline copy holds, as text. */
const offlineCopy = ({ page }: Walker) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('qianpi.offline')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const entriesOf = (name: string) =>
      new Promise<{ content: ArrayBuffer }[]>((resolve) => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const entries = [...(await entriesOf('tasks')), ...(await entriesOf('decisions'))]
    db.close()
    return entries.map(({ content }) => new TextDecoder().decode(content))
  })

/** Decides a task of the offline page. */
async function decideOffline({ page }: Walker, says: string) {
  const card = page.getByRole('listitem').filter({ hasText: says }).first()
  await card.getByRole('button', { name: '同意', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '联网后发送' }).click()
  await card.getByText('待发送：同意').waitFor()
}

test('on a train: tasks are read and decided without network and sent after it, and an overtaken one says by whom', async () => {
  const employee = await stage.as('100009')
  const flows = [await sendSeal(employee, '隧道甲'), await sendSeal(employee, '隧道乙')]
  const phone = await stage.window(approver, 'phone')
  const { page } = phone
  await phone.visit('/profile')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0)
  await page.getByLabel('离线待办').check()
  await page.getByText('离线待办已保存到这台设备').waitFor()
  // What is promised holds at once: all that the page needs without network is stored.
  const { stored, missing } = await storedFiles(phone)
  expect(stored.length).toBeGreaterThan(20)
  expect(stored).toContain('/')
  expect(missing).toEqual([])
  expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  await phone.context.setOffline(true)
  await phone.visit('/list/waiting')
  await page.waitForURL('**/offline')
  await page.getByRole('listitem').first().waitFor()
  await page.getByText('隧道甲用章').first().click()
  await page.getByText('隧道甲', { exact: true }).first().waitFor()
  await phone.look('pocket-3-offline')
  for (const document of ['隧道甲', '隧道乙']) await decideOffline(phone, document)
  const sealed = await offlineCopy(phone)
  expect(sealed.length).toBeGreaterThan(3)
  expect(sealed.filter((text) => text.includes('隧道'))).toEqual([])
  await agree(await stage.as(approver), flows[1] ?? '')
  await phone.context.setOffline(false)
  await page.getByText('已发送 1 个决定，1 个没有被接受').waitFor()
  await page.getByText(/该任务已被.+于.+处理/).waitFor()
  await phone.look('pocket-4-sent')
  const { result } = (
    await (await stage.as(approver)).call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  ).data
  expect(result.filter(({ flowlistid }) => flows.includes(flowlistid))).toEqual([])
  await phone.visit('/mobile/me')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByLabel('账号').waitFor()
  await expect.poll(() => offlineCopy(phone)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('qianpi.offline'))).toBeNull()
})
