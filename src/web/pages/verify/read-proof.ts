import { isPdf } from '#/core/proof/check-papers'
import { readProof as readFile } from '#/core/proof/read-proof'
import type { ProofFinding } from '#/core/proof/trust'

/** File of the reader, which stays in the page. */
export interface LocalFile {
  name: string
  bytes: Uint8Array
}

/** Returns the files to check after more were dropped: signed papers are added to what they are compared with. */
export function addFiles(files: readonly LocalFile[], dropped: readonly LocalFile[]): LocalFile[] {
  const isPaper = ({ bytes }: LocalFile) => isPdf(bytes)
  const [first] = files
  const isAdded = first !== undefined && !isPaper(first) && dropped.every(isPaper)
  const all = isAdded ? [first, ...dropped] : [...dropped]
  return all.toSorted((one, other) => Number(isPaper(one)) - Number(isPaper(other)))
}

/** Verifies dropped files in the browser: the first one, compared with the others; nothing is sent. */
export function verifyProofFiles([first, ...rest]: readonly LocalFile[], key?: string): ProofFinding[] {
  return first ? readFile({ ...first, key, others: rest.map(({ bytes }) => bytes) }) : []
}
