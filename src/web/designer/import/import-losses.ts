/** Path of a value in an imported document. */
export type DocumentPath = readonly (string | number)[]

/** Part of a document that an import changes or leaves out; the code is the suffix of a text key. */
export interface ImportLoss {
  path: DocumentPath
  code: string
  params?: Record<string, string | number>
  /** Title of the field that it is about. */
  field?: string
}

/** Codes of parts that the form has, but otherwise; all others are left out. */
const changes: ReadonlySet<string> = new Set([
  'alternative-fields',
  'as-list',
  'as-text',
  'cell-layout',
  'choice-images',
  'column-type',
  'component-as',
  'container',
  'exclusive',
  'fixed-rows',
  'layout-depth',
  'markdown',
  'matrix',
  'model',
  'password',
  'ranking',
  'shortened',
  'tree-select',
  'types',
])

/** Whether the form has the part otherwise, rather than not at all. */
export const isChange = ({ code }: ImportLoss): boolean => changes.has(code)

const maxDescribed = 500

/** Losses of one import; describes the first 500 and each reached limit, and counts the rest. */
export class ImportLossList {
  readonly described: ImportLoss[] = []
  /** Nodes of the document that lose something. */
  readonly affected = new Set<object>()
  count = 0
  changeCount = 0

  add(path: DocumentPath, code: string, params?: ImportLoss['params'], node?: { title: string }): void {
    const loss = { path, code, ...(params && { params }), ...(node?.title && { field: node.title }) }
    this.count += 1
    if (isChange(loss)) this.changeCount += 1
    if (node) this.affected.add(node)
    if (this.described.length < maxDescribed || code.startsWith('too-')) this.described.push(loss)
  }
}
