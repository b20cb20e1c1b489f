import { BusinessError } from '../../core/business-error'
import { assertLimitsFit, designLanguages, questionDigest } from '../../core/flow'
import { emptyForm } from '../../core/form'
import type { Answer, AnswerDocument } from '../../core/proof/answer'
import { canonicalize, plainDigest } from '../../core/proof/digest'
import type { Calls } from '../../generated/calls'
import type { FlowDesign, FormItem, Question } from '../../generated/types'
import { type AppContext, type Context, type Language, type Tx, translateKey } from '../platform'
import { findDesign, insertDesign, saveDesign } from '../queries'
import {
  findQuestion,
  findQuestionDesign,
  lockQuestionDesign,
  type NewQuestion,
  type QuestionRow,
  storeAnswer,
} from '../queries/flow/question'
import { listSignedDecisions } from '../queries/proof/chain'
import { emptyDesign } from '../read-models/design/empty-design'
import { assertProvable, signProof } from './proof/receipt'
import { assertDeliverable } from './question-delivery'

type AskBody = Calls['oa/ask/create']['body']
type QuestionState = Calls['oa/ask/get']['data']

const hour = 3_600_000
const day = 24 * hour

/** Longest time that a question may wait, and that a yes may stay valid after its deadline. */
const maxWait = 90 * day

/** Maximum size of the canonical arguments in bytes. */
const maxArguments = 65_536

const iso = (at: number) => new Date(at).toISOString()

/** Canonical arguments. Throws if they have none, or are too large. */
function argumentsOf(argument: unknown): string {
  let text: string
  try {
    text = canonicalize(argument)
  } catch {
    throw new BusinessError('ask.arguments-not-canonical')
  }
  if (Buffer.byteLength(text) > maxArguments) throw new BusinessError('ask.arguments-too-large', { kb: 64 })
  return text
}

/** Times of a question: its deadline, and the end of a yes. Throws if one lies outside of its range. */
function timesOf({ deadline, validUntil }: AskBody, now: number): { deadline: string; validUntil: string } {
  const end = Date.parse(deadline)
  if (!(end > now && end <= now + maxWait))
    throw new BusinessError('ask.deadline-range', { until: iso(now + maxWait) })
  const valid = validUntil === undefined ? end + day : Date.parse(validUntil)
  if (!(valid > now && valid <= end + maxWait))
    throw new BusinessError('ask.validity-range', { until: iso(end + maxWait) })
  return { deadline: iso(end), validUntil: iso(valid) }
}

/**
 * Builds the question that people see from the request of a program. Throws for sessions of people, for requests that
 * name their own asker as decider, and for arguments, times, limits or a callback that are not acceptable.
 */
export function toQuestion(body: AskBody, context: Context): Question {
  const { caller, clock, hosts } = context
  const { title, text, evidence, limits, people, policy, callback } = body
  assertProvable(context)
  if (!caller.token) throw new BusinessError('ask.token-only')
  if ((people === undefined) === (policy === undefined)) throw new BusinessError('ask.people-or-policy')
  if (people?.includes(caller.id)) throw new BusinessError('ask.own')
  if (callback !== undefined && !hosts.allows(callback))
    throw new BusinessError('webhook.address-not-allowed', { url: callback })
  assertDeliverable(body, context)
  const argumentsText = argumentsOf(body.arguments)
  assertLimitsFit(limits, JSON.parse(argumentsText))
  return {
    title,
    text,
    arguments: argumentsText,
    digest: plainDigest(argumentsText),
    evidence,
    limits,
    program: caller.token.name,
    owner: caller.name,
    ownerId: caller.id,
    ...timesOf(body, clock.now()),
  }
}

