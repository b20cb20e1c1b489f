import { findTableOutput, tableExpressions } from '#/core/decision/decision-tables'
import { type FunctionModel, functionModelOf } from '#/core/recipient/function-subject'
import { formConditionOf, parseRecipientGroups } from '#/core/recipient/parse-groups'
import { superiorChainId } from '#/core/recipient/superiors'
import type { DecisionTable, FlowDesignSet, RecipientGroup, RecipientItem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { isCustomFunction } from '../../formula/flow-functions'
import { type TrialInput, trialInputsOf } from '../../formula/playground/trial-inputs'
import type { ExpressionSymbols } from '../../formula/symbols'
import type { GroupsByName } from '../groups/named-groups'

/** Facts that a test of recipients needs because its items depend on them (domain facts 3.5). */
export interface TestRequirements {
  creator: boolean
  lastUser: boolean
  /** Keys of form fields. */
  fields: string[]
  /** Codes of the table columns that are read. */
  columns: string[]
}

interface Need {
  about: 'creator' | 'lastUser' | 'field' | 'column'
  key: string
}

const creator: Need = { about: 'creator', key: '' }
const lastUser: Need = { about: 'lastUser', key: '' }
const field = (key: string): Need => ({ about: 'field', key })
const column = ({ key }: { key: string }): Need => ({ about: 'column', key })

const withBasis: readonly string[] = ['Super', superiorChainId]

const basisOf = ({ id, data }: RecipientItem) =>
  withBasis.includes(id) ? String(isRecord(data) ? (data.chosetype ?? 'creater') : 'creater') : ''

const asksCreator = (item: RecipientItem) => /ByCreat$|^CreatID$/.test(item.id) || basisOf(item) === 'creater'
const asksLastUser = (item: RecipientItem) =>
  /ByLastUser(=|$)|^LastUserID$/.test(item.id) || basisOf(item) === 'lastuser'

/** Returns the requirements of a table function's subject. */
function subject(type: unknown, formitem: unknown): Need[] {
  if (type === 'creater_concact') return [creator]
  if (type === 'dealer_concact') return [lastUser]
  return typeof formitem === 'string' && formitem ? [field(formitem)] : []
}

/** Context in which groups are tested. */
interface KnownToTest extends ExpressionSymbols {
  set?: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  /** Known contents of contact groups. */
  named?: GroupsByName
  /** Decision tables that may find recipients. */
  decisions?: DecisionTable[]
}

/** Traverses groups and everything they refer to. */
class Asking {
  private readonly asked = new Set<string>()
  constructor(private readonly known: KnownToTest) {}

  /** Returns whose department the run scope of a group is relative to; none without roots. */
  scopes(groups: readonly RecipientGroup[]): Need[] {
    const { runRoots = [], runRoottype } = this.known.set ?? {}
    return groups.flatMap((group) => {
      if (!group.runRoots.length && !runRoots.length) return []
      return [(group.runRoottype || runRoottype) === 'lastuser' ? lastUser : creator]
    })
  }

  groups(groups: readonly RecipientGroup[]): Need[] {
    return groups.flatMap(({ chosed }) => chosed).flatMap((item) => this.item(item))
  }

  private item(item: RecipientItem): Need[] {
    const { type, id, data } = item
    if (type === 'form') return [field(id)]
    if (type === 'formif') return this.condition(data)
    if (type === 'function') return this.method(functionModelOf(data))
    if (type === 'contactgroup') return this.named(id)
    if (type === 'decision') return this.table(id)
    if (type !== 'fun') return []
    const named = basisOf(item) === 'formitem' && isRecord(data) && data.formitem
    return [
      ...(asksCreator(item) ? [creator] : []),
      ...(asksLastUser(item) ? [lastUser] : []),
      ...(named ? [field(String(named))] : []),
    ]
  }

  /**
   * Returns the requirements of a contact group, once each; unknown contents may depend on creator and last
   * handler.
   */
  private named(id: string): Need[] {
    const { named } = this.known
    if (!named) return [creator, lastUser]
    if (this.asked.has(id)) return []
    this.asked.add(id)
    const groups = named.get(id) ?? []
    return [...this.scopes(groups), ...this.groups(groups)]
  }

  /** Returns what a condition reads of the form and the flow, and the requirements of its recipients. */
  private condition(data: unknown): Need[] {
    const { condition, groups } = formConditionOf(data)
    return [...this.text(condition), ...this.groups(groups)]
  }

  private text(text: string): Need[] {
    const { fields, custom = [] } = this.known
    const { single, tables } = trialInputsOf(text, { fields, row: [], functions: [], custom })
    return [
      ...single.flatMap((question) => this.question(question)),
      ...tables.flatMap(({ key, columns }) => [field(key), ...columns.map(column)]),
    ]
  }

  /** Returns what the rows of a decision table read, and the requirements of their recipients. */
  private table(id: string): Need[] {
    const found = findTableOutput({ decisions: this.known.decisions }, id)
    if (!found || this.asked.has(id)) return []
    this.asked.add(id)
    const groups = found.alone.rules.flatMap(({ results }) => parseRecipientGroups(results[0]))
    return [...tableExpressions(found.alone).flatMap((text) => this.text(text)), ...this.groups(groups)]
  }

  private question({ about, key }: TrialInput): Need[] {
    if (about === 'value' || about === 'shown') return [field(key)]
    if (about === 'custom') return this.custom(key)
    if (about !== 'fact') return []
    return [...(/^creator/.test(key) ? [creator] : []), ...(/^handler/.test(key) ? [lastUser] : [])]
  }

  /**
   * Returns the subject of a custom function, and the requirements of its rows' people; each function once.
   */
  private custom(id: string): Need[] {
    const custom = this.known.custom?.find((one) => one.id === id)
    if (!custom || !isCustomFunction(custom) || this.asked.has(id)) return []
    this.asked.add(id)
    const { type, formitem, data } = custom
    return [...subject(type, formitem), ...data.contact.flatMap(({ when }) => this.groups(when))]
  }

  private method({ type, formitem, contact }: FunctionModel): Need[] {
    return [...subject(type, formitem), ...contact.flatMap(({ when, to }) => this.groups([...when, ...to]))]
  }
}

/** Returns the facts about a flow that decide the recipients of the groups. */
export function testRequirementsOf(
  groups: readonly RecipientGroup[],
  known: KnownToTest = { fields: [] },
): TestRequirements {
  const requester = new Asking(known)
  const needs = [...requester.scopes(groups), ...requester.groups(groups)]
  const keys = (kind: Need['about']) => [
    ...new Set(needs.flatMap(({ about, key }) => (about === kind ? [key] : []))),
  ]
  return {
    creator: needs.includes(creator),
    lastUser: needs.includes(lastUser),
    fields: keys('field'),
    columns: keys('column'),
  }
}
