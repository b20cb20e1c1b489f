import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskText } from '../../../../src/core/form/rights/mask-text'
import type { FormRow } from '../../../../src/core/form/values/form-values'
import { contentsOf, rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  waitingFor,
} from '../../../kit/flows'
import { codeOf, modelOf } from '../../../kit/form-of'
import { expectInvariants } from '../../../kit/invariants'
import {
  anyMasks,
  cells,
  type Mask,
  maskedFlow,
  maskKinds,
  rowsName,
  type Sight,
  sightOf,
  texts,
} from '../../../kit/masks'
import type { Sender } from '../../../kit/server'

const [creatorJob, signerJob, lastJob] = ['100010', '100008', '100029']
const table = modelOf(rowsName)
/** 15 flows in the suite, as many as wanted by `npm run test:matrix`. */
const numRuns = Number(process.env.MASK_RUNS ?? 8)

/** What somebody does to a row that is there. */
interface RowDeed {
  act: 'keep' | 'drop' | 'change'
  cells: string[]
}

/** What somebody does to a form: fields and columns by name. */
interface Deeds {
  fields: string[]
  old: RowDeed[]
  fresh: string[][]
  sendsRows: boolean
}

const someOf = (names: readonly string[]) => fc.subarray([...names])
const anyDeeds: fc.Arbitrary<Deeds> = fc.record({
  fields: someOf(texts),
  old: fc.array(fc.record({ act: fc.constantFrom('keep', 'drop', 'change'), cells: someOf(cells) }), {
    minLength: 3,
    maxLength: 3,
  }),
  fresh: fc.array(someOf(cells), { maxLength: 3 }),
  sendsRows: fc.constantFrom(true, true, true, false),
})
const anyRun = fc.record({
  masks: anyMasks,
  starting: anyDeeds,
  signing: anyDeeds,
  isForced: fc.constantFrom(false, false, true),
})

let told = 0
/** A value that says whose it is: a name that is hidden must not be found in any answer, nor what was written. */
const valueFor = (name: string) => `值${name}${++told}`

type Form = Record<string, unknown>
const rowsIn = (form: Form): FormRow[] => (form[table] as FormRow[] | undefined) ?? []
const mayCell = (sight: Sight, name: string) => sight.writable.includes(`${rowsName}.${name}`)
const isHiddenCell = (sight: Sight, name: string) => sight.hidden.includes(`${rowsName}.${name}`)
const isMaskedCell = (sight: Sight, name: string) => sight.masked.includes(`${rowsName}.${name}`)
const seesNoRows = (sight: Sight) => sight.hidden.includes(rowsName) || sight.masked.includes(rowsName)

/** The deeds of them that a sight allows. */
function allowed(deeds: Deeds, sight: Sight): Deeds {
  const open = (names: string[]) => names.filter((name) => mayCell(sight, name))
  return {
    fields: deeds.fields.filter((name) => sight.writable.includes(name)),
    old: deeds.old.map(({ act, cells: names }) => {
      const may = { keep: true, drop: sight.may('table_delete'), change: sight.may('table_edit') }[act]
      return { act: may ? act : 'keep', cells: open(names) }
    }),
    fresh: sight.may('table_add') ? deeds.fresh.map(open) : [],
    sendsRows: deeds.sendsRows && !seesNoRows(sight),
  }
}

const written = (names: string[]) => Object.fromEntries(names.map((name) => [codeOf(name), valueFor(name)]))

/** The body in which somebody does this to a form of which he sees some cells. */
function inputOf(deeds: Deeds, form: Form, sight: Sight): Form {
  const fields = Object.fromEntries(deeds.fields.map((name) => [modelOf(name), valueFor(name)]))
  if (!deeds.sendsRows) return fields
  // A page sends back the cells that it got, masked ones as the text that it shows.
  const seen = (row: FormRow) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([code, cell]) => {
        const name = cells.find((one) => codeOf(one) === code) ?? ''
        if (isHiddenCell(sight, name)) return []
        return [[code, isMaskedCell(sight, name) ? maskText(maskKinds[name] ?? 'all', String(cell)) : cell]]
      }),
    )
  const old = rowsIn(form).flatMap((row, at) => {
    const deed = deeds.old[at] ?? { act: 'keep', cells: [] }
    if (deed.act === 'drop') return []
    return { ...seen(row), ...(deed.act === 'change' ? written(deed.cells) : {}) }
  })
  return { ...fields, [table]: [...old, ...deeds.fresh.map(written)] }
}

