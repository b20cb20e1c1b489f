import type { ListSchema } from '../../../generated/types'

const files = import.meta.glob<ListSchema>('../../../../schemas/lists/*.json', {
  eager: true,
  import: 'default',
})

const lists = new Map(Object.values(files).map((list) => [list.name, list]))

/** The list of that name, as schemas/lists describes it. */
export const findListSchema = (name: string): ListSchema | undefined => lists.get(name)
