// npm run docs:pictures [address]: takes the pictures of the guides anew from a running product with the demo company.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, getBrowser } from './browser.mjs'
import { openDemoPage } from './demo-page.mjs'
import { main, root } from './project.mjs'

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const languages = { zh: 'pictures', en: 'pictures/en' }
/** How long a page takes at most until nothing moves, in milliseconds. */
const settles = 2500
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 780 } }

/** What a picture shows: who looks (in each language, where a draft of the other would be offered), on what, at which page, and what is done before it is taken. */
const pictures = [
  { name: 'home', person: '100008', at: '/dashboard' },
  {
    name: 'create',
    person: { zh: '100009', en: '100010' },
    at: '/flowcreat/flow-leave',
    steps: fillLeave,
  },
  { name: 'deal', person: '100001', at: '/list/waiting', steps: openFirst },
  { name: 'phone-home', person: '100008', on: 'phone', at: '/mobile/workbench' },
  { name: 'phone-deal', person: '100001', on: 'phone', at: '/list/waiting', steps: openFirst },
  {
    name: 'form-designer',
    person: 'admin',
    at: '/oaset/flowdesign_edit_senior/flow-expense',
    steps: openForm,
  },
  { name: 'people', person: 'admin', at: '/oaset/employee' },
]

async function fillLeave(page) {
  await page.getByRole('radio').first().check()
  await page
    .locator('textarea')
    .first()
    .fill(page.language === 'zh' ? '回老家' : 'A visit home')
}

async function openFirst(page) {
  await page.locator('[data-row-link]:visible').first().click()
}

async function openForm(page) {
  await page.getByRole('tab').nth(1).click()
}

await main(async () => {
  const browser = await chromium.launch({ executablePath: await getBrowser(), args: browserArgs })
  for (const [language, folder] of Object.entries(languages)) {
    mkdirSync(join(root, 'docs', folder), { recursive: true })
    for (const picture of pictures) await take(browser, picture, language, join(root, 'docs', folder))
  }
  await browser.close()
})

async function take(browser, { name, person, on = 'desk', at, steps }, language, folder) {
  const isPhone = on === 'phone'
  const options = { viewport: sizes[on], hasTouch: isPhone, isMobile: isPhone }
  const login = { person: person[language] ?? person, language }
  const opened = await openDemoPage(browser, { address, ...login, at, settles, options })
  const page = Object.assign(opened, { language })
  if (steps) await steps(page)
  await page.waitForTimeout(settles)
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 })
  console.log(`${folder}/${name}.jpg`)
  await page.context().close()
}
