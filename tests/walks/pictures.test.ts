import { beforeAll, describe, expect, test } from 'vitest'
import { dealing } from '../kit/flows'
import { main, sendLeaves, sendSeal } from './deeds'
import { unlike } from './likeness'
import { stageOfFile, type Walker } from './stage'

/** The main pages look as they are kept in tests/pictures; npm run pictures keeps them anew. */

const stage = stageOfFile()
const laptop = { width: 1366, height: 768 }
let refused = ''
let msgid = ''

beforeAll(async () => {
  const [employee, superior] = [await stage.as('100009'), await stage.as('100008')]
  refused = await sendSeal(employee, '租赁合同')
  const waits = async () => {
    const { data } = await superior.call('oa/flow/list/waiting', { nowpage: 1, search: {} })
    const [first] = data.result
    if (!first) throw new Error('nothing waits')
    return first._id
  }
  const { success, msg } = await superior.call(
    'oa/flow/deal',
    dealing(await waits(), { btnindex: 1 }, { suggest: '份数不对' }),
  )
  expect(success, msg).toBe(true)
  await sendLeaves(employee, [1, 2, 3])
  msgid = await waits()
})

/** The pages, by the name of their picture: whose, where, on what, and in which colours. */
const pages: [name: string, jobId: string, path: () => string, on?: 'phone' | 'desk', colours?: 'dark'][] = [
  ['home', '100008', () => '/dashboard'],
  ['home-dark', '100008', () => '/dashboard', 'desk', 'dark'],
  ['waiting', '100008', () => '/list/waiting'],
  ['waiting-phone', '100008', () => '/list/waiting', 'phone'],
  ['refused', '100009', () => `/flowdetail?flowlistid=${refused}`],
  ['deal', '100008', () => `/flowdeal?msgid=${msgid}`],
  ['purchase', '100009', () => '/flowcreat/flow-purchase'],
  ['expense-phone', '100009', () => '/flowcreat/flow-expense', 'phone'],
  ['designer', 'admin', () => '/oaset/flowdesign_edit_senior/flow-seal'],
  ['people', 'admin', () => '/oaset/employee'],
]

/** Pages that the suite compares: a desk, a phone, a form that is filled in, a decision and the designer. */
const brief = new Set(['home', 'waiting-phone', 'purchase', 'deal', 'designer'])

const windows = new Map<string, Promise<Walker>>()

/** One window for whoever looks at a screen of this kind. */
function windowOf(jobId: string, on: 'desk' | 'phone', colorScheme: 'dark' | 'light'): Promise<Walker> {
  const key = `${jobId} ${on}`
  const opened = windows.get(key) ?? stage.window(jobId, on)
  windows.set(key, opened)
  return opened.then(async (walker) => {
    if (on === 'desk') await walker.page.setViewportSize(laptop)
    await walker.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    return walker
  })
}

/** Waits until the page has its data and nothing comes or moves any more. */
async function atRest({ page }: Walker) {
  await page.locator(':is(h1, h2, h3, a, button, tr, input):visible').first().waitFor()
  let [before, same] = ['', 0]
  await expect
    .poll(
      async () => {
        const waits = await page.locator('.q-skeleton:visible, .ant-spin-spinning:visible').count()
        const now = await page.evaluate(() => document.body.innerHTML)
        same = waits === 0 && now === before ? same + 1 : 0
        before = now
        return same
      },
      { interval: 150, timeout: 15_000 },
    )
    .toBeGreaterThan(2)
}

const never = (name: string): never => {
  throw new Error(`no page is named ${name}`)
}

const open = async (name: string): Promise<Walker> => {
  const [, jobId, path, on = 'desk', colours = 'light'] = pages.find(([one]) => one === name) ?? never(name)
  const walker = await windowOf(jobId, on, colours)
  await walker.visit(path())
  await main(walker).first().waitFor()
  await atRest(walker)
  return walker
}

describe('main pages against their stored images', () => {
  test('the login page matches its stored image', async () => {
    const nobody = await stage.stranger()
    await nobody.page.setViewportSize(laptop)
    await nobody.visit('/login')
    await atRest(nobody)
    expect(await unlike(nobody, 'login')).toEqual([])
  })

  const isLike = async (name: string) => expect(await unlike(await open(name), name)).toEqual([])
  const names = pages.map(([name]) => name)
  test.each(names.filter((name) => brief.has(name)))('%s', isLike)
  test.each(names.filter((name) => !brief.has(name)))('%s', { tags: 'extended' }, isLike)
})

describe.skipIf(process.env.RENEW_PICTURES)('image comparison', () => {
  const styled = async ({ page }: Walker, content: string) => {
    const style = await page.addStyleTag({ content })
    return () => style.evaluate((one) => one.parentNode?.removeChild(one))
  }

  const stretched = [
    ['purchase', 'main .qf-item input { min-width: 330px !important }'],
    ['purchase', 'main .qf-item input { min-height: 330px !important }'],
    ['home', 'main section { min-height: 500px !important }'],
  ] as const

  test.each(stretched)(
    'detects a stretched layout: %s by %s',
    { tags: 'extended' },
    async (name, content) => {
      const walker = await open(name)
      await styled(walker, content)
      expect(await unlike(walker, name)).not.toEqual([])
    },
  )

  test('detects a missing column and an empty page, and tolerates another font', {
    tags: 'extended',
  }, async () => {
    const walker = await open('people')
    const serif = '* { font-family: "DejaVu Serif", "Liberation Serif", serif !important }'
    const back = await styled(walker, serif)
    expect(await unlike(walker, 'people')).toEqual([])
    await back()
    await styled(walker, ':is(th, td):nth-child(2) { display: none !important }')
    expect(await unlike(walker, 'people')).not.toEqual([])
    await styled(walker, 'main > * { display: none !important }')
    expect(await unlike(walker, 'people')).not.toEqual([])
  })
})
