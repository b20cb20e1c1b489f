import { equals } from '../compare'
import { defineFunction } from './define'

/** Whether a list, or a text of items separated by commas, has an item. */
export const listIncludes = defineFunction({
  name: '包含inAarray',
  parameters: ['list', 'any'],
  result: 'boolean',
  run: (items, wanted) => items.some((item) => equals(item, wanted)),
})

/** Whether a text has another within it; nothing is within everything, so an empty search finds nothing. */
export const textIncludes = defineFunction({
  name: '包含strpos',
  parameters: ['text', 'text'],
  result: 'boolean',
  run: (text, part) => part !== '' && text.includes(part),
})
