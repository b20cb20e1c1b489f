import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerDocument, checkAnswer } from '#/core/proof/answer'
import { signatureDigest } from '#/core/proof/approval'
import { answerApprovalFindings } from '#/core/proof/check-approvals'
import { checkBundle } from '#/core/proof/check-bundle'
import { canonicalize, plainDigest } from '#/core/proof/digest'
import { checkReceipt, type ReceiptDocument } from '#/core/proof/receipt'
import { assessFindings, checkSigner } from '#/core/proof/trust'
import type { CallName } from '../../../../src/generated/calls'
import type { SignatureRequest } from '../../../../src/generated/types'
import { runTool } from '../../../../src/server/main/tools'
import { moveFlows } from '../../../../src/server/queries/archive/move-flows'
import { asking, payment, programOf, questionInput, questionItem } from '../../../kit/asking'
import { type Authenticator, authenticator } from '../../../kit/authenticator'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  modelOf,
  typedLeaveForm,
  waitingFor,
} from '../../../kit/flows'
import { button, design as designOf, limit, only, start, step } from '../../../kit/house'
import { type Sender, senderWith } from '../../../kit/server'
import { addPasskeyOf, challengeFor, signedDecision, signedLeave } from '../../../kit/signatures'
import { inTest, tryAs } from '../../../kit/test-environment'

/** A step whose approvers sign: what is accepted, proven offline, and refused at each door. */

let server: FlowServer
let me: Sender
let chief: Sender
let other: Sender
let design: string
let device: Authenticator
const site = 'https://oa.example.cn'
const done = { success: true }

beforeAll(async () => {
  server = await flowServerOfFile({ siteUrl: site })
  me = await server.as('100010')
  chief = await server.as('100008')
  other = await server.as('100029')
  design = await server.publish('签名请假', signedLeave())
  device = await addPasskeyOf(server, chief, site)
})
afterAll(() => server.stop())

async function started() {
  const { data } = await me.call('oa/flow/creat', creating(design, typedLeaveForm(2)))
  return { flow: data.flowlistid, message: await waitingFor(chief, data.flowlistid) }
}

const statusOf = async (message: string) => {
  const { rows } = await server.db.pool.query('select status from message where id = $1', [message])
  return rows[0].status
}
const lineOf = async (flow: string) => {
  const { data } = await chief.call('oa/flow/detail_logs', { flowOi_id: flow })
  return data.logList.find(({ created_id, type2 }) => created_id === '100008' && type2 !== 1)
}

async function bundleOf(flow: string) {
  const { header, token } = await server.as('admin')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/proof/bundle',
    headers: { [header]: token, 'content-type': 'application/json' },
    payload: { flowOi_id: flow },
  })
  return new Map(Object.entries(unzipSync(answer.rawPayload)))
}

/** Has a decision signed, after something has been done to the body or the answer in between. */
async function signedAfter(change: {
  who?: Sender
  by?: Pick<Authenticator, 'answer'>
  body?: (message: string) => object
  between?: (at: { flow: string; message: string }) => unknown
}) {
  const at = await started()
  const body = dealing(at.message)
  const { options } = (await challengeFor(chief, 'oa/flow/deal', body)).data as SignatureRequest
  await change.between?.(at)
  const signature = (change.by ?? device).answer(options)
  const sent = { ...(change.body?.(at.message) ?? body), signature }
  const answer = await (change.who ?? chief).raw('oa/flow/deal', sent)
  return { ...at, sent, answer }
}

