import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findMenuPage } from '../../core/menu/merge-menu'
import { type Environment, environmentOfPath } from '../../core/permission/environment'
import { escapeHtml } from '../../core/text/escape-html'
import { memoizeText } from '../../core/text/memoize'
import { type AppContext, homeWorkspace, type Language } from '../platform'
import { loadPageSettings } from '../presenters/page-settings'
import { readMenuConfig } from '../queries/company/menu-config'
import { oauthPaths } from '../services/oauth/oauth-server'
import { sendNotFound } from './envelope'
import { requestLanguageOf, requestPathOf, requestThemeOf } from './request'
import {
  denyFraming,
  locationPermissionsPolicy,
  pageSecurityPolicy,
  setFileSecurityHeaders,
} from './security-headers'

/** Cache header of a file whose address contains its hash: one year. */
export const immutableFile = 'public, max-age=31536000, immutable'

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
      ? sendPage(request, reply, appContext, root)
      : sendNotFound(request, reply)

/** Returns the cache header of a built file: one year if its name contains a hash. */
export const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? immutableFile : 'no-cache'

/** Whether an address belongs to the page: not a call, a file, or a typical probe. */
const isPageAddress = (path: string) =>
  !/^\/(api|file|schemas|metrics)(\/|$)|\/\./.test(path) && (path === '/index.html' || !/\.\w+$/.test(path))

/** Files that the build lists (scripts/page-files.mjs): scripts and style sheets, and texts by language. */
interface FirstFiles {
  files: string[]
  texts: Partial<Record<Language, string[]>>
}

type FileList = { shell: FirstFiles; pages: Record<string, FirstFiles> }

const parseFileList = memoizeText((text) => JSON.parse(text) as FileList, 1)

const isSignedIn = ({ headers }: FastifyRequest, { cookie }: Environment) =>
  new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookie}=\\w`).test(headers.cookie ?? '')

/** Returns a link that loads a file: with the document, or when the page has started (attribute data-rel). */
function linkTo(file: string, rel: 'rel' | 'data-rel'): string {
  const kind = file.endsWith('.css') ? '="preload" as="style" crossorigin' : '="modulepreload"'
  return `<link ${rel}${kind} href="/${file}">`
}

/**
 * Returns links to the files that the shell and the page at an address load first. A browser asks for them beside the
 * document instead of in rounds; those of the page start once the first module runs, which they would delay. Without a
 * session there are none: the sign-in page has its own files.
 */
function firstFileLinks(request: FastifyRequest, { shell, pages }: FileList): string {
  const path = requestPathOf(request)
  const environment = environmentOfPath(path)
  if (!isSignedIn(request, environment)) return ''
  const inside = path.slice(environment.base.length) || '/'
  const entry = findMenuPage(environment.name, inside)
  if (!entry && inside !== '/') return ''
  const page = pages[entry?.component?.split(':')[0] ?? '']
  const language = requestLanguageOf(request)
  const filesOf = ({ files, texts }: FirstFiles) => [...(texts[language] ?? []), ...files]
  const ofPage = page ? filesOf(page).map((file) => linkTo(file, 'data-rel')) : []
  return [...filesOf(shell).map((file) => linkTo(file, 'rel')), ...ofPage].join('')
}

/** Links by which browsers offer to install the page as an app. */
const appLinks =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/app-icon-180.png">'

/** Sends the page with the theme inside it, to avoid a flash of the other theme, and links to its first files. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, appContext: AppContext, root: string) {
  const [html, list, settings, { config: menu }] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    readFile(join(root, '.vite/page-files.json'), 'utf8').catch(() => undefined),
    loadPageSettings(appContext),
    readMenuConfig(appContext.db, homeWorkspace),
  ])
  const nonce = appContext.randomHex(16)
  const policy = pageSecurityPolicy(reply.getHeader('content-security-policy'), {
    nonce,
    frames: menu.frames,
  })
  const isConsent = requestPathOf(request) === oauthPaths.authorize
  if (isConsent) reply.header('x-frame-options', 'DENY')
  reply.header('content-security-policy', isConsent ? denyFraming(policy) : policy)
  if (settings.location && !isConsent) reply.header('permissions-policy', locationPermissionsPolicy)
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="settings" nonce="${nonce}">${json}</script>`
  const links = list ? firstFileLinks(request, parseFileList(list)) : ''
  const { name } = settings.company ?? {}
  const page = html
    .replace(/<title>.*<\/title>/, (title) => (name ? `<title>${escapeHtml(name)}</title>` : title))
    .replace('</head>', () => `${appLinks}${links}${script}</head>`)
    .replace('<html', `<html data-theme="${requestThemeOf(request) ?? ''}"`)
  return reply.status(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
