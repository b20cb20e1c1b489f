// npm run test:packages: a page of a stranger, with React 18 and 19, that installs the packed packages and draws forms.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ensureGenerated } from '../codegen/generated.mjs'
import { browserArgs, findBrowser } from './browser.mjs'
import { buildPackages, packPackages } from './packages.mjs'
import { main, root } from './project.mjs'
import { designForm, fillRichFields, submitElements, submitFormily, submitVue } from './walk-elements.mjs'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-page'; img-src 'self' data:; connect-src 'self'"
const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
/** Pages by build: those with forms share their files; a designer beside them would divide these into smaller ones. */
const builds = [
  [
    'index.html',
    'plain.html',
    'gallery.html',
    'rich.html',
    'html/index.html',
    'vue/index.html',
    'formily/index.html',
  ],
  ['designer/index.html'],
]
/** Most kilobytes of JavaScript (gzip, with React) of a page with ten plain fields, and of one with a formula and a condition. */
const mostKilobytes = { 18: { plain: 123, whole: 147 }, 19: { plain: 145, whole: 170 } }
const forms = readdirSync(join(root, 'fixtures/forms')).filter((name) => name.endsWith('.json'))

/** Every form of the demo company, read by a person of another company, in a page beside the example. */
const gallery = `
import { provideHost, QianpiForm } from '@qianpi/form-react'
import '@qianpi/form-react/style.css'
import { version } from 'react'
import { createRoot } from 'react-dom/client'
const forms = Object.values(import.meta.glob('./forms/*.json', { eager: true, import: 'default' }))
provideHost({ styleNonce: 'page' })
globalThis.ready = 0
globalThis.react = version
createRoot(document.getElementById('page')).render(
  forms.map((form, index) => (
    <section key={index}>
      <QianpiForm schema={form} element="div" locale="zh" onReady={() => { globalThis.ready += 1 }} />
    </section>
  )),
)`

/** Ten plain fields, in a page of their own. */
const plain = `
import { QianpiForm } from '@qianpi/form-react'
import '@qianpi/form-react/style.css'
import { createRoot } from 'react-dom/client'
const options = [{ value: 'train', label: 'Train' }, { value: 'bus', label: 'Bus' }]
const types = ['input', 'textarea', 'number', 'radio', 'checkbox', 'switch', 'select', 'date', 'time', 'fm-money']
const list = types.map((name, index) => ({
  type: name.startsWith('fm-') ? 'custom' : name,
  name,
  key: '1700000000000_' + index,
  keyindex: index + 1,
  model: name,
  options: name.startsWith('fm-') ? { componentName: name } : { options },
  rules: [],
}))
const form = { version: 1, list, remove_list: [], config: { labelWidth: 100, labelPosition: 'top' } }
createRoot(document.getElementById('page')).render(
  <QianpiForm schema={form} locale="en" onSubmit={(values) => { document.title = 'Sent ' + JSON.stringify(values) }} />,
)`

/** Fields that open editors, dialogs and full screens, in an element. */
const rich = `
import { provideHost } from '@qianpi/form-react/element'
const field = (index, name, type, options) => ({
  type, name, key: '1700000000000_' + index, keyindex: index, model: 'f' + index, options, rules: [],
})
const custom = (index, name, componentName) => field(index, name, 'custom', { componentName })
const column = (code, name, editer) => ({ code, name, editer })
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
// One function of each family whose rules are loaded with the first formula that names it.
const formula =
  '$[连接]($[数字转文本]($[表格汇总](@[Rows_1700000000000_3],"count")),"-",$[星期]("2026-11-30"),"-",$[乘方](2,10))'
provideHost({ uploadFile: async (file) => ({ id: file.name, url: '/' + file.name }), fileLink: () => pixel })
const element = document.querySelector('qianpi-form')
element.schema = {
  version: 1,
  list: [
    custom(1, 'Text', 'fm-tinymce'),
    custom(2, 'Signature', 'fm-signature'),
    field(3, 'Rows', 'table', { tableset: [column('thing', 'Thing', 'text'), column('count', 'Count', 'number')] }),
    custom(4, 'Files', 'fm-fileupload'),
    field(5, 'Code', 'input', { formula }),
  ],
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'top' },
}
element.values = { f1: '<p style="text-align: center">Dear <span style="color: #cf1322">all</span></p>' }
element.addEventListener('submit', ({ detail }) => { document.title = 'Sent ' + JSON.stringify(detail) })`

/** Returns a page with a script, and the nonce of the policy for style sheets that controls create. */
const pageOf = (script, body = '<div id="page"></div>') =>
  `<!doctype html><meta property="csp-nonce" nonce="page">${body}<script type="module" src="/${script}"></script>`

