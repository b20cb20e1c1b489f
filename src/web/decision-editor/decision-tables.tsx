import './decision-editor.css'
import '../platform/i18n/design-texts'
import { useEffect, useMemo, useState } from 'react'
import { createDecisionTable, makeTableNamesUnique } from '#/core/decision/edit-table'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable, FlowDesign, Problem } from '#/generated/types'
import {
  decisionTablesOf,
  isDecisionTableUsed,
  removeDecisionTable,
  saveDecisionTable,
} from '../../core/flow'
import { toFieldSymbols } from '../../core/form'
import { flowFunctions } from '../formula/flow-functions'
import { recipientsText } from '../picker/groups/recipients-text'
import { listSeparator, t, useLanguage } from '../platform'
import { type RandomSource, randomIdNumber, systemRandom } from '../platform/random'
import { Button, EmptyState, toast } from '../ui'
import type { ImportEntry } from './import-export'
import { TableEditor } from './table-editor'
import '../formula/syntax-problems'

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
function useGridContext(design: FlowDesign): GridContext {
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
function createTableIds(tables: readonly DecisionTable[], chance: RandomSource): () => string {
  const tablesText = JSON.stringify(tables)
  const drawn = new Set<string>()
  return () => {
    const draw = () => `${Math.floor(chance.now() / 1000)}_${randomIdNumber(chance)}`
    let id = draw()
    while (drawn.has(id) || tablesText.includes(id)) id = draw()
    drawn.add(id)
    return id
  }
}

interface DecisionTablesProps {
  design: FlowDesign
  problems: readonly Problem[]
  /** Position to focus, from a problem. */
  place?: Problem['place']
  onChange(design: FlowDesign, merge?: string): void
  chance?: RandomSource
}

const most = 50

/** Returns the sentences about what several tables lack, with the name of each table. */
const describeLeft = (imported: readonly ImportEntry[]): string[] =>
  imported.flatMap(({ table, left }) =>
    imported.length > 1 ? left.map((text) => `${table.name}: ${text}`) : left,
  )

/** Renders the decision tables 审批权限表 of a design: the list, and the one being edited. */
export function DecisionTables({
  design,
  problems,
  place,
  onChange,
  chance = systemRandom,
}: DecisionTablesProps) {
  const tables = decisionTablesOf(design)
  const [chosen, setChosen] = useState(place?.table)
  useEffect(() => {
    if (place?.table) setChosen(place.table)
  }, [place])
  const world = useGridContext(design)
  const newId = useMemo(() => createTableIds(tables, chance), [tables, chance])
  const { set, formset } = design
  const functions = useMemo(
    () => flowFunctions(set.customFuns, formset.decisions),
    [set.customFuns, formset.decisions],
  )
  const table = tables.find(({ id }) => id === chosen) ?? tables[0]
  const add = () => {
    const name = t('decision-table.new', { n: tables.length + 1 })
    const output = { id: newId(), name: t('decision-table.new-people'), kind: 'people' as const }
    const made = createDecisionTable(newId(), { name, output, rule: newId() })
    onChange(saveDecisionTable(design, made))
    setChosen(made.id)
  }
  const [left, setLeft] = useState<{ table: string; texts: readonly string[] }>()
  const addImported = (imported: readonly ImportEntry[]) => {
    const added = makeTableNamesUnique(
      tables,
      imported.map((one) => one.table),
    )
    onChange(added.reduce(saveDecisionTable, design))
    const [first] = added
    if (!first) return
    setChosen(first.id)
    setLeft({ table: first.id, texts: describeLeft(imported) })
  }
  const remove = () => {
    if (!table) return
    if (isDecisionTableUsed(design, table)) toast(t('decision-table.in-use', { name: table.name }), 'danger')
    else onChange(removeDecisionTable(design, table.id))
  }
  return (
    <div className="dt q-stack q-gap-3">
      <nav className="dt-list q-column q-gap-1" aria-label={t('decision-table.list')}>
        {tables.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-current={id === table?.id || undefined}
            onClick={() => setChosen(id)}
          >
            {name || t('design.decision-name-empty')}
          </button>
        ))}
        <Button icon="plus" disabled={tables.length >= most} onClick={add}>
          {t('decision-table.add')}
        </Button>
      </nav>
      {table ? (
        <TableEditor
          key={table.id}
          table={table}
          design={design}
          world={world}
          functions={functions}
          problems={problems.filter(({ place: at }) => at?.table === table.id)}
          place={place}
          left={left?.table === table.id ? left.texts : []}
          room={most - tables.length}
          newId={newId}
          onLeft={(texts) => setLeft({ table: table.id, texts })}
          onAdd={addImported}
          onChange={(next, merge) => onChange(saveDecisionTable(design, next), merge)}
          onRemove={remove}
        />
      ) : (
        <EmptyState title={t('decision-table.none')}>{t('decision-table.none.text')}</EmptyState>
      )}
    </div>
  )
}
