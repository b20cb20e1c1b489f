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

/** Returns the override that offers the categories that a flow may get, in the form field `category`; without an id, a new flow. */
export function useCategoryOptions(id?: string) {
  const { add, edit } = quietApi.oa.flowdesigns
  const { value } = useQuery(`category-options ${id ?? ''}`, async () => {
    const { tree } = await (id === undefined ? add.page({}) : edit.page({ _id: id }))
    return tree
  })
  return { category: { options: { options: optionsOf(value ?? []) } } }
}