/** Installs the packages with one version of React into an empty project, and builds its pages. */
function makePages(folder, files, react) {
  cpSync(join(root, 'docs/examples/react'), folder, { recursive: true })
  mkdirSync(join(folder, 'forms'))
  for (const name of forms) cpSync(join(root, 'fixtures/forms', name), join(folder, 'forms', name))
  writeFileSync(join(folder, 'gallery.html'), pageOf('gallery.jsx'))
  writeFileSync(join(folder, 'gallery.jsx'), gallery)
  writeFileSync(join(folder, 'plain.html'), pageOf('plain.jsx'))
  writeFileSync(join(folder, 'plain.jsx'), plain)
  writeFileSync(join(folder, 'rich.html'), pageOf('rich.js', '<qianpi-form locale="en"></qianpi-form>'))
  writeFileSync(join(folder, 'rich.js'), rich)
  for (const name of ['html', 'vue', 'formily', 'designer'])
    cpSync(join(root, 'docs/examples', name), join(folder, name), { recursive: true })
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const own = Object.fromEntries(files.map((file) => [file.name, `file:${file.path}`]))
  const reacts = { react: `^${react}`, 'react-dom': `^${react}` }
  const formily = JSON.parse(readFileSync(join(folder, 'formily/package.json'), 'utf8')).dependencies
  const dependencies = { ...formily, ...description.dependencies, ...own, ...reacts, vue: '^3' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, dependencies }))
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error')
  for (const input of builds) {
    const config = { build: { target: 'es2022', emptyOutDir: false, rollupOptions: { input } } }
    writeFileSync(join(folder, 'vite.config.js'), `export default ${JSON.stringify(config)}`)
    run(process.execPath, join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error')
  }
  return join(folder, 'dist')
}

/** Serves a folder under the policy; a file that is not there is 404. */
function serve(folder) {
  const server = createServer(({ url }, response) => {
    const file = join(folder, new URL(url, 'http://page').pathname)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': kinds[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    })
    response.end(readFileSync(file))
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** Opens a page; what it complains of and what it asks elsewhere is collected. */
async function open(browser, address, faults) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  const sizes = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL('/', address).href) && !request.url().startsWith('data:'))
      faults.push(`asked ${request.url()}`)
  })
  page.on('response', async (response) => {
    if (/\.js$/.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(address)
  return { page, loaded: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) }
}

/** Fills in and submits the example; the values are those that were typed, computed and chosen. */
async function submitExample(browser, address, faults) {
  const { page, loaded } = await open(browser, `${address}/index.html`, faults)
  await page.getByLabel('Purpose').fill('Fair in Leipzig')
  const size = await loaded()
  await page.getByLabel('Days').fill('3')
  await page.getByRole('button', { name: '☺' }).click()
  await page.getByLabel('Purpose').click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const sent = JSON.parse((await page.title()).slice('Sent '.length))
  assert.deepEqual(sent, { f1: 'Fair in Leipzig', f2: 3, f3: 84, f4: false, f6: 3 })
  await page.close()
  return size
}

/** Fills in three of ten plain fields; returns what the page loaded until they were drawn. */
async function submitPlain(browser, address, faults) {
  const { page, loaded } = await open(browser, `${address}/plain.html`, faults)
  await page.getByLabel('input').waitFor()
  const size = await loaded()
  // The first input loads the controls that a person may open next.
  await page.getByLabel('input').fill('Fair')
  await page.getByLabel('number').fill('1,234.5')
  await page.getByRole('combobox', { name: 'select' }).click()
  await page.getByTitle('Bus').click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const { input, number, select } = JSON.parse((await page.title()).slice('Sent '.length))
  assert.deepEqual({ input, number, select }, { input: 'Fair', number: 1234.5, select: 'bus' })
  await page.close()
  return size
}

/** Draws all forms of the demo company; returns the version of React that drew them. */
async function drawForms(browser, address, faults, picture) {
  const { page } = await open(browser, `${address}/gallery.html`, faults)
  await page.waitForFunction((count) => globalThis.ready >= count, forms.length)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(500)
  assert.equal(await page.locator('section .qf').count(), forms.length)
  assert.equal(await page.locator('section .qf[aria-busy]').count(), 0)
  if (picture) await page.screenshot({ path: picture, fullPage: true })
  const react = await page.evaluate(() => globalThis.react)
  await page.close()
  return react
}

await main(async () => {
  ensureGenerated()
  const work = mkdtempSync(join(tmpdir(), 'qianpi-strangers-'))
  const built = await buildPackages(join(work, 'packages'))
  const paths = packPackages(built, work)
  const files = Object.keys(built).map((name, index) => ({ name, path: paths[index] }))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs })
  for (const react of ['18', '19']) {
    const faults = []
    const server = await serve(makePages(join(work, react), files, react))
    const address = `http://127.0.0.1:${server.address().port}`
    const sizes = {
      plain: await submitPlain(browser, address, faults),
      whole: await submitExample(browser, address, faults),
    }
    const openPage = (path) => open(browser, `${address}/${path}`, faults)
    await submitElements(openPage, process.env.ELEMENT_PICTURE)
    const reports = []
    await fillRichFields((path) => open(browser, `${address}/${path}`, reports), process.env.RICH_PICTURE)
    // Style attributes of a text are reported as it is parsed, and are set by script (decision 298).
    faults.push(...reports.filter((line) => !line.startsWith('Applying inline style')))
    await submitVue(openPage)
    await submitFormily(openPage)
    await designForm(openPage, process.env.DESIGNER_PICTURE)
    const version = await drawForms(browser, address, faults, process.env.PICTURE)
    server.close()
    assert.deepEqual(faults, [])
    assert.ok(version.startsWith(react))
    for (const [name, size] of Object.entries(sizes))
      assert.ok(size < mostKilobytes[react][name] * 1024, `the first load of ${name} has ${size} bytes`)
    const [plainKilobytes, wholeKilobytes] = Object.values(sizes).map((size) => Math.round(size / 1024))
    console.log(
      `React ${version}: ${forms.length} forms, one own field; first load ${plainKilobytes} KB gzip, with a formula ${wholeKilobytes} KB`,
    )
  }
  await browser.close()
  rmSync(work, { recursive: true })
})
