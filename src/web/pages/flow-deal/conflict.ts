import { isTable, itemsOf, sameValue, toText } from '../../../core/form'
import type { FormValues } from '../../../core/form/values'
import type { FormDesign } from '../../../generated/types'
import { Failure } from '../../platform/failure'
import { mergedRows, rowDifferences } from './conflict-rows'

/** The form as it stands now on the server. */
export interface Fresh {
  formdata: FormValues
  formmd5: string
}

/** A field that somebody else changed meanwhile. */
export interface Difference {
  model: string
  name: string
  /** What is typed here; undefined when this field was left as it was opened. */
  mine: string | undefined
  theirs: string
}

/** The server's newer form, when a deal was refused because the form had changed. */
export const freshIn = (error: unknown): Fresh | undefined =>
  error instanceof Failure && error.code === 'formmd5error' ? (error.data as Fresh) : undefined

/** The values that differ from those that were opened. */
export const changedSince = (opened: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([model, value]) => !sameValue(opened[model], value)))

/** The fields whose value on the server is no longer the one that was opened, beside what is typed here. */
export const differencesOf = (
  form: FormDesign,
  { opened, mine, theirs }: { opened: FormValues; mine: FormValues; theirs: FormValues },
): Difference[] =>
  itemsOf(form)
    .filter(({ model }) => !sameValue(opened[model], theirs[model]))
    .flatMap((item) => {
      const { model, name } = item
      const three = { opened: opened[model], mine: mine[model], theirs: theirs[model] }
      if (isTable(item)) return rowDifferences(item, three)
      const typed = sameValue(three.opened, three.mine) ? undefined : toText(item, three.mine)
      return [{ model, name, mine: typed, theirs: toText(item, three.theirs) }]
    })

/** Tables that both changed, as one: what only one of us touched stays, what both did as the winner has it. */
export const mergedTables = (
  form: FormDesign,
  { opened, mine, theirs }: { opened: FormValues; mine: FormValues; theirs: FormValues },
  winner: 'mine' | 'theirs',
): FormValues =>
  Object.fromEntries(
    itemsOf(form)
      .filter((item) => isTable(item) && !sameValue(opened[item.model], mine[item.model]))
      .map(({ model }) => [
        model,
        mergedRows({ opened: opened[model], mine: mine[model], theirs: theirs[model] }, winner),
      ]),
  )
