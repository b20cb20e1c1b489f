import type { FlowDesign, InvoiceEntry, StoredFile } from '../../../src/generated/types'
import { creating, dealing, type FlowServer } from '../flows'
import { button, design, field, limit, only, start, step } from '../house'
import type { Answer, Sender } from '../server'
import { type Sent, upload } from '../uploads'
import { createDice, drawTruth, type Truth } from './truth'
import { writeDigital } from './write-xml'

/* A flow that claims invoices, and people who send them. */

const invoices = (options: object) =>
  field(1, '发票', 'custom', { options: { componentName: 'fm-invoice', ...options } })
const amount = field(2, '金额', 'number')

/** Model of the field of invoices. */
export const invoiceModel = invoices({}).model

/** Key of the field that invoices may be compared with. */
export const amountKey = amount.key

/** A flow of one approval: it agrees, refuses, or sends back to the creator. */
export function claiming(approver: string, options: object = {}): FlowDesign {
  const list = invoices(options)
  const buttons = [
    button([]),
    button([], { id: 'no', name: '不同意', outcome: 'refuse' }),
    button(['start'], { id: 'back', name: '退回修改', outcome: 'return' }),
  ]
  return design(
    [
      start(['check'], { id: 'start', formEditLimit: [limit(list), limit(amount)] }),
      step('check', { name: '审批', dealers: only(approver), btnGroup: buttons }),
    ],
    [list, amount],
  )
}

export const decisions = { agree: 0, refuse: 1, back: 2 } as const

/** An invoice in XML, with its truth, from a seed. */
export function invoiceOf(seed: number, change: Partial<Truth> = {}): { file: Sent; truth: Truth } {
  const dice = createDice(seed)
  const truth = { ...drawTruth(dice, false), ...change }
  return { file: { name: `发票${seed}.xml`, content: writeDigital(truth, dice).content }, truth }
}

/** Uploads a file; returns its entry. */
export async function store({ app }: FlowServer, sender: Sender, file: Sent): Promise<StoredFile> {
  const fields = { source: 'fm-invoice' }
  const { data, msg } = await upload<StoredFile[]>(app, 'oa/form/uploadfile', {
    who: sender,
    files: [file],
    fields,
  })
  const [entry] = data ?? []
  if (!entry) throw new Error(msg)
  return entry
}

/** Uploads a file and has it read. */
export async function read(server: FlowServer, sender: Sender, file: Sent): Promise<Answer<InvoiceEntry>> {
  const { fileid } = await store(server, sender, file)
  return sender.call('oa/form/readinvoice', { fileid })
}

/** Uploads a file that is read as an invoice. */
export async function readOne(server: FlowServer, sender: Sender, file: Sent): Promise<InvoiceEntry> {
  const { success, msg, data } = await read(server, sender, file)
  if (!success) throw new Error(msg)
  return data
}

/** Starts a flow with invoices. */
export const claim = (sender: Sender, design: string, entries: readonly object[], sum?: number) =>
  sender.call(
    'oa/flow/creat',
    creating(design, {
      [invoiceModel]: entries,
      ...(sum !== undefined && { [amount.model]: sum }),
    }),
  )

/** Decides the flow as its approver. */
export async function decide(
  server: FlowServer,
  approver: string,
  { flow, decision }: { flow: string; decision: keyof typeof decisions },
) {
  const who = await server.as(approver)
  const { rows } = await server.db.pool.query<{ id: string }>(
    'select id from message where flow_id = $1 and to_id = $2 and status = 1',
    [flow, approver],
  )
  return who.call('oa/flow/deal', dealing(rows[0]?.id ?? '', { btnindex: decisions[decision] }))
}
