import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { BusinessError } from '../../../core/business-error'
import { limitConcurrency } from '../remote/limit-concurrency'
import type { PaperDocument, PaperOutcome, PaperSetting } from './paper-document'
import text from './paper-worker.ts?worker-text'

/** Limits of documents: pages, milliseconds of drawing, and documents that wait for their turn. */
export const paperLimits = { pages: 1_000, time: 90_000, waiting: 40 }

/** Memory limit of the worker. */
const resourceLimits = { maxOldGenerationSizeMb: 320 }

/** Milliseconds after which an idle worker ends. */
const idleTime = 60_000

function settingOf(): PaperSetting {
  const library = fileURLToPath(import.meta.url)
  const fonts = join(dirname(createRequire(library).resolve('@embedpdf/fonts-sc')), '../fonts')
  return {
    library,
    regular: join(fonts, 'NotoSansHans-Regular.otf'),
    bold: join(fonts, 'NotoSansHans-Bold.otf'),
    maxPages: paperLimits.pages,
  }
}

let worker: Worker | undefined
let ending: NodeJS.Timeout | undefined
let waiting = 0

const inTurn = limitConcurrency(1)

async function stop(): Promise<void> {
  const stopped = worker
  worker = undefined
  await stopped?.terminate()
}

/** Returns the worker, which keeps its fonts for the next document and ends by itself when there is none. */
function running(): Worker {
  clearTimeout(ending)
  if (worker) return worker
  const started = new Worker(text, { eval: true, env: {}, workerData: settingOf(), resourceLimits })
  started.unref()
  // A worker that ends by itself, as for lack of memory, is replaced by the next document.
  started.on('error', () => undefined)
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

async function draw(paper: PaperDocument): Promise<PaperOutcome> {
  const started = running()
  const ended = new AbortController()
  const { signal } = ended
  const answer = once(started, 'message', { signal }).then(([outcome]) => outcome as PaperOutcome)
  const late = sleep<PaperOutcome>(paperLimits.time, { failure: 'paper.too-long' }, { signal })
  late.catch(() => undefined)
  answer.catch(() => undefined)
  started.postMessage(paper)
  try {
    const outcome = await Promise.race([answer, late])
    if ('failure' in outcome) await stop()
    return outcome
  } catch (error) {
    await stop()
    return { failure: 'paper.failed', cause: String(error) }
  } finally {
    ended.abort()
    ending = setTimeout(() => void stop(), idleTime).unref()
  }
}

/** Draws a document as PDF in the worker, in turn; rejects if it is too long or too many wait. */
export async function renderPaper(paper: PaperDocument): Promise<Buffer> {
  if (waiting >= paperLimits.waiting) throw new BusinessError('paper.busy')
  waiting++
  try {
    const outcome = await inTurn(() => draw(paper))
    if ('bytes' in outcome) return Buffer.from(outcome.bytes.buffer)
    const error = new BusinessError(outcome.failure, { pages: paperLimits.pages })
    error.cause = outcome.cause
    throw error
  } finally {
    waiting--
  }
}
