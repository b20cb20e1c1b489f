import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../platform/context/app-context'
import { homeWorkspace } from '../platform/workspace'
import { loadPageSettings } from '../presenters/page-settings'
import { readMenuConfig } from '../queries/company/menu-config'
import { sendNotFound } from './envelope'
import { fileSecurityPolicy, pageSecurityPolicy } from './headers'
import { requestPathOf, themeOf } from './request'

const yearOfSeconds = 31_536_000

/** Serves the built page's files, hashed ones for a year. */
export function servePageFiles(app: FastifyInstance, root: string): void {
  if (!existsSync(root)) return
  app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const policy = fileSecurityPolicy(path)
      if (policy) reply.header('content-security-policy', policy)
      reply.header('cache-control', cacheControlOf(path))
    },
  })
}

/** The page itself for every address of its own that people may type; anything else is not there. */
export const createPageHandler =
  (house: AppContext, root: string) => (request: FastifyRequest, reply: FastifyReply) =>
    ['GET', 'HEAD'].includes(request.method) &&
    isPageAddress(requestPathOf(request)) &&
    existsSync(join(root, 'index.html'))
      ? sendPage(reply, house, root, themeOf(request))
      : sendNotFound(request, reply)

/** How long a built file may be kept: one that carries its hash in its name for a year. */
export const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${yearOfSeconds}, immutable` : 'no-cache'

/** An address of the page: not a call, not a file, not what an operator or a scanner asks for. */
const isPageAddress = (path: string) =>
  !/^\/(api|file|schemas|metrics)(\/|$)|\/\./.test(path) && (path === '/index.html' || !/\.\w+$/.test(path))

/** The theme stands in the page itself, so that nothing is drawn in the other one first. */
async function sendPage(reply: FastifyReply, house: AppContext, root: string, theme = '') {
  const [html, settings, { config: menu }] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    loadPageSettings(house),
    readMenuConfig(house.db, homeWorkspace),
  ])
  const nonce = house.randomHex(16)
  const policy = pageSecurityPolicy(reply.getHeader('content-security-policy'), {
    nonce,
    frames: menu.frames,
  })
  reply.header('content-security-policy', policy)
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="settings" nonce="${nonce}">${json}</script>`
  const page = html
    .replace('</head>', () => `${script}</head>`)
    .replace('<html', `<html data-theme="${theme}"`)
  return reply.status(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
