import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpConnector } from '../kit/mcp-client'
import { proveByPassword } from '../kit/proving'
import { sendSeal } from './deeds'
import { stageOfFile } from './stage'

/** Programs in a browser: the approval card in the frame of a host of MCP Apps, and the client of programs. */

const stage = stageOfFile()
const connect = mcpConnector(() => stage.origin)
const approver = '100008'
let page: Page
let token = ''

beforeAll(async () => {
  const person = await stage.as(approver)
  await proveByPassword(person, 'Qianpi123')
  const body = { name: '卡片', scopes: ['flow.read' as const, 'flow.decide' as const], days: '7' as const }
  token = (await person.call('employee/accesstoken/add', body)).data.token
  page = (await stage.stranger()).page
})
afterAll(() => page?.context().unrouteAll())

/** Host of MCP Apps: a page that shows a card in a sandboxed frame under the default policy, and sends its tools. */
const hostPage = (
  card: string,
) => `<!doctype html><title>host</title><iframe title="card" sandbox="allow-scripts" style="width:600px;height:800px"></iframe>
<script>
const frame = document.querySelector('iframe')
window.said = []
const tell = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
window.showResult = (result) => tell({ method: 'ui/notifications/tool-result', params: result })
window.addEventListener('message', async ({ source, data }) => {
  if (source !== frame.contentWindow) return
  window.said.push(data)
  if (data.method === 'ui/initialize')
    tell({ id: data.id, result: { protocolVersion: '2026-01-26', hostCapabilities: {}, hostInfo: {}, hostContext: { theme: 'dark' } } })
  else if (data.method === 'tools/call') tell({ id: data.id, result: await window.callTool(data.params) })
  else if (data.id !== undefined) tell({ id: data.id, result: {} })
})
frame.srcdoc = ${JSON.stringify(card).replaceAll('<', '\\u003c')}
</script>`

test('a person decides a task in the approval card, on what the card has shown', async () => {
  const creator = await stage.as('100010')
  const request = await sendSeal(creator, '<img src=x onerror=alert(1)>供货合同')
  const { client, run } = await connect(token)
  const { contents } = await client.readResource({ uri: 'ui://qianpi/approval' })
  const { rows } = await run('list_tasks', {})
  const { task } = rows.find((row: { request: string }) => row.request === request)
  const read = await client.callTool({ name: 'read_task', arguments: { task } })
  await page.route('https://host.example/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: hostPage((contents[0] as { text: string }).text),
    }),
  )
  await page.exposeFunction('callTool', (params: { name: string; arguments: Record<string, unknown> }) =>
    client.callTool(params),
  )
  await page.goto('https://host.example/')
  const card = page.frameLocator('iframe')
  await page.waitForFunction(() =>
    (window as unknown as { said: { method?: string }[] }).said.some(
      ({ method }) => method === 'ui/notifications/initialized',
    ),
  )
  await page.evaluate(
    (result) => (window as unknown as { showResult(r: unknown): void }).showResult(result),
    read,
  )
  await card.getByText('<img src=x onerror=alert(1)>供货合同', { exact: true }).waitFor()
  expect(await card.locator('img').count()).toBe(0)
  await card.getByRole('button', { name: '同意', exact: true }).click()
  await card.getByRole('button', { name: '确认 同意' }).waitFor()
  expect((await run('list_tasks', {})).rows).toContainEqual(expect.objectContaining({ task }))
  await card.getByRole('button', { name: '确认 同意' }).click()
  await card.getByText('已处理： 同意').waitFor()
  expect((await run('list_tasks', {})).rows).not.toContainEqual(expect.objectContaining({ task }))
  const told = await page.evaluate(() => (window as unknown as { said: { method?: string }[] }).said)
  expect(told.map(({ method }) => method)).toContain('ui/update-model-context')
})

/** Bundles the client of programs as one module, and serves it with a page at an address. */
async function openClientAt(origin: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve('src/client/index.ts'), formats: ['es'], fileName: 'client' },
    },
  })
  const [{ output }] = [built].flat() as { output: { code: string }[] }[] as [{ output: { code: string }[] }]
  await page.route(`${origin}/program.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: output[0]?.code ?? '' }),
  )
  await page.route(`${origin}/program`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>program</title>' }),
  )
  await page.goto(`${origin}/program`)
}

/** Script that returns the name of the person as whom a program of the page is signed in, or the code of the refusal. */
const whoIs = (url: string) => `(async () => {
  const { Client } = await import('/program.js')
  const client = new Client({ url: '${url}', token: '${token}', retries: 0 })
  return client.api.employee.accesstoken.current({}).then(({ person }) => person.name, ({ code }) => code)
})()`

test('the client of programs works in a browser on the origin of the server, and on no other', async () => {
  await openClientAt(stage.origin)
  expect(await page.evaluate(whoIs(stage.origin))).toBe('林晓峰')
  await openClientAt('https://other.example')
  expect(await page.evaluate(whoIs(stage.origin))).toBe('client.network')
})
