import { uncategorised } from '#/core/flow/design/categories'
import type { DesignCategory } from '#/generated/types'
import { quietApi } from '../platform/api'
import { useLoaded } from '../platform/use-query'

/** The categories to choose from, each by its path. */
const optionsOf = (tree: readonly DesignCategory[], above = ''): { value: string; label: string }[] =>
  tree
    .filter(({ id }) => id !== uncategorised)
    .flatMap(({ id, name, lists }) => [
      { value: id, label: above + name },
      ...optionsOf(lists, `${above}${name} / `),
    ])

/** What a form must know to let categories be chosen in its field `category`. */
export function useCategoryField() {
  const { value } = useLoaded('categories', () =>
    quietApi.oa.flowdesigns.setCategory.page({}).catch(() => undefined),
  )
  return { category: { options: { options: optionsOf(value?.tree ?? []) } } }
}
