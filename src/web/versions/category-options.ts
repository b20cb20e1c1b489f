import type { DesignCategory } from '#/generated/types'
import { defaultCategoryId } from '../../core/flow'
import { useQuery } from '../platform'
import { quietApi } from '../platform/api'

/** Returns the categories as options, labelled by path. */
const optionsOf = (tree: readonly DesignCategory[], above = ''): { value: string; label: string }[] =>
  tree
    .filter(({ id }) => id !== defaultCategoryId)
    .flatMap(({ id, name, lists }) => [
      { value: id, label: above + name },
      ...optionsOf(lists, `${above}${name} / `),
    ])

/** Returns the override that offers categories in the form field `category`. */
export function useCategoryOptions() {
  const { value } = useQuery('categories', () =>
    quietApi.oa.flowdesigns.setCategory.page({}).catch(() => undefined),
  )
  return { category: { options: { options: optionsOf(value?.tree ?? []) } } }
}
