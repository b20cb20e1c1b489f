import { useMemo } from 'react'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable, FlowDesign } from '#/generated/types'
import { toFieldSymbols } from '../../core/form'
import { recipientsText } from '../picker/groups/recipients-text'
import { listSeparator, t, useLanguage } from '../platform/i18n/i18n'
import { type RandomSource, randomIdNumber } from '../platform/random'

/** Returns all links of all buttons with their display names: step, button and target. */
function waysOf({ funlist }: FlowDesign): GridContext['ways'] {
  const names = new Map(funlist.map(({ id, name }) => [id, name]))
  return funlist.flatMap((step) =>
    step.btnGroup.flatMap((button) =>
      button.NextFun.map(({ id, name, funId, SonFlowId }) => {
        const to = [...funId.map((target) => names.get(target) ?? target), ...SonFlowId.map(({ n }) => n)]
        return { id, label: `${step.name} · ${button.name} → ${name || to.join(listSeparator())}` }
      }),
    ),
  )
}

/** Returns the context that parses and formats the cells of a design's tables in the reader's language. */
export function useGridContext(design: FlowDesign): GridContext {
  const language = useLanguage()
  const { formset, funlist } = design
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and lists follow the language
  return useMemo(
    () => ({
      fields: toFieldSymbols(formset),
      words: { yes: t('formula.true'), no: t('formula.false') },
      ways: waysOf(design),
      people: recipientsText,
    }),
    [formset, funlist, language],
  )
}

/**
 * Returns a generator of ids in the format of custom functions (seconds and a random number), unique among
 * the tables.
 */
export function createTableIds(tables: readonly DecisionTable[], chance: RandomSource): () => string {
  const taken = JSON.stringify(tables)
  const drawn = new Set<string>()
  return () => {
    const draw = () => `${Math.floor(chance.now() / 1000)}_${randomIdNumber(chance)}`
    let id = draw()
    while (drawn.has(id) || taken.includes(id)) id = draw()
    drawn.add(id)
    return id
  }
}
