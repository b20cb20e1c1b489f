import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { BusinessError } from '../../../core/business-error'
import type { ErrorCode } from '../../../generated/error-codes'
import { limitConcurrency } from '../remote/limit-concurrency'

/** Limits of a worker: milliseconds of one document, and documents that wait for their turn, of all and of one person. */
const workerLimits = { time: 90_000, waiting: 40, waitingOfOne: 4 }

/** Memory limits of a worker: a small room for new objects is cleared often, so that garbage of a long document does not pile up. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 12 }

/** Milliseconds after which an idle worker ends. */
const idleTime = 60_000

/** Failure of a worker; it has the code of its text. */
export interface WorkerFailure {
  failure: ErrorCode
  cause?: string
}

const tooLate: WorkerFailure = { failure: 'paper.slow' }

/**
 * Creates a queue of documents for one worker, which draws one after the other. It starts with the first document, keeps
 * what it has loaded for the next, and ends when it is idle, takes too long or needs too much memory.
 */
export function createDocumentWorker<Request, Outcome>(
  text: string,
  setting: () => unknown,
): (request: Request, personId: string) => Promise<Outcome | WorkerFailure> {
  const inTurn = limitConcurrency(1)
  let worker: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  const waiting: string[] = []

  const stop = async () => {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  function running(): Worker {
    clearTimeout(ending)
    if (worker) return worker
    const started = new Worker(text, { eval: true, env: {}, workerData: setting(), resourceLimits })
    started.unref()
    // A worker that ends by itself, as for lack of memory, is replaced by the next document.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  async function run(request: Request): Promise<Outcome | WorkerFailure> {
    const started = running()
    const ended = new AbortController()
    const { signal } = ended
    const answer = once(started, 'message', { signal }).then(([outcome]) => outcome as Outcome)
    const late = sleep(workerLimits.time, tooLate, { signal })
    late.catch(() => undefined)
    answer.catch(() => undefined)
    started.postMessage(request)
    try {
      const outcome = await Promise.race([answer, late])
      if (outcome === tooLate) await stop()
      return outcome
    } catch (error) {
      await stop()
      return { failure: 'paper.failed', cause: String(error) }
    } finally {
      ended.abort()
      ending = setTimeout(() => void stop(), idleTime).unref()
    }
  }

  return async (request, personId) => {
    const own = waiting.filter((id) => id === personId).length
    if (waiting.length >= workerLimits.waiting || own >= workerLimits.waitingOfOne)
      throw new BusinessError('paper.busy')
    waiting.push(personId)
    try {
      return await inTurn(() => run(request))
    } finally {
      waiting.splice(waiting.indexOf(personId), 1)
    }
  }
}
