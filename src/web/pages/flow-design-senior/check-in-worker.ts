import { memoizeWeak } from '#/core/text/memoize'
import type { FlowDesign, Problem } from '#/generated/types'
import type { FlowDescription } from '../../../core/flow'
import { loadPatternEngine } from '../../platform/pattern-engine'
import type { DesignCheckRequest, DesignCheckResult } from './check-worker'

interface Answer {
  resolve(problems: Problem[]): void
  reject(): void
}

/** Checks designs in a worker, since hundreds of steps take time and must not block typing. */
export class DesignCheckClient {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Answer>()
  private readonly naming: FlowDescription
  private count = 0

  constructor({ name, description }: FlowDescription) {
    this.naming = { name, description }
  }

  /**
   * Returns the problems of a design, each design checked once. Runs on the page if no worker is available.
   */
  readonly problemsOf = memoizeWeak(
    (design: FlowDesign): Promise<Problem[]> => this.ask(design).catch(() => this.checkHere(design)),
  )

  private async checkHere(design: FlowDesign) {
    const [{ findLocalProblems }] = await Promise.all([import('./local-problems'), loadPatternEngine()])
    return findLocalProblems(design, this.naming)
  }

  close() {
    this.worker?.terminate()
    this.worker = undefined
  }

  private ask(design: FlowDesign): Promise<Problem[]> {
    const number = ++this.count
    const designCheckRequest: DesignCheckRequest = { number, design, naming: this.naming }
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      this.started().postMessage(designCheckRequest)
    })
  }

  private started(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: { number, problems } }: MessageEvent<DesignCheckResult>) => {
      this.waiting.get(number)?.resolve(problems)
      this.waiting.delete(number)
    })
    worker.addEventListener('error', () => {
      this.close()
      for (const { reject } of this.waiting.values()) reject()
      this.waiting.clear()
    })
    this.worker = worker
    return worker
  }
}
