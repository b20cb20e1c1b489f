import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBundle } from '#/core/proof/check-bundle'
import { checkReceipt, type ReceiptDocument } from '#/core/proof/receipt'
import { hashPassword } from '../../../../src/server/platform/security/password-hash'
import { type Authenticator, authenticator } from '../../../kit/authenticator'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  typedLeave,
  typedLeaveForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { addPasskeyOf, signedDecision, signedLeave } from '../../../kit/signatures'

let server: FlowServer
let me: Sender
let chief: Sender
let design: string
let device: Authenticator
const site = 'https://oa.example.cn'

beforeAll(async () => {
  server = await flowServerOfFile({ siteUrl: site })
  me = await server.as('100010')
  chief = await server.as('100008')
  design = await server.publish('签名请假', signedLeave())
  device = await addPasskeyOf(server, chief, site)
})
afterAll(() => server.stop())

const started = async () => {
  const { data } = await me.call('oa/flow/creat', creating(design, typedLeaveForm(2)))
  return { flow: data.flowlistid, message: await waitingFor(chief, data.flowlistid) }
}

test('accepts a decision with the signature of its author and proves it offline', async () => {
  const { flow, message } = await started()
  expect(await chief.raw('oa/flow/deal', dealing(message))).toMatchObject({ code: 'sign.needed' })
  expect(await signedDecision(chief, device, 'oa/flow/deal', dealing(message))).toMatchObject({
    success: true,
  })
  const history = await chief.call('oa/flow/detail_logs', { flowOi_id: flow })
  const line = history.data.logList.find(({ created_id }) => created_id === '100008')
  expect(line).toMatchObject({ signature: 'passkey' })
  const { data } = await chief.call('oa/flow/proof/receipt', { flowOi_id: flow, line: line?._id ?? '' })
  console.log(JSON.stringify(checkReceipt(data as unknown as ReceiptDocument, data.receipt.key), null, 1))
  const admin = await server.as('admin')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/proof/bundle',
    headers: { [admin.header]: admin.token, 'content-type': 'application/json' },
    payload: { flowOi_id: flow },
  })
  console.log(JSON.stringify(checkBundle(new Map(Object.entries(unzipSync(answer.rawPayload)))), null, 1))
})
