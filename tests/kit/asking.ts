import { readFileSync } from 'node:fs'
import type { Calls } from '../../src/generated/calls'
import type { Question } from '../../src/generated/types'
import { dealing, type FlowServer, waitingFor } from './flows'
import { type Sender, senderWith } from './server'

type Body = Calls['oa/ask/create']['body']

/** Who asks, by a program, and who decides. */
export const [asker, decider] = ['100010', '100008'] as const

export const payment = { amount: 120_000, account: '6222', contract: 'HT-118' }

/** The field of a policy that holds the question. */
export const questionItem = {
  type: 'custom',
  name: '请示',
  key: '1700000000000_7',
  keyindex: 1,
  model: 'custom_1700000000000_7',
  options: { componentName: 'fm-question' },
  rules: [],
}

/** A payment that a program wants approved, for a day. */
export const asking = (more: Partial<Body> = {}, at = Date.now()): Body => ({
  title: '付款 120,000 元',
  text: '第二期款 <b>已核对</b>',
  arguments: payment,
  evidence: [{ text: '发票', url: 'https://erp.example.com/118' }],
  files: [],
  limits: [{ name: 'amount', title: '金额上限', path: '/amount', max: 120_000 }],
  correlation: 'pay-118',
  deadline: new Date(at + 86_400_000).toISOString(),
  ...(more.policy ? {} : { people: [decider] }),
  ...more,
})

/** A program of a person, signed in by an access token. */
export async function programOf(
  server: FlowServer,
  jobId: string,
  limits: { flows?: string[] } = {},
): Promise<Sender> {
  const owner = await server.as(jobId)
  const scopes = ['flow.read', 'flow.start', 'flow.decide', 'flow.write'] as const
  const body = { name: 'ERP', scopes: [...scopes], days: '30' as const, ...limits }
  const added = await owner.call('employee/accesstoken/add', body)
  return senderWith(server.app, added.data.token)
}

/** The question in the form of a message, and the model of its field. */
export async function questionInput(sender: Sender, msgid: string) {
  const view = await sender.call('oa/flow/deal/bymsgid', { _id: msgid, peek: true })
  if (!view.success) throw new Error(view.msg)
  const { formdata, formmd5, flow } = view.data
  const [model = '', question] = Object.entries(formdata)[0] ?? []
  return { model, question: question as Question, facts: { formmd5, version: flow.version } }
}

/** Presses a button on the question, with the limits of the approver. */
export async function decideQuestion(
  sender: Sender,
  id: string,
  {
    refuse = false,
    suggest = '',
    narrowing,
  }: { refuse?: boolean; suggest?: string; narrowing?: object } = {},
) {
  const msgid = await waitingFor(sender, id)
  const { model, question, facts } = await questionInput(sender, msgid)
  const inputdata = narrowing ? { [model]: { ...question, narrowing } } : {}
  return sender.call(
    'oa/flow/deal',
    dealing(msgid, { inputdata, btnindex: refuse ? 1 : 0 }, { suggest, ...facts }),
  )
}

/** The fingerprint of the company's key. */
export async function keyOf({ db }: FlowServer): Promise<string> {
  const { rows } = await db.pool.query('select fingerprint from proof_key')
  return rows[0].fingerprint
}

const page = readFileSync('docs/ask.md', 'utf8')

/** The example of docs/ask.md in a language. */
export const exampleIn = (language: string) =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? ''

interface VerifiedFacts {
  question: string
  args: unknown
  fingerprint: string
  now: number
}

/** Returns what the JavaScript helper of docs/ask.md objects to in an answer, or nothing. */
export async function objectionByHelper(document: object, facts: VerifiedFacts): Promise<string> {
  const module = await import(`data:text/javascript,${encodeURIComponent(exampleIn('js'))}`)
  try {
    module.assertAllowed(document, facts)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
