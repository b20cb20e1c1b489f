import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../kit/contents'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { claim, claiming, decide, invoiceOf, readOne } from '../kit/invoices/company'

/** 10 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 10)
const approver = '100029'

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('报销', claiming(approver))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

test(`two people claim the same two invoices at once, ${rounds} times: one has both, the other is told`, async () => {
  const people = await Promise.all(['100010', '100012'].map((id) => server.as(id)))
  for (let round = 0; round < rounds; round++) {
    const drawn = [invoiceOf(5_000 + 2 * round), invoiceOf(5_001 + 2 * round)]
    const entries = await Promise.all(
      people.map((who) => Promise.all(drawn.map(({ file }) => readOne(server, who, file)))),
    )
    // The second person names them in the other order.
    const answers = await Promise.all(
      people.map((who, n) => claim(who, design, (n ? entries[n]?.toReversed() : entries[n]) ?? [])),
    )
    const won = answers.filter(({ success }) => success)
    expect(won, JSON.stringify(answers)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({ status: 200, code: 'invoice.claimed' })
    const numbers = drawn.map(({ truth }) => truth.number)
    const held = await rowsOf<{ flow_id: string }>(
      server.db,
      'select flow_id from invoice_claim where number = any($1)',
      numbers,
    )
    expect(held.map(({ flow_id }) => flow_id)).toEqual([won[0]?.data.flowlistid, won[0]?.data.flowlistid])
  }
}, 120_000)

test('one person frees an invoice while another claims it: never both, never lost', async () => {
  const [first, second] = await Promise.all(['100010', '100012'].map((id) => server.as(id)))
  if (!first || !second) throw new Error('two people')
  for (let round = 0; round < rounds; round++) {
    const { file, truth } = invoiceOf(6_000 + round)
    const mine = await readOne(server, first, file)
    const theirs = await readOne(server, second, file)
    const { data } = await claim(first, design, [mine])
    const [, taken] = await Promise.all([
      decide(server, approver, { flow: data.flowlistid, decision: 'refuse' }),
      claim(second, design, [theirs]),
    ])
    const held = await rowsOf<{ flow_id: string }>(
      server.db,
      'select flow_id from invoice_claim where number = $1',
      truth.number,
    )
    expect(held.map(({ flow_id }) => flow_id)).toEqual(taken.success ? [taken.data.flowlistid] : [])
  }
}, 120_000)
