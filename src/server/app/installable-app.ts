import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { memoizeText } from '../../core/text/memoize'
import { type AppContext, translateKey } from '../platform'
import { loadPageSettings } from '../presenters/page-settings'
import { requestLanguageOf } from './request'

/*
 * What makes the page an app that people install: its manifest, with name and colour of the company, its icons, drawn
 * from the icon of the page, and its service worker.
 */

/** Sizes in px of the icons by file: those of the manifest, one to mask, the one of iOS, and that of notices. */
const icons = {
  'app-icon-96.png': { size: 96 },
  'app-icon-180.png': { size: 180, isWhole: true },
  'app-icon-192.png': { size: 192 },
  'app-icon-512.png': { size: 512 },
  'app-icon-maskable-512.png': { size: 512, isWhole: true },
} as const

/** Colour of the page's own icon, which that of the company replaces. */
const ownColour = '#1f6fd6'
const colourOf = (colour: string | undefined) =>
  (/^#[0-9a-f]{6}$/i.test(colour ?? '') ? colour : undefined) ?? ownColour

/** Draws an icon in a colour: `whole` without rounded corners, for systems that cut them themselves. */
const drawIcon = memoizeText(async (key) => {
  const { svg, colour, size, isWhole } = JSON.parse(key)
  const coloured = svg.replaceAll(ownColour, colour)
  const source = isWhole ? coloured.replace(/ rx="[\d.]+"/, '') : coloured
  return sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
}, 20)

/** Reads the icon that the built page names. */
async function readIcon(root: string): Promise<string> {
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const [, path = ''] = /rel="icon"[^>]*href="\/?([\w./-]+\.svg)"/.exec(html) ?? []
  return readFile(join(root, path), 'utf8')
}

/** Serves manifest, icons and service worker of the built page. */
export function serveInstallableApp(app: FastifyInstance, appContext: AppContext, root: string): void {
  if (!existsSync(root)) return
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { company } = await loadPageSettings(appContext)
    const language = requestLanguageOf(request)
    const name = company?.name || translateKey(language, 'app.title')
    const icon = (file: keyof typeof icons, purpose: 'any' | 'maskable') => {
      const { size } = icons[file]
      return { src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
    }
    const manifest = {
      id: '/',
      name,
      short_name: company?.name || translateKey(language, 'app.name'),
      lang: language,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: colourOf(company?.colour),
      background_color: '#ffffff',
      icons: [
        icon('app-icon-192.png', 'any'),
        icon('app-icon-512.png', 'any'),
        icon('app-icon-maskable-512.png', 'maskable'),
      ],
      shortcuts: [{ name: translateKey(language, 'list.waiting'), url: '/list/waiting' }],
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
  for (const [file, drawn] of Object.entries(icons))
    app.get(`/${file}`, async (_, reply) => {
      const [svg, { company }] = await Promise.all([readIcon(root), loadPageSettings(appContext)])
      const image = await drawIcon(JSON.stringify({ svg, colour: colourOf(company?.colour), ...drawn }))
      return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(image)
    })
  app.get('/service-worker.js', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(root, 'service-worker.js'), 'utf8')),
  )
}
