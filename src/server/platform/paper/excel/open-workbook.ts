import { unpackParts } from '../unpack-parts'
import { listSharedStrings, readTemplateSheet, type TemplateSheet } from './template-sheet'
import { WorkbookPackage } from './workbook-package'
import { attributeOf, nodeOf, nodesOf, type PartNode, XmlError } from './xml-tree'

/** Opened workbook: its package, its root part, and its sheets in order. */
export interface TemplateWorkbook {
  parts: WorkbookPackage
  path: string
  root: PartNode
  sheets: TemplateSheet[]
}

/** Opens a workbook and reads the placeholders of its sheets; throws for a file that is none. */
export async function openWorkbook(bytes: Uint8Array): Promise<TemplateWorkbook> {
  const parts = new WorkbookPackage(await unpackParts(bytes))
  const path = parts.relations('').find(({ type }) => type === 'officeDocument')?.path ?? ''
  const root = parts.tree(path)
  if (!root || !nodeOf(root, 'sheets')) throw new XmlError('no workbook')
  const relations = parts.relations(path)
  const strings = relations.find(({ type }) => type === 'sharedStrings')
  const shared = listSharedStrings(strings && parts.tree(strings.path))
  const sheets = nodesOf(nodeOf(root, 'sheets'), 'sheet').flatMap((sheet) => {
    const id = attributeOf(sheet, 'id')
    const found = relations.find((one) => one.id === id && one.type === 'worksheet')
    const tree = found && parts.tree(found.path)
    if (!found || !tree) return []
    return [readTemplateSheet({ name: attributeOf(sheet, 'name') ?? '', path: found.path, tree }, shared)]
  })
  return { parts, path, root, sheets }
}
