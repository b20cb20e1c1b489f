import type { Language } from '../../platform'
import { systemRandom } from '../../platform/random'
import { readImport } from './read-import'

/** Document to read, with its request number. */
export interface ImportRequest {
  number: number
  text: string
  language: Language
}

addEventListener('message', ({ data: { number, text, language } }: MessageEvent<ImportRequest>) => {
  postMessage({ number, read: readImport(text, { chance: systemRandom, language }) })
})
