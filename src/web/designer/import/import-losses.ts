/** Path of a value in an imported document. */
export type DocumentPath = readonly (string | number)[]

/** Part of a document that an import changes or leaves out; the code is the suffix of a text key. */
export interface ImportLoss {
  path: DocumentPath
  code: string
  params?: Record<string, string | number>
}

const maxDescribed = 500

/** Losses of one import; describes the first 500 and each reached limit, and counts the rest. */
export class ImportLossList {
  readonly described: ImportLoss[] = []
  count = 0

  add(path: DocumentPath, code: string, params?: ImportLoss['params']): void {
    this.count += 1
    if (this.described.length < maxDescribed || code.startsWith('too-'))
      this.described.push({ path, code, ...(params && { params }) })
  }
}
