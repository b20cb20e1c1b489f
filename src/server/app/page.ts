import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '../platform/config'
import type { House } from '../platform/house'
import { pageSettings } from '../presenters/page-settings'
import { answerNotFound } from './answers'
import { pathOf } from './request'

const yearOfSeconds = 31_536_000

/** Serves the built page: hashed files for a year, the page itself for every other address people may type. */
export function servePage(app: FastifyInstance, house: House, root = join(projectRoot, 'dist/web')): void {
  if (!existsSync(root)) return
  app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        isHashed(path) ? `public, max-age=${yearOfSeconds}, immutable` : 'no-cache',
      ),
  })
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && isPageAddress(pathOf(request))
      ? sendPage(reply, house, root)
      : answerNotFound(request, reply),
  )
}

const isHashed = (path: string) => path.includes('/assets/')

/** An address of the page: not a call, not a file. */
const isPageAddress = (path: string) =>
  !/^\/(api|file|schemas)(\/|$)/.test(path) && (path === '/index.html' || !/\.\w+$/.test(path))

async function sendPage(reply: FastifyReply, house: House, root: string) {
  const [html, settings] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    pageSettings(house),
  ])
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="settings">${json}</script>`
  const page = html.replace('</head>', () => `${script}</head>`)
  return reply.status(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