describe('a decision at a step that requires signatures', () => {
  test('is accepted with the signature of its author, once, and proven by receipt and bundle', async () => {
    const { flow, message } = await started()
    const body = dealing(message, {}, { suggest: '同意两天' })
    const asked = await challengeFor(chief, 'oa/flow/deal', body)
    expect(asked).toMatchObject({
      code: 'sign.challenge',
      data: { act: { button: '同意', opinion: '同意两天' } },
    })
    expect(await statusOf(message)).toBe(1)
    const signature = device.answer((asked.data as SignatureRequest).options)
    expect(await chief.raw('oa/flow/deal', { ...body, signature })).toMatchObject(done)
    const line = await lineOf(flow)
    expect(line).toMatchObject({ signature: 'passkey' })
    const { data } = await chief.call('oa/flow/proof/receipt', { flowOi_id: flow, line: line?._id ?? '' })
    const proven = { kind: 'proven', code: 'verify.approval' }
    const receipt = data as unknown as ReceiptDocument
    expect(checkReceipt(receipt, data.receipt.key)[1]).toMatchObject(proven)
    const findings = checkBundle(await bundleOf(flow), { key: data.receipt.key, receipts: [receipt] })
    expect(findings.filter(({ kind }) => kind === 'fault')).toEqual([])
    expect(findings).toContainEqual(expect.objectContaining(proven))
  })

  test('is signed also as a refusal, a reassignment and an addition of approvers', async () => {
    const refused = await started()
    expect(
      await signedDecision(chief, device, 'oa/flow/deal', dealing(refused.message, { btnindex: 1 })),
    ).toMatchObject(done)
    expect(await lineOf(refused.flow)).toMatchObject({ outcome: 'refuse', signature: 'passkey' })
    const acts: [CallName, object][] = [
      ['oa/flow/msg/addsign', { kind: 'before', way: 'all', people: ['100029'], reason: '请先看' }],
      ['oa/flow/msg/transfer', { to: '100029', reason: '出差' }],
    ]
    for (const [call, sent] of acts) {
      const { flow, message } = await started()
      const body = { ...sent, msgid: message }
      expect(await chief.raw(call, body)).toMatchObject({ code: 'sign.needed' })
      expect(await signedDecision(chief, device, call, body)).toMatchObject(done)
      expect(await lineOf(flow)).toMatchObject({ signature: 'passkey' })
    }
  })

  test('is not signed in the test environment, and says so', async () => {
    const admin = await server.as('admin')
    const mine = await tryAs(server, await inTest(server, admin), '100010')
    const his = await tryAs(server, await inTest(server, admin), '100008')
    const { data } = await mine.call('oa/flow/creat', creating(design, typedLeaveForm(2)))
    const message = await waitingFor(his, data.flowlistid)
    expect(await his.call('oa/flow/deal', dealing(message))).toMatchObject(done)
    const { data: logs } = await his.call('oa/flow/detail_logs', { flowOi_id: data.flowlistid })
    expect(logs.logList.map(({ signature }) => signature)).toContain('none')
  })
})

describe('a signature is refused', () => {
  test('if the opinion, the decision or the form has changed since', async () => {
    const changed = (part: string) => ({ code: 'sign.changed', msg: expect.stringContaining(part) })
    const opinion = await signedAfter({ body: (id) => dealing(id, {}, { suggest: '同意三天' }) })
    expect(opinion.answer).toMatchObject(changed('意见'))
    const decision = await signedAfter({ body: (id) => dealing(id, { btnindex: 1 }) })
    expect(decision.answer).toMatchObject(changed('决定'))
    const field = modelOf(signedLeave().formset, '请假事由')
    const form = await signedAfter({
      between: ({ flow }) =>
        server.db.pool.query(
          `update flow set form = jsonb_set(form, array[$2], '"别的事"'), updated_at = now() where id = $1`,
          [flow, field],
        ),
    })
    expect(form.answer).toMatchObject(changed('表单'))
    expect(await statusOf(form.message)).toBe(1)
    const elsewhere = await started()
    const message = await signedAfter({ body: () => dealing(elsewhere.message) })
    expect(message.answer).toMatchObject(changed('流程'))
  })

  test('if it is used again, too late, or by another person', async () => {
    const { sent, answer } = await signedAfter({})
    expect(answer).toMatchObject(done)
    expect(await chief.raw('oa/flow/deal', sent)).toMatchObject({ success: false })
    const fresh = await started()
    const again = { ...dealing(fresh.message), signature: sent.signature }
    expect(await chief.raw('oa/flow/deal', again)).toMatchObject({ code: 'sign.expired' })
    const late = await signedAfter({ between: () => server.clock.move(5 * 60_000) })
    expect(late.answer).toMatchObject({ code: 'sign.expired' })
    const foreign = await signedAfter({ who: other })
    expect(foreign.answer.success).toBe(false)
  })

  test('if another site, another device, a copy or nobody made it', async () => {
    const by = async (made: Pick<Authenticator, 'answer'>) => (await signedAfter({ by: made })).answer
    expect(await by(authenticator(site))).toMatchObject({ code: 'sign.other-passkey' })
    const his = await addPasskeyOf(server, other, site)
    expect(await by(his)).toMatchObject({ code: 'sign.other-passkey' })
    const phished = device.at('https://evil.example')
    expect(await by(phished)).toMatchObject({ code: 'sign.wrong' })
    expect(await by(device.at(site, { recognises: false }))).toMatchObject({ code: 'sign.wrong' })
    const counting = await addPasskeyOf(server, chief, site, { counts: true })
    expect(await by(counting)).toMatchObject(done)
    await server.db.pool.query('update passkey set counter = 100 where counter > 0')
    expect(await by(counting)).toMatchObject({ success: false })
  })

  test('from a person without a passkey', async () => {
    const { message } = await started()
    const body = { msgid: message, to: '100028', reason: '出差' }
    await signedDecision(chief, device, 'oa/flow/msg/transfer', body)
    const third = await server.as('100028')
    const flow = await server.db.pool.query('select flow_id from message where id = $1', [message])
    const his = dealing(await waitingFor(third, flow.rows[0].flow_id))
    expect(await challengeFor(third, 'oa/flow/deal', his)).toMatchObject({ code: 'sign.no-passkey' })
  })
})

