// What a PDF document of 500 pages costs in CPU and memory, beside pdfkit alone on the same pages. See README.md.
import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { workerText } from '../scripts/worker-text.mjs'
import { bundle } from './bundled.mjs'
import { median } from './report.mjs'

const pages = Number(process.env.BENCH_PAGES ?? 500)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const load = createRequire(import.meta.url)
const fonts = join(dirname(load.resolve('@embedpdf/fonts-sc')), '../fonts')
const regular = join(fonts, 'NotoSansHans-Regular.otf')
const bold = join(fonts, 'NotoSansHans-Bold.otf')

const rowsOfPage = 30
const purposes = ['差旅费', '办公费', '招待费', '培训费', '场地费']
const rowOf = (index) => [
  String((index % 1_000) + 1),
  `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
  `${purposes[index % purposes.length]}（第${index % 10_000}号）`,
  `项目部${index % 97}组`,
  (((index * 37) % 100_000) / 100).toFixed(2),
]

/** Draws the same table by pdfkit alone: a text and a border for each cell, without tags. */
async function drawPlain() {
  const Pdf = load('pdfkit')
  const pdf = new Pdf({ autoFirstPage: false, size: 'A4', margin: 0 })
  pdf.registerFont('regular', regular)
  let bytes = 0
  pdf.on('data', (piece) => {
    bytes += piece.length
  })
  for (let page = 0; page < pages; page++) {
    pdf.addPage({ size: 'A4', margin: 0 })
    pdf.font('regular').fontSize(10)
    for (let line = 0; line < rowsOfPage; line++)
      for (const [column, text] of rowOf(page * rowsOfPage + line).entries()) {
        pdf.rect(34 + column * 105, 40 + line * 24, 105, 24).stroke()
        pdf.text(text, 38 + column * 105, 45 + line * 24, { lineBreak: false })
      }
  }
  pdf.end()
  await new Promise((resolve) => pdf.once('end', resolve))
  return { pages, bytes }
}

/** The worker of the product, bundled as the server bundles it. */
async function bundledWorker() {
  const alias = { '#': join(import.meta.dirname, '../src') }
  const file = join(import.meta.dirname, '../src/server/platform/paper/paper-worker.ts')
  const code = await workerText(alias).load.call({ addWatchFile() {} }, `${file}?worker-text`)
  return JSON.parse(code.slice('export default '.length))
}

/** Packs rows as the server does, which drops each hundred of them. */
function bytesOfRows(RowPacker, count, text) {
  const packer = new RowPacker()
  for (let index = 0; index < count; index++) packer.add(rowOf(index).map(text))
  return packer.finish()
}

function documentOf(RowPacker, rows) {
  const text = (value) => ({ parts: [{ text: value }] })
  return {
    title: '报销单',
    language: 'zh',
    isLandscape: false,
    author: '李四',
    createdAt: 0,
    facts: ['文号：BX-2026-001'],
    blocks: [
      {
        kind: 'table',
        title: '费用明细',
        widths: [-34, 1, 1, 1, 1],
        head: ['序号', '日期', '摘要', '部门', '金额'].map(text),
        rows: bytesOfRows(RowPacker, rows, text),
        size: 10,
      },
    ],
    foot: '打印人：李四',
    missingNote: '{characters}',
    images: {},
  }
}

async function drawByWorker({ text, packer }) {
  const { RowPacker } = await import(packer)
  const setting = { library: join(import.meta.dirname, 'paper.mjs'), regular, bold, maxPages: 5_000 }
  const resourceLimits = JSON.parse(
    process.env.BENCH_LIMITS ?? '{"maxOldGenerationSizeMb":320,"maxYoungGenerationSizeMb":12}',
  )
  const worker = new Worker(text, { eval: true, env: {}, workerData: setting, resourceLimits })
  const outcome = await new Promise((resolve) => {
    worker.once('message', resolve)
    worker.postMessage(documentOf(RowPacker, pages * rowsOfPage))
  })
  if (!outcome.bytes) throw new Error(JSON.stringify(outcome))
  await worker.terminate()
  return { pages: outcome.pages, bytes: outcome.bytes.length }
}

/** Measures one document in a process of its own: CPU beyond its start, and the most memory it held. */
async function measure(kind, parts) {
  const start = process.cpuUsage()
  const drawn = await (kind === 'plain' ? drawPlain() : drawByWorker(parts))
  const { user, system } = process.cpuUsage(start)
  const memory = process.resourceUsage().maxRSS / 1024
  return { ...drawn, cpu: (user + system) / 1e6, memory }
}

const inProcess = (kind, parts) =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--child'])
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => code && reject(new Error(`the process ended with ${code}`)))
    child.send({ kind, parts })
  })

if (process.argv.includes('--child'))
  process.once('message', async ({ kind, parts }) => {
    process.send(await measure(kind, parts), () => process.disconnect())
  })
else {
  const packer = await bundle('row-bytes', 'src/server/platform/paper')
  const parts = { text: await bundledWorker(), packer }
  const found = { plain: [], ours: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of Object.keys(found)) found[kind].push(await inProcess(kind, parts))
  const of = (kind, name) => median(found[kind].map((one) => one[name]))
  // Both draw as many rows; ours is compared for each page that it makes of them.
  const perPage = (kind) => of(kind, 'cpu') / of(kind, 'pages')
  for (const kind of Object.keys(found))
    console.log(
      `${kind.padEnd(6)} ${of(kind, 'pages')} pages  ${of(kind, 'cpu').toFixed(2)} s CPU  ${(perPage(kind) * 1e3).toFixed(2)} ms a page  ${Math.round(of(kind, 'memory'))} MB  ${(of(kind, 'bytes') / 1e6).toFixed(1)} MB file`,
    )
  console.log(`ours is ${(perPage('ours') / perPage('plain')).toFixed(2)} × pdfkit alone`)
}
