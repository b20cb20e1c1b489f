import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppContext, homeWorkspace } from '../platform'
import { loadPageSettings } from '../presenters/page-settings'
import { readMenuConfig } from '../queries/company/menu-config'
import { sendNotFound } from './envelope'
import { requestPathOf, requestThemeOf } from './request'
import { pageSecurityPolicy, setFileSecurityHeaders } from './security-headers'

const yearOfSeconds = 31_536_000

/** Serves the files of the built page, hashed ones with a year of caching. */
export function servePageFiles(app: FastifyInstance, root: string): void {
  if (!existsSync(root)) return
  app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    // The build compresses each file once (scripts/compress-files.mjs).
    preCompressed: true,
    setHeaders: (reply, path) => {
      setFileSecurityHeaders(reply, path.replace(/\.(br|gz)$/, ''))
      reply.header('cache-control', cacheControlOf(path)).header('vary', 'accept-encoding')
    },
  })
}

/** Creates the handler that serves the page for its own addresses; others are not found. */
export const createPageHandler =
  (appContext: AppContext, root: string) => (request: FastifyRequest, reply: FastifyReply) =>
    ['GET', 'HEAD'].includes(request.method) &&
    isPageAddress(requestPathOf(request)) &&
    existsSync(join(root, 'index.html'))
      ? sendPage(reply, appContext, root, requestThemeOf(request))
      : sendNotFound(request, reply)

/** Returns the cache header of a built file: one year if its name contains a hash. */
export const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${yearOfSeconds}, immutable` : 'no-cache'

/** Whether an address belongs to the page: not a call, a file, or a typical probe. */
const isPageAddress = (path: string) =>
  !/^\/(api|file|schemas|metrics)(\/|$)|\/\./.test(path) && (path === '/index.html' || !/\.\w+$/.test(path))

/** Sends the page with the theme inside it, to avoid a flash of the other theme. */
async function sendPage(reply: FastifyReply, appContext: AppContext, root: string, theme = '') {
  const [html, settings, { config: menu }] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    loadPageSettings(appContext),
    readMenuConfig(appContext.db, homeWorkspace),
  ])
  const nonce = appContext.randomHex(16)
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
