import { readImport } from '../../src/web/designer/import/read-import'
import { systemRandom } from '../../src/web/platform/random'

/** Outcome of the import of one document. */
export interface DocumentOutcome {
  outcome: 'accepted' | 'refused'
  fields: number
  lost: number
  toFix: number
  /** Reason of a refusal, or the losses with their paths and the problems. */
  why: string[]
}

const refusedOutcome = (why: string[]): DocumentOutcome => ({
  outcome: 'refused',
  fields: 0,
  lost: 0,
  toFix: 0,
  why,
})

/** Imports a document as the form designer does. */
export function readDocument(text: string): DocumentOutcome {
  const read = readImport(text, { chance: systemRandom, language: 'en' })
  if ('foreign' in read) return refusedOutcome([read.foreign])
  if ('faults' in read)
    return refusedOutcome(read.faults.map(({ path, rule }) => `${path.join('/')} ${rule}`))
  if ('refused' in read) return refusedOutcome([read.refused])
  const errors = read.problems.filter(({ level }) => level === 'error')
  return {
    outcome: 'accepted',
    fields: read.count,
    lost: read.lossCount,
    toFix: errors.length,
    why: [
      ...read.losses.map(
        ({ path, code, params }) => `${path.join('/')} ${code} ${JSON.stringify(params ?? {})}`,
      ),
      ...errors.map(({ code, params }) => `to fix: ${code} ${JSON.stringify(params ?? {})}`),
    ],
  }
}
