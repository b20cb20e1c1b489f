import type { ListSchema } from '../../../generated/types'

const files = import.meta.glob<ListSchema>('../../../../schemas/lists/*.json', {
  eager: true,
  import: 'default',
})

const lists = new Map(Object.values(files).map((list) => [list.name, list]))

/** Returns the list of that name, as described in schemas/lists. */
export const findListSchema = (name: string): ListSchema | undefined => lists.get(name)