/** Row of a question. */
export const toNewQuestion = (
  question: Question,
  { id, body, now, delivery }: { id: string; body: AskBody; now: number; delivery: string | null },
): NewQuestion => ({
  id,
  ownerId: question.ownerId,
  owner: question.owner,
  program: question.program,
  title: question.title,
  correlation: body.correlation,
  arguments: question.digest,
  shown: questionDigest(question),
  callback: body.callback ?? null,
  delivery,
  createdAt: now,
  deadline: Date.parse(question.deadline),
  validUntil: Date.parse(question.validUntil),
})

/** Design and step of questions to named people. */
const peopleDesignId = 'ask-people'
const decidingStep = 'decide'

const designWord = (language: Language, name: string) => translateKey(language, `ask.design-${name}`)

/** Texts of the design of questions to named people. */
const designTexts = [
  ...['name', 'question', 'people', 'decide', 'agree', 'refuse'].map((name) => `ask.design-${name}`),
  'flowdesign.start-step',
  'flowdesign.submit',
]

/** Returns the translations of the design of questions, whose words are those of a language. */
const designTranslations = (language: Language) =>
  Object.fromEntries(
    designLanguages
      .filter((target) => target !== language)
      .map((target) => [
        target,
        Object.fromEntries(
          designTexts.map((key) => [translateKey(language, key), translateKey(target, key)]),
        ),
      ]),
  )

/** Design of questions to named people: any one of them decides. */
function peopleDesign({ language }: Pick<Context, 'language'>): FlowDesign {
  const word = (name: string) => designWord(language, name)
  const design = emptyDesign('start', language)
  const [start] = design.funlist
  const [submit] = start?.btnGroup ?? []
  if (!start || !submit) throw new Error('an empty design has a start step with a button')
  const item: FormItem = {
    type: 'custom',
    name: word('question'),
    key: '1700000000000_1',
    keyindex: 1,
    model: 'custom_1700000000000_1',
    options: { componentName: 'fm-question' },
    rules: [],
  }
  const limit = { name: item.name, key: item.key, type: 'canedit' as const, required: false, t: item.type }
  const picks = { type: 'fun' as const, id: 'CreatorPick', name: word('people'), data: { multiple: true } }
  const button = (id: string, outcome: 'agree' | 'refuse') => ({ ...submit, id, name: word(id), outcome })
  const deciding = {
    ...start,
    id: decidingStep,
    name: word('decide'),
    is_start: false,
    formEditLimit: [limit],
    creatPermission: [],
    dealers: [{ chosetype: 'or' as const, chosed: [picks], runRoots: [] }],
    btnGroup: [button('agree', 'agree'), button('refuse', 'refuse')],
  }
  return {
    ...design,
    i18n: designTranslations(language),
    formset: { ...emptyForm(), list: [item] },
    funlist: [{ ...start, btnGroup: [{ ...submit, defaultFunId: [decidingStep] }] }, deciding],
    layoutset: [...design.layoutset, { key: decidingStep, loc: '0 250' }],
  }
}

async function insertPeopleDesign(tx: Tx, context: Context): Promise<void> {
  const { caller, clock, newId, language } = context
  const { workspace } = caller
  await lockQuestionDesign(tx, workspace)
  if (await findDesign(tx, workspace, peopleDesignId)) return
  // It has no owner, so that the first asker cannot change who decides.
  const saving = { workspace, personId: 'system', now: clock.now(), newId }
  const name = designWord(language, 'name')
  const facts = { name, description: '', enabled: true, category: [], ownerId: '' }
  await insertDesign(tx, saving, peopleDesignId, facts)
  await saveDesign(tx, saving, {
    id: peopleDesignId,
    design: peopleDesign(context),
    publish: true,
    rev: undefined,
  })
}

/** Returns the design and the choices that decide a question; the design of named people is created by the first one. */
export async function resolveDecider({ people, policy }: AskBody, context: Context) {
  if (policy !== undefined) return { designId: policy, choices: [] }
  if (!(await findDesign(context.db, context.caller.workspace, peopleDesignId)))
    await context.db.transaction((tx) => insertPeopleDesign(tx, context))
  return { designId: peopleDesignId, choices: [{ funid: decidingStep, picked: people ?? [] }] }
}