describe('no other door decides', () => {
  test('neither a list, a token nor a person who acts as the approver', async () => {
    const { flow, message } = await started()
    const needed = {
      code: 'sign.needed',
      msg: expect.stringContaining(`${site}/flowdetail?flowlistid=${flow}`),
    }
    expect(await chief.raw('oa/flow/deal', dealing(message))).toMatchObject(needed)
    const { data } = await chief.call('oa/flow/list/waiting', { nowpage: 1, search: {} })
    expect(data.result.find(({ flowlistid }) => flowlistid === flow)?.quick).toBeUndefined()
    const program = await programOf(server, '100008')
    expect(await challengeFor(program, 'oa/flow/deal', dealing(message))).toMatchObject(needed)
    const admin = await server.as('admin')
    await addPasskeyOf(server, admin, site)
    const acting = await admin.call('employee/changeuser', { userid: '100008', reason: '休假' })
    const impersonator = senderWith(server.app, acting.data.token)
    expect(await challengeFor(impersonator, 'oa/flow/deal', dealing(message))).toMatchObject({
      code: 'sign.impersonated',
    })
    expect(await statusOf(message)).toBe(1)
  })
})

describe('the answer to a program', () => {
  /** Asks for a payment by a policy whose approver signs, and returns the answer to a decision. */
  async function answered(decision: {
    btnindex: number
    narrowing?: object
    archived?: boolean
  }): Promise<AnswerDocument> {
    const program = await programOf(server, '100010')
    const buttons = [
      button([], { outcome: 'agree' }),
      button([], { id: 'no', name: '拒绝', outcome: 'refuse' }),
    ]
    const more = { signature: true, btnGroup: buttons, formEditLimit: [limit(questionItem as never)] }
    const approval = step('审批', { dealers: only('100008'), ...more })
    const policy = await server.publish(
      '签名请示',
      designOf([start(['审批']), approval], [questionItem as never]),
    )
    const asked = await program.call('oa/ask/create', asking({ policy }, server.clock.now()))
    const { id } = asked.data
    const message = await waitingFor(chief, id)
    const { model, question, facts } = await questionInput(chief, message)
    const { btnindex, narrowing } = decision
    const inputdata = narrowing ? { [model]: { ...question, narrowing } } : {}
    const body = dealing(message, { inputdata, btnindex }, { suggest: '看过', ...facts })
    expect(await signedDecision(chief, device, 'oa/flow/deal', body)).toMatchObject(done)
    if (decision.archived)
      await server.db.transaction((tx) => moveFlows(tx, 'oa', { ids: [id], way: 'archive' }))
    return (await program.call('oa/ask/get', { id })).data.answer as unknown as AnswerDocument
  }
  /** Checks a changed answer as if the installation itself had signed it. */
  const findingsOf = (
    { answer, keys }: AnswerDocument,
    change: Partial<AnswerDocument['answer']['content']> = {},
  ) => {
    const { trusted } = checkSigner('answer', answer, keys, answer.key)
    if (!trusted) throw new Error('the answer is not signed')
    return answerApprovalFindings({ ...answer.content, ...change }, trusted)
  }

  test('carries the signature of the approver, read first from the archive too, which proves question, decision and arguments', async () => {
    const yes = await answered({ btnindex: 0 })
    const { approvals = [], allowed, shown, until } = yes.answer.content
    expect(approvals).toMatchObject([
      { signature: { act: { question: { shown, allowed }, outcome: 'agree' } } },
    ])
    const proven = { kind: 'proven', code: 'verify.approval' }
    expect(checkAnswer(yes, yes.answer.key)).toContainEqual(expect.objectContaining(proven))
    expect(assessFindings(checkAnswer(yes, yes.answer.key))).toBe('holds')

    const no = await answered({ btnindex: 1 })
    expect(no.answer.content.approvals).toMatchObject([
      { signature: { act: { question: { allowed: null } } } },
    ])
    expect(findingsOf(no)).toMatchObject([proven])
    const narrowed = await answered({ btnindex: 0, narrowing: { amount: 7 }, archived: true })
    const digest = plainDigest(canonicalize({ ...payment, amount: 7 }))
    expect(narrowed.answer.content).toMatchObject({ allowed: digest, state: 'narrowed' })
    expect(findingsOf(narrowed)).toMatchObject([proven])

    const asked = [{ kind: 'fault', code: 'verify.approval-question' }]
    expect(findingsOf(yes, { allowed: digest })).toMatchObject(asked)
    expect(findingsOf(yes, { shown: digest })).toMatchObject(asked)
    expect(findingsOf(yes, { until: Number(yes.answer.content.until) + 1 })).toMatchObject(asked)
    expect(findingsOf(yes, { state: 'rejected', allowed: null })).toMatchObject(asked)
    expect(findingsOf(no, { state: 'approved', allowed })).toMatchObject(asked)
    expect(findingsOf(yes, { by: [] })).toMatchObject(asked)
    const wrong = { kind: 'fault', code: 'verify.approval-act' }
    expect(findingsOf(yes, { question: no.answer.content.question })).toMatchObject([wrong])
    expect(findingsOf(yes, { approvals: [...approvals, ...approvals] })).toContainEqual(
      expect.objectContaining({ kind: 'fault', code: 'verify.approval-replayed' }),
    )
    const [one] = approvals
    if (!one) throw new Error('the answer has no signature')
    const { act } = one.signature
    const forged = {
      ...one,
      signature: { ...one.signature, act: { ...act, question: { shown, allowed: digest, until } } },
    }
    expect(findingsOf(yes, { allowed: digest, approvals: [forged] })).toMatchObject([
      { kind: 'fault', code: 'verify.approval-unlinked' },
    ])
    const parts = { approval: signatureDigest(forged.signature) }
    expect(findingsOf(yes, { allowed: digest, approvals: [{ ...forged, parts }] })).toMatchObject([
      { kind: 'fault', code: 'verify.approval-assertion' },
    ])
  })
})

test('a tampered signature breaks the chain, for the receipt and for the doctor', async () => {
  const { flow, answer } = await signedAfter({})
  expect(answer).toMatchObject(done)
  const { pool } = server.db
  const path = '{signature,act,opinion}'
  const where = `flow_id = $1 and facts ? 'signature'`
  await pool.query(`update flow_link set facts = jsonb_set(facts, '${path}', '"反对"') where ${where}`, [
    flow,
  ])
  const line = (await lineOf(flow))?._id ?? ''
  expect(await chief.raw('oa/flow/proof/receipt', { flowOi_id: flow, line })).toMatchObject({
    code: 'chain.broken',
  })
  const { text } = await runTool(server.house.config, 'doctor', [])
  expect(text).toContain('第 2 步')
})
