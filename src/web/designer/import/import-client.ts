import { currentLanguage } from '../../platform'
import type { RandomSource } from '../../platform/random'
import type { ImportRequest } from './import-worker'
import { type FormImport, type FormImportFailure, maxImportLength, readImport } from './read-import'

type Reading = FormImport | FormImportFailure

interface Request {
  number: number
  resolve(read: Reading | undefined): void
}

/** Reads documents in a worker, since large ones take time and must not block the page. */
export class ImportClient {
  private worker: Worker | undefined
  private pending: Request | undefined
  private count = 0

  constructor(private readonly chance: RandomSource) {}

  /**
   * Returns the form in a document; undefined for an empty text, or if a later document replaced it meanwhile.
   * Runs on the page if no worker is available.
   */
  async read(text: string): Promise<Reading | undefined> {
    this.cancel()
    if (!text.trim()) return undefined
    if (text.length > maxImportLength) return { refused: 'size' }
    const language = currentLanguage()
    return this.ask({ number: ++this.count, text, language }).catch(() =>
      readImport(text, { chance: this.chance, language }),
    )
  }

  close(): void {
    this.cancel()
    this.worker?.terminate()
    this.worker = undefined
  }

  private cancel(): void {
    if (!this.pending) return
    this.pending.resolve(undefined)
    this.pending = undefined
    this.worker?.terminate()
    this.worker = undefined
  }

  private ask(request: ImportRequest): Promise<Reading | undefined> {
    return new Promise((resolve, reject) => {
      const worker =
        this.worker ?? new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
      this.worker = worker
      this.pending = { number: request.number, resolve }
      worker.onmessage = ({ data: { number, read } }: MessageEvent<{ number: number; read: Reading }>) => {
        if (number === this.pending?.number) this.pending = undefined
        resolve(read)
      }
      worker.onerror = () => {
        this.pending = undefined
        this.worker = undefined
        reject(new Error('the worker failed'))
      }
      worker.postMessage(request)
    })
  }
}
