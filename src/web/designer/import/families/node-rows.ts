import { coerceNumber } from '../form-family/family-rules'
import type { ForeignNode } from './foreign-node'

/** Nodes that stand beside each other, with their widths of 24. */
export interface NodeRow {
  nodes: ForeignNode[]
  spans: (number | undefined)[]
}

const whole = 24

/** What a row knows of its last node: the name that it shares, and how much of the width is filled. */
interface RowEnd {
  key: unknown
  filled: number
}

/** Returns the width of a node of 24; undefined if its document gives none. */
function widthOf(node: ForeignNode): number | undefined {
  const { span, of = whole } = node.context.mapping.row ?? {}
  const width = span ? coerceNumber(node.read(span)) : undefined
  return width && width > 0 ? Math.min(whole, Math.round((width * whole) / of)) : undefined
}

/** Whether a node stands beside the one before it: by a shared row, by the end of a line, or by its width. */
function isBeside(node: ForeignNode, key: unknown, span: number | undefined, last: RowEnd): boolean {
  const { same, newLine } = node.context.mapping.row ?? {}
  if (same) return key !== undefined && key !== null && key === last.key
  if (newLine) return node.read(newLine) === false
  return span !== undefined && span < whole && last.filled + span <= whole
}

/** Groups nodes that a document puts beside each other. */
export function groupRows(nodes: readonly ForeignNode[]): NodeRow[] {
  const rows: NodeRow[] = []
  let last: RowEnd = { key: undefined, filled: whole }
  for (const node of nodes) {
    const { same } = node.context.mapping.row ?? {}
    const key = same && node.read(same)
    const span = widthOf(node)
    const row = rows.at(-1)
    const isJoined = row !== undefined && isBeside(node, key, span, last)
    if (isJoined) {
      row.nodes.push(node)
      row.spans.push(span)
    } else rows.push({ nodes: [node], spans: [span] })
    last = { key, filled: (isJoined ? last.filled : 0) + (span ?? whole) }
  }
  return rows
}