type Signer = Pick<AppContext, 'db' | 'config' | 'clock'> & { caller: { workspace: string } }

/** Signs the answer of an ended question and stores it, once; the first signature stays. */
async function signAnswer(found: QuestionRow, context: Signer): Promise<AnswerDocument | null> {
  const { outcome } = found
  if (!outcome) return null
  const { workspace } = context.caller
  const isYes = outcome.state === 'approved' || outcome.state === 'narrowed'
  const approvals = (await listSignedDecisions(context.db, workspace, found.id)).filter(({ line }) =>
    outcome.by.some(({ id, at }) => id === line.actorId && at === line.at),
  )
  const until = outcome.narrowed ? Date.parse(outcome.narrowed.validUntil) : found.validUntil
  const { signed: answer, keys } = await signProof(
    'answer',
    context as Parameters<typeof signProof>[1],
    ({ at, checkpoint }): Answer => ({
      v: 2,
      workspace,
      question: found.id,
      shown: found.shown,
      title: found.title,
      correlation: found.correlation,
      program: found.program,
      owner: { id: found.ownerId, name: found.owner },
      state: outcome.state,
      by: outcome.by,
      ...(approvals.length > 0 && { approvals }),
      decided: outcome.at,
      arguments: found.arguments,
      allowed: isYes ? (outcome.narrowed?.digest ?? found.arguments) : null,
      narrowing: outcome.narrowed?.narrowing ?? {},
      until: isYes ? until : null,
      at,
      checkpoint,
    }),
  )
  const document = { answer, keys }
  await context.db.transaction((tx) => storeAnswer(tx, workspace, { id: found.id, answer: document }))
  return (await findQuestion(context.db, workspace, found.id))?.answer ?? document
}

/** Describes a question for the program that asked it; past its deadline it is a no before the job has written it. */
export function describeQuestion(found: QuestionRow, now: number): QuestionState {
  const { outcome, answer } = found
  const isOver = !outcome && found.deadline <= now
  return {
    id: found.id,
    state: outcome?.state ?? (isOver ? 'expired' : 'waiting'),
    title: found.title,
    correlation: found.correlation,
    arguments_sha256: found.arguments,
    deadline: iso(found.deadline),
    validUntil: iso(found.validUntil),
    decided_at: outcome ? iso(outcome.at) : null,
    by: (outcome?.by ?? []).map((one) => ({ ...one, at: iso(one.at) })),
    ...(outcome?.narrowed && {
      narrowed: {
        arguments: JSON.parse(outcome.narrowed.arguments),
        narrowing: outcome.narrowed.narrowing,
      },
    }),
    answer: answer && { answer: { ...answer.answer }, keys: { ...answer.keys } },
  }
}

/** Describes a question with its answer, which is signed the first time. */
export async function toQuestionState(found: QuestionRow, context: Signer): Promise<QuestionState> {
  const answer = found.answer ?? (await signAnswer(found, context))
  return describeQuestion({ ...found, answer }, context.clock.now())
}

/** Returns a question of the caller within the limit of the token; undefined for those of others as for unknown ones. */
export async function findOwnQuestion(
  id: string,
  { db, caller }: Pick<Context, 'db' | 'caller'>,
): Promise<QuestionRow | undefined> {
  const { workspace, flows } = caller
  const found = await findQuestion(db, workspace, id)
  if (found?.ownerId !== caller.id) return undefined
  const isWithin = !flows || flows.includes((await findQuestionDesign(db, workspace, id)) ?? '')
  return isWithin ? found : undefined
}

/** Returns a question of the caller; throws for those of others as for unknown ones. */
export async function requireOwnQuestion(id: string, context: Context): Promise<QuestionRow> {
  const found = await findOwnQuestion(id, context)
  if (!found) throw new BusinessError('ask.not-found')
  return found
}
