import { createRequire } from 'node:module'
import { createDocumentWorker } from './document-worker'
import type { WordOutcome, WordRequest, WordSetting } from './word-document'
import text from './word-worker.ts?worker-text'

const settingOf = (): WordSetting => ({ engine: createRequire(import.meta.url).resolve('easy-template-x') })

/** Reads or fills a Word template for a person in the worker, in turn. */
export const runWord = createDocumentWorker<WordRequest, WordOutcome>(text, settingOf)
