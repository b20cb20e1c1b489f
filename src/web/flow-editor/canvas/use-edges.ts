import { useMemo, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { externalsOf } from './externals'
import { arrowsOf } from './flow-graph'

/** Step properties that no line depends on. */
const besideLines: ReadonlySet<string> = new Set([
  'name',
  'desc',
  'dealers',
  'creatPermission',
  'formEditLimit',
  'nobodypass',
  'merge_set',
])

function isAlike(one: FlowDesignStep, other: FlowDesignStep | undefined): boolean {
  if (one === other) return true
  if (!other) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => besideLines.has(key) || one[key] === other[key])
}

/** Whether two states of a design have the same lines: only names, recipients, rights or the like differ. */
export const hasSameEdges = (one: FlowDesign, other: FlowDesign): boolean =>
  one.layoutset === other.layoutset &&
  one.funlist.length === other.funlist.length &&
  one.funlist.every((step, at) => isAlike(step, other.funlist[at]))

/**
 * Returns the lines of a design, and the cards of flows that it starts. Avoids rerouting hundreds of lines
 * while a name is typed.
 */
export function useEdges(design: FlowDesign, fields: readonly FieldSymbol[]) {
  const [drawn, setDrawn] = useState(design)
  const shown = hasSameEdges(drawn, design) ? drawn : design
  if (shown !== drawn) setDrawn(shown)
  const arrows = useMemo(() => arrowsOf(shown, fields), [shown, fields])
  const externals = useMemo(() => externalsOf(shown, fields), [shown, fields])
  return { arrows, externals }
}
