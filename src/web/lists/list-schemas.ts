import type { ListSchema } from '../../generated/types'

const modules = import.meta.glob<ListSchema>('../../../schemas/lists/*.json', {
  eager: true,
  import: 'default',
})
const lists = new Map(Object.values(modules).map((schema) => [schema.name, schema]))

/** Returns the list of that name in schemas/lists. */
export const getListSchema = (name: string): ListSchema | undefined => lists.get(name)
