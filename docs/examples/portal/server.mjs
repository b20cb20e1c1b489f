// A portal: its page, and the address that gives the page an embed token of the person who is signed in to the portal.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const kinds = { '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }

/** Policy of the page: own scripts only, requests to the product, and no site may frame it. */
const policyOf = ({ product, nonce }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    `connect-src 'self' ${product}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Asks the product for an embed token of a person, with the token of the portal's service account, which stays here. */
async function embedTokenOf(person, { product, token, origin }) {
  const response = await fetch(`${product}/api/employee/program/token/embed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ person, origin, access: 'decide' }),
  })
  const { success, msg, data } = await response.json()
  if (!success) throw new Error(msg)
  return data.token
}

/**
 * Creates the server of a portal. `personOf` returns the id of the person whose session a request has; undefined for a stranger.
 */
export function createPortal({ folder, product, token, origin, personOf }) {
  const sendToken = async (request, response) => {
    const person = personOf(request)
    // Only the portal's own pages ask: no other site may cause the request.
    if (request.method !== 'POST' || !person || request.headers['sec-fetch-site'] !== 'same-origin')
      return response.writeHead(403).end('{}')
    const body = JSON.stringify({ token: await embedTokenOf(person, { product, token, origin: origin() }) })
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
  }
  const sendPage = (response) => {
    const nonce = randomBytes(16).toString('base64')
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf({ product, nonce }),
    })
    response.end(html.replace('{{server}}', product).replace('{{nonce}}', nonce))
  }
  const sendFile = (path, response) => {
    const file = join(folder, path)
    const kind = kinds[extname(file)]
    if (!kind || !file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': kind }).end(readFileSync(file))
  }
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://portal')
    if (pathname === '/') return sendPage(response)
    if (pathname !== '/qianpi-token') return sendFile(pathname, response)
    sendToken(request, response).catch((error) => {
      console.error(error.message)
      response.writeHead(502).end('{}')
    })
  })
}

/** npm start: the built page, for one person, in place of the portal's own sign-in. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { QIANPI_URL, QIANPI_TOKEN, PERSON, PORT = '8080' } = process.env
  createPortal({
    folder: join(import.meta.dirname, 'dist'),
    product: QIANPI_URL,
    token: QIANPI_TOKEN,
    origin: () => `http://localhost:${PORT}`,
    personOf: () => PERSON,
  }).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
}
