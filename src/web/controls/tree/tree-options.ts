import type { ChoiceNode } from '#/core/form/design/choices'
import { isRecord } from '#/core/form/values/form-values'
import type { FormItem } from '#/generated/types'

/** How a field that chooses in a tree behaves. */
export interface TreeOptions {
  /** Names of the ways are joined by this. */
  separator: string
  showsAll: boolean
  folds: boolean
  searches: boolean
  opensBy: 'hover' | 'click'
  isMultiple: boolean
  stopsAnywhere: boolean
}

/** The settings of a tree (cascader_set of domain facts 6.2), each with its default. */
export function treeOptionsOf({ options }: FormItem): TreeOptions {
  const set = isRecord(options.cascader_set) ? options.cascader_set : {}
  return {
    separator: typeof set.separator === 'string' ? set.separator : '/',
    showsAll: set['show-all-levels'] !== false,
    folds: set['collapse-tags'] === true,
    searches: (set.filterable ?? options.filterable) !== false,
    opensBy: set.expandTrigger === 'click' ? 'click' : 'hover',
    isMultiple: set.multiple === true,
    stopsAnywhere: set.checkStrictly === true,
  }
}

/** The path of a stored entry; none where it has none. */
export const valuePathOf = (entry: unknown): ChoiceNode['value'][] => {
  const path = isRecord(entry) ? entry.path : entry
  return Array.isArray(path) ? path : []
}

/** The values along a way. */
export type ValuePath = ChoiceNode['value'][]

/** A way through a tree of choices: those along it. */
export type OptionPath = readonly ChoiceNode[]

/** The ways that can be chosen and have these words in one of their names, so many at most. */
export function searchOptionPaths(
  choices: readonly ChoiceNode[],
  typed: string,
  { stopsAnywhere, isMultiple }: Pick<TreeOptions, 'stopsAnywhere' | 'isMultiple'>,
  most: number,
): OptionPath[] {
  const words = typed.trim().toLowerCase()
  const found: OptionPath[] = []
  const walk = (level: readonly ChoiceNode[], above: OptionPath, isSaid: boolean) => {
    for (const choice of level) {
      if (found.length >= most) return
      const way = [...above, choice]
      const says = isSaid || choice.label.toLowerCase().includes(words)
      const { children } = choice
      if (says && (!children || (stopsAnywhere && !isMultiple))) found.push(way)
      if (children) walk(children, way, says)
    }
  }
  walk(choices, [], false)
  return found
}
