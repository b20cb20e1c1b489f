import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { outcomeOf, possibleOutcomes, racedDesigns, raceKinds } from '../kit/raced-flow'
import { randomAct } from '../kit/random-acts'
import type { CallKind } from '../kit/random-calls'

/*
 * Any three acts on one flow at once end as if they had come one after the other, in one of the six orders.
 */

/** 3 triples in the suite, as many as wanted by `npm run test:races`. */
const triples = Number(process.env.RACE_TRIPLES ?? 3)
/** Nothing new is begun after so many minutes. */
const minutes = Number(process.env.MINUTES ?? 600)

/** Acts that reach nothing but the flow. */
const kinds: readonly CallKind[] = [
  ...(['deal', 'deal', 'cancel', 'cancel-message', 'cancel-all', 'revoke-to', 'transfer'] as const),
  ...([
    'replace-user',
    'claim',
    'give-back',
    'assign',
    'entrust',
    'agree',
    'decline',
    'ask-no-more',
    'mention',
    'copy',
    'change-version',
  ] as const),
]

let server: FlowServer
let walks: Awaited<ReturnType<typeof racedDesigns>>
beforeAll(async () => {
  server = await flowServerOfFile()
  walks = await racedDesigns(server)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const act = fc
  .record({ act: randomAct, kind: fc.constantFrom(...kinds) })
  .map(({ act, kind }) => ({ ...act, kind }))

test(`${triples} triples of acts at once end as if they had come one after the other`, async () => {
  let looked = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...raceKinds), fc.tuple(act, act, act), async (kind, acts) => {
      const walk = walks[kind]
      const possible = await possibleOutcomes(walk, acts)
      const { counted, stand, answers } = await outcomeOf(walk, acts, (sends) =>
        Promise.all(sends.map((send) => send())),
      )
      expect(possible, `${kind} ${JSON.stringify(answers)}`).toContainEqual({ counted, stand })
      for (const answer of answers) expect(answer?.status ?? 200, answer?.msg).toBeLessThan(500)
      looked += 1
    }),
    { numRuns: triples, endOnFailure: true, interruptAfterTimeLimit: minutes * 60_000 },
  )
  console.info(`${looked} triples`)
}, 36_000_000)
