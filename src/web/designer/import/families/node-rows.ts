import { coerceNumber } from '../form-family/family-rules'
import type { ForeignNode } from './foreign-node'

/** Nodes that stand beside each other, with their widths of 24. */
export interface NodeRow {
  nodes: ForeignNode[]
  spans: (number | undefined)[]
}

const whole = 24

/** Groups nodes that a document puts beside each other: by a shared row, by the end of a line, or by width. */
export function groupRows(nodes: readonly ForeignNode[]): NodeRow[] {
  const rows: NodeRow[] = []
  let last: { key: unknown; filled: number } | undefined
  for (const node of nodes) {
    const { row = {} } = node.context.mapping
    const width = row.span ? coerceNumber(node.read(row.span)) : undefined
    const span =
      width && width > 0 ? Math.min(whole, Math.round((width * whole) / (row.of ?? whole))) : undefined
    const key = row.same ? node.read(row.same) : undefined
    const isSame = row.same !== undefined && key !== undefined && key !== null && key === last?.key
    const isContinued = row.newLine !== undefined && node.read(row.newLine) === false
    const isBeside =
      !row.same && span !== undefined && span < whole && last !== undefined && last.filled + span <= whole
    const current = rows.at(-1)
    if (current && (isSame || isContinued || isBeside)) {
      current.nodes.push(node)
      current.spans.push(span)
      last = { key, filled: (last?.filled ?? 0) + (span ?? 0) }
    } else {
      rows.push({ nodes: [node], spans: [span] })
      last = { key, filled: span ?? whole }
    }
  }
  return rows
}
