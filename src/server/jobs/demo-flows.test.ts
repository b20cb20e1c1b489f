import { expect, test } from 'vitest'
import { ledgers as demoLedgers } from '#fixtures/ledgers.json'
import remoteFunctions from '#fixtures/remote-functions.json'
import { demoDirectory } from '../../../tests/kit/demo-directory'
import { indexRemoteFunctions } from '../../core/expression'
import { getStartStep, subFlowIdsOf } from '../../core/flow/design/design'
import { collectFlowTexts } from '../../core/flow/design/translations'
import { formRights } from '../../core/flow/forms/form-input'
import { checkContactGroup } from '../../core/flow/references/check-contact-group'
import { canHoldValue } from '../../core/form/design/fields'
import { formFieldsOf } from '../../core/form/design/items'
import { emptyForm } from '../../core/form/design/upgrade'
import { findGroupCycle } from '../../core/recipient/contact-groups'
import { resolveRecipients } from '../../core/recipient/resolve'
import type { FormItem, Ledger, RemoteGroup } from '../../generated/types'
import { findDesignProblems, findProblemsByCheck } from '../read-models/design/design-problems'
import { demoFlows } from './demo-flows'
import { ledgerFlows } from './demo-ledger-flows'
import { requisitionFlow } from './demo-sources'
import { demoContactGroups } from './load-demo'

const directory = demoDirectory()

const remote = indexRemoteFunctions(remoteFunctions.groups as RemoteGroup[])
const flows = new Map(
  demoFlows.map(({ flow, design }) => [
    flow.id,
    { formset: design.formset, isOpen: design.set.canBeSonFlow, starts: subFlowIdsOf(design) },
  ]),
)

test.each(demoFlows)('finds no problem in the design of $flow.name', async ({ design }) => {
  expect(await findDesignProblems(design, { directory, remote, flows })).toEqual([])
})

test.each(ledgerFlows)('finds no problem in the design of $flow.name', async ({ design }) => {
  const ledgers = new Map(demoLedgers.map(({ id, document }) => [id, document as Ledger]))
  expect(await findDesignProblems(design, { directory, remote, flows, ledgers })).toEqual([])
})

const groups = new Map(demoContactGroups.map(({ id, facts }) => [id, facts.groups]))

test.each(demoFlows)(
  'finds an assignee at every step of $flow.name for every creator',
  async ({ design }) => {
    const { unassigned } = await findProblemsByCheck(design, { directory, remote, flows, groups })
    expect(unassigned.filter(({ level }) => level !== 'undecided')).toEqual([])
  },
)

test.each(demoContactGroups)('finds no problem in $facts.name, which resolves to people', ({ id, facts }) => {
  expect(checkContactGroup(facts.groups, { directory, groups })).toEqual([])
  expect(findGroupCycle(id, groups)).toBeUndefined()
  const people = resolveRecipients(facts.groups, {
    directory,
    groups,
    set: { runRoots: [], runRoottype: null },
    form: emptyForm(),
    values: {},
    creatorId: '',
    creatorDeptId: '',
    lastUserId: '',
    lastDeptId: '',
  }).people
  expect(people.length).toBeGreaterThan(1)
})

test('contains ten flows, each with a summary, a description and its own document number', () => {
  expect(demoFlows.map(({ flow }) => flow.id).sort()).toEqual([
    ...['flow-attendance', 'flow-contract', 'flow-expense', 'flow-leave', 'flow-overtime', 'flow-payment'],
    ...['flow-purchase', 'flow-regular', 'flow-seal', 'flow-trip'],
  ])
  expect(new Set(demoFlows.map(({ design }) => design.set.workname.auto_name)).size).toBe(10)
  for (const { flow, design } of demoFlows) {
    expect(flow.description.length, flow.name).toBeGreaterThan(10)
    expect(design.set.summary.length, flow.name).toBeGreaterThan(0)
  }
})

const offered = [...demoFlows, requisitionFlow, ...ledgerFlows]

test.each(offered)('translates every text of $flow.name into English and Spanish', ({ flow, design }) => {
  const words = collectFlowTexts(design, flow)
  for (const language of ['en', 'es'] as const)
    expect(words.filter((word) => !design.i18n?.[language]?.[word])).toEqual([])
})

/** Whether a field has a value of its own: it is neither static nor computed. */
const isFilledIn = (item: FormItem) => canHoldValue(item) && item.options.formula === undefined

test.each(demoFlows)('requires each field of $flow.name that another value makes relevant', ({ design }) => {
  const relevant = formFieldsOf(design.formset).filter((item) => item.linkage?.shown && isFilledIn(item))
  expect(relevant.filter(({ linkage }) => linkage?.required !== linkage?.shown)).toEqual([])
})

/**
 * Whether a field differs with each flow, is computed from other fields, or contains files, which stay with
 * their flow.
 */
const isAnew = ({ name, options }: FormItem) =>
  ['申请日期', '合同编号'].includes(name) ||
  options.formula !== undefined ||
  ['fm-fileupload', 'fm-invoice'].includes(options.componentName ?? '')

test.each(demoFlows)(
  'copies what the creator entered when a refused $flow.name is submitted again',
  ({ design }) => {
    const { formset, set } = design
    const rights = formRights(design, getStartStep(design), 'creat')
    const written = formFieldsOf(formset).filter(
      (item) => rights.get(item.key)?.access === 'edit' && !isAnew(item),
    )
    expect((set.form_copy ?? []).map(({ name }) => name).sort()).toEqual(
      written.map(({ name }) => name).sort(),
    )
    expect((set.form_copy ?? []).every(({ show }) => show)).toBe(true)
  },
)