/** The places that these deeds may not write: a field's model, a table's model with the code of a column. */
function outsideOf(deeds: Deeds, form: Form, sight: Sight): string[] {
  const fields = deeds.fields.filter((name) => !sight.writable.includes(name)).map(modelOf)
  if (!deeds.sendsRows) return fields
  // No rows for a masked table that has none are what its reader got.
  const isEcho = sight.masked.includes(rowsName) && !rowsIn(form).length && !deeds.fresh.length
  if (seesNoRows(sight)) return isEcho ? fields : [...fields, table]
  const old = deeds.old.slice(0, rowsIn(form).length)
  const changed = old.filter(({ act }) => act === 'change')
  const cellsOutside = [
    ...changed.flatMap((deed) => deed.cells),
    ...(sight.may('table_add') ? deeds.fresh.flat() : []),
  ]
    .filter((name) => !mayCell(sight, name))
    .map((name) => `${table}.${codeOf(name)}`)
  const isOpen = (deed: RowDeed) => deed.cells.some((name) => mayCell(sight, name))
  const rows = [
    old.some(({ act }) => act === 'drop') && !sight.may('table_delete'),
    deeds.fresh.length > 0 && !sight.may('table_add'),
    changed.some(isOpen) && !sight.may('table_edit'),
  ]
  return [...fields, ...cellsOutside, ...(rows.some(Boolean) ? [table] : [])]
}

const bare = (row: FormRow) => cells.map((name) => row[codeOf(name)] ?? '').join('|')

/** The form after this was sent and nothing of it refused: fields by model, rows in any order. */
function outcome(form: Form, input: Form) {
  const after = { ...form, ...input }
  const before = new Map(rowsIn(form).map((row) => [row._id, row]))
  const sent = (row: FormRow) => Object.entries(row).filter(([, cell]) => !String(cell).includes('****'))
  const merged = rowsIn(after).map((row) =>
    bare({ ...before.get(row._id), ...Object.fromEntries(sent(row)) }),
  )
  return { fields: texts.map((name) => after[modelOf(name)] ?? ''), rows: merged.sort() }
}

