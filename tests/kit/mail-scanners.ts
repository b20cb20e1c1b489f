import type { FastifyInstance } from 'fastify'

/** What known scanners of mail do with a link: their requests, as their operators and their victims describe them. */
interface Scanner {
  name: string
  agent: string
  visit(app: FastifyInstance, path: string, headers: Record<string, string>): Promise<unknown>
}

const origin = { host: 'oa.example.com', origin: 'https://oa.example.com', 'sec-fetch-site': 'same-origin' }

const get = (app: FastifyInstance, url: string, headers: Record<string, string>) =>
  app.inject({ url, headers })

/** The links of a page on the same site. */
const linksOf = (page: string) => [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '')

/** Every form of a page, with its hidden values as they stand and all others filled in; one of each button. */
function formsOf(page: string): URLSearchParams[] {
  return [...page.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].flatMap(([, form = '']) => {
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const typed = [...form.matchAll(/<(?:input|textarea) id="(\w+)"/g)].map(([, name]) => name ?? '')
    const buttons = [...form.matchAll(/name="act" value="(\w+)"/g)].map(([, value]) => value ?? '')
    return buttons.map(
      (act) =>
        new URLSearchParams([
          ...hidden.map(([, name = '', value = '']) => [name, value]),
          ...typed.map((name) => [name, name === 'code' ? '123456' : 'test@example.com']),
          ['act', act],
        ]),
    )
  })
}

export const formHeaders = { ...origin, 'content-type': 'application/x-www-form-urlencoded' }

/** Renders a page like a browser: follows each link of it and submits each of its forms. */
async function explore(app: FastifyInstance, path: string, headers: Record<string, string>): Promise<void> {
  const { body } = await get(app, path, headers)
  for (const link of linksOf(body)) await get(app, link, headers)
  for (const form of formsOf(body))
    await app.inject({
      method: 'POST',
      url: '/decide',
      headers: { ...headers, ...formHeaders },
      payload: String(form),
    })
}

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

/** Scanners by what they do: none of them may decide. */
export const mailScanners: readonly Scanner[] = [
  {
    name: 'asks for the headers alone (Safe Links)',
    agent: 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
    visit: (app, url, headers) => app.inject({ method: 'HEAD', url, headers }),
  },
  {
    name: 'opens the link (Barracuda Sentinel)',
    agent: 'BarracudaCentral/1.0 (+https://www.barracuda.com)',
    visit: get,
  },
  {
    name: 'prefetches the link (mail program)',
    agent: chrome,
    visit: (app, url, headers) =>
      get(app, url, { ...headers, 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }),
  },
  {
    name: 'draws a preview (chat program)',
    agent: 'facebookexternalhit/1.1; DingTalkBot-LinkService/1.0; WeChatShareExtension; Feishu-LinkPreview',
    visit: get,
  },
  {
    name: 'opens the link many times (Proofpoint URL Defense)',
    agent: chrome,
    visit: (app, url, headers) => Promise.all(Array.from({ length: 5 }, () => get(app, url, headers))),
  },
  {
    name: 'follows every link and submits every form (sandbox)',
    agent: `${chrome} HeadlessChrome/131.0.0.0`,
    visit: explore,
  },
  {
    name: 'posts to the link without its page',
    agent: 'python-requests/2.32',
    visit: (app, url, headers) =>
      app.inject({
        method: 'POST',
        url: '/decide',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: url.split('?')[1] ?? '',
      }),
  },
  ...(['PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const).map((method) => ({
    name: `tries ${method}`,
    agent: 'curl/8.9',
    visit: (app: FastifyInstance, url: string, headers: Record<string, string>) =>
      app.inject({ method, url, headers }),
  })),
]