let server: FlowServer
let people: Record<'creator' | 'signer' | 'last', Sender>
beforeAll(async () => {
  server = await flowServerOfFile()
  const [creator, signer, last] = await Promise.all([creatorJob, signerJob, lastJob].map(server.as))
  if (creator && signer && last) people = { creator, signer, last }
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

async function storedForm(id: string): Promise<Form> {
  const [row] = await rowsOf<{ form: Form }>(server.db, 'select form from flow where id = $1', id)
  return row?.form ?? {}
}

/** No answer names what is hidden, and none holds what was written there or where values are masked. */
function expectSilent(answers: readonly object[], { hidden, masked }: Sight, who: string) {
  const last = (name: string) => name.split('.').at(-1) ?? ''
  const ofRows = masked.includes(rowsName) ? cells : []
  const secrets = [...hidden.map(last), ...[...masked.map(last), ...ofRows].map((name) => `值${name}`)]
  for (const [at, answer] of answers.entries()) {
    const text = JSON.stringify(answer)
    for (const secret of secrets) expect(text, `${who}, answer ${at}`).not.toContain(secret)
  }
}

type Attempt = {
  deeds: Deeds
  sight: Sight
  form: Form
  send(input: Form): Promise<{ success: boolean; code?: string; data: unknown }>
}

/** Sends what may be partly forbidden: refused by name and nothing written, or all of it allowed. */
async function attempt({ deeds, sight, form, send }: Attempt) {
  const outside = outsideOf(deeds, form, sight)
  const before = await contentsOf(server.db)
  const input = inputOf(deeds, form, sight)
  const answer = await send(input)
  if (outside.length === 0) {
    expect(answer).toMatchObject({ success: true })
    return { answer, input }
  }
  expect(answer).toMatchObject({ success: false, code: 'form.field-not-editable' })
  const named = (answer.data as { model: string; column?: string }[]).map(({ model, column }) =>
    column ? `${model}.${column}` : model,
  )
  expect(new Set(named)).toEqual(new Set(outside))
  expect(await contentsOf(server.db)).toEqual(before)
  expectSilent([answer], sight, 'a refusal')
  return attempt({ deeds: allowed(deeds, sight), sight, form, send })
}

/** Of what is sent by force, only what the sight allows is in the form afterwards. */
function expectKept(before: Form, after: Form, sight: Sight) {
  for (const name of texts.filter((one) => !sight.writable.includes(one)))
    expect(after[modelOf(name)], name).toEqual(before[modelOf(name)])
  const old = new Map(rowsIn(before).map((row) => [row._id, row]))
  const kept = rowsIn(after).filter(({ _id }) => old.has(_id))
  if (!sight.may('table_delete')) expect(kept).toHaveLength(old.size)
  if (!sight.may('table_add')) expect(rowsIn(after)).toHaveLength(kept.length)
  for (const row of rowsIn(after)) {
    const shut = cells.filter(
      (name) => !mayCell(sight, name) || (old.has(row._id) && !sight.may('table_edit')),
    )
    for (const name of shut) expect(row[codeOf(name)], name).toEqual(old.get(row._id)?.[codeOf(name)])
  }
}

/** Everything that the signer can ask for before he signs. */
const looks = (who: Sender, flowOi_id: string) => [
  who.call('oa/flow/detail', { flowOi_id }),
  who.call('oa/flow/detail_logs', { flowOi_id }),
  who.call('oa/flow/detail_msgs', { flowOi_id }),
  who.call('oa/flow/detail_logs_msgs', { flowOi_id }),
]

interface Run {
  masks: Record<'start' | 'sign' | 'flow', Mask>
  starting: Deeds
  signing: Deeds
  /** The signer sends whatever he likes by force. */
  isForced: boolean
}

/** The creator looks at the form, starts the flow and looks at it again; answers the flow's id. */
async function start(flow: string, { masks, starting }: Run): Promise<string> {
  const { creator } = people
  const sight = sightOf(masks.start, masks.flow)
  const view = sightOf(masks.flow, masks.start)
  expectSilent([await creator.call('oa/flow/getbycreat', { _id: flow })], sight, 'the creator')
  const created = await attempt({
    deeds: starting,
    sight,
    form: {},
    send: (input) => creator.call('oa/flow/creat', creating(flow, input)),
  })
  const id = (created.answer.data as { flowlistid: string }).flowlistid
  expect(outcome(await storedForm(id), {})).toEqual(outcome({}, created.input))
  expectSilent([created.answer], sight, 'the creator')
  expectSilent(await Promise.all(looks(creator, id)), view, 'the creator')
  const { data } = await creator.call('oa/flow/list/icreat', firstPage)
  const row = data.result.filter(({ _id }) => _id === id)
  expectSilent(row, view, 'the list')
  return id
}

/** The signer looks at everything there is, signs, and looks again. */
async function sign(id: string, { masks, signing, isForced }: Run) {
  const { signer } = people
  const sight = sightOf(masks.sign, masks.flow)
  const view = sightOf(masks.flow, masks.sign)
  const form = await storedForm(id)
  const msgid = await waitingFor(signer, id)
  const send = (input: Form, ignoreFormMd5 = false) =>
    signer.call('oa/flow/deal', dealing(msgid, { inputdata: input }, { ignoreFormMd5 }))
  const opened = await Promise.all([
    signer.call('oa/flow/deal/bymsgid', { _id: msgid }),
    signer.call('oa/flow/dealpreviewmode', dealing(msgid)),
  ])
  expectSilent(opened, sight, 'the signer')
  expectSilent(await Promise.all(looks(signer, id)), view, 'the signer')
  const { data } = await signer.call('oa/flow/list/waiting', firstPage)
  const row = data.result.filter(({ _id }) => _id === msgid)
  expectSilent(row, view, 'the list')
  if (isForced) {
    const answer = await send(inputOf(signing, form, sight), true)
    expect(answer).toMatchObject({ success: true })
    expectKept(form, await storedForm(id), sight)
    expectSilent([answer], sight, 'the signer')
  } else {
    const dealt = await attempt({ deeds: signing, sight, form, send })
    expect(outcome(await storedForm(id), {})).toEqual(outcome(form, dealt.input))
    expectSilent([dealt.answer], sight, 'the signer')
  }
  expectSilent(await Promise.all(looks(signer, id)), view, 'who has signed')
}

const silence: Mask = { fields: {}, columns: {}, rows: {} as Mask['rows'] }

async function runThrough(run: Run) {
  const flow = await server.publish('权限', maskedFlow(run.masks, [signerJob, lastJob]))
  const id = await start(flow, run)
  await sign(id, run)
  const lastSight = sightOf(run.masks.flow, silence)
  expectSilent(await Promise.all(looks(people.last, id)), lastSight, 'the last')
  const outbox = await rowsOf(server.db, 'select payload from outbox')
  expectSilent(outbox, { ...lastSight, hidden: [...texts, ...cells] }, 'what leaves the house')
}

test('writes nothing outside the mask and returns nothing hidden, for any masks and bodies', async () => {
  await fc.assert(fc.asyncProperty(anyRun, runThrough), { numRuns, endOnFailure: true })
}, 3_600_000)
